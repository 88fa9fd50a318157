"""Pages and rendered pictures count against the limit of all calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask

from app.extensions import limiter, queue
from app.ssr.renderer import V8Renderer
from tests.client import built_client
from tests.factories.accounts import browser_of, make_user, signed_in_client
from tests.faults import redis_down
from tests.isolation import isolated
from tests.limits import note_more

HTML = {"Accept": "text/html,*/*;q=0.8"}
LIMIT = "300/1/minute"


@pytest.fixture
def limited_app(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An application with limits that draws; the process has one limiter, so it is restored."""
    monkeypatch.setattr(limiter, "enabled", True)
    app = make_app(renderer=V8Renderer(built_client() / "server"), ratelimit_enabled=True)
    with app.app_context(), isolated():
        queue.redis.flushdb()
        yield app
        queue.redis.flushdb()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/docs",
        "/openapi.json",
        "/preview.png",
        "/art/Kochi.svg",
        "/nowhere",
        "/place/nowhere",
        "/trips",
        "/media/nothing",
        "/auth/sign-in",
        "/itinerary/changes",
    ],
)
def test_three_hundred_pages_a_minute_per_address(limited_app: Flask, path: str) -> None:
    visitor = limited_app.test_client()
    assert visitor.get(path, headers=HTML).status_code in (200, 302, 400, 404, 405)
    note_more(LIMIT, made=1, more=298)
    assert visitor.get(path, headers=HTML).status_code != 429
    refused = visitor.get(path, headers=HTML)
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert refused.mimetype == "text/html"
    assert "<h1" in refused.text
    assert "Too many tries." in refused.text
    other = visitor.get(path, headers=HTML, environ_base={"REMOTE_ADDR": "192.0.2.9"})
    assert other.status_code != 429


def test_pages_and_calls_of_a_traveller_count_together(limited_app: Flask) -> None:
    user = make_user()
    browser = browser_of(limited_app, user.email)
    queue.redis.flushdb()
    assert browser.get("/explore", headers=HTML).status_code == 200
    assert signed_in_client(limited_app, user).get("/user/profile").status_code == 200
    note_more(LIMIT, made=2, more=298)
    assert browser.get("/explore", headers=HTML).status_code == 429
    assert signed_in_client(limited_app, user).get("/user/profile").status_code == 429
    # They do not use up the limit of a traveller's address.
    assert limited_app.test_client().get("/", headers=HTML).status_code == 200


def test_files_and_health_checks_do_not_count(limited_app: Flask) -> None:
    visitor = limited_app.test_client()
    for path in ("/health/live", "/media/nothing", "/assets/nothing.js", "/itinerary/changes?ticket=x"):
        visitor.get(path)
    assert list(queue.redis.scan_iter(f"*{LIMIT}*")) == []


def test_pages_are_served_without_redis(limited_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiter, "_storage_dead", False)
    with redis_down():
        assert limited_app.test_client().get("/", headers=HTML).status_code == 200
