"""Client addresses are taken from as many proxies as the settings name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask, request

from app.config import Settings
from app.web.middleware import init_proxies

CHAIN = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7, 192.0.2.1"}


@pytest.mark.parametrize(
    ("proxies", "address"),
    [(0, "127.0.0.1"), (1, "192.0.2.1"), (2, "198.51.100.7"), (3, "203.0.113.9"), (4, "127.0.0.1")],
)
def test_the_entry_before_the_trusted_proxies_counts(settings: Settings, proxies: int, address: str) -> None:
    app = Flask("behind")
    init_proxies(app, replace(settings, trusted_proxies=proxies))
    app.add_url_rule("/", view_func=lambda: str(request.remote_addr))
    assert app.test_client().get("/", headers=CHAIN).text == address


def test_a_trusted_proxy_changes_nothing_but_address_and_scheme(settings: Settings) -> None:
    app = Flask("behind")
    init_proxies(app, replace(settings, trusted_proxies=1))
    app.add_url_rule("/", view_func=lambda: request.url)
    more = {"X-Forwarded-Host": "elsewhere.example", "X-Forwarded-Port": "8443", "X-Forwarded-Prefix": "/elsewhere"}
    assert app.test_client().get("/", headers=more | {"X-Forwarded-Proto": "https"}).text == "https://localhost/"
