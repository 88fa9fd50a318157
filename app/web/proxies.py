"""Whose address a request comes from when proxies stand in front of us."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werkzeug.middleware.proxy_fix import ProxyFix

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings


def init_proxies(app: Flask, settings: Settings) -> None:
    """Believe as many entries of `X-Forwarded-For` as there are proxies of our own; anyone could have sent the others.

    Without this, all travellers behind a proxy would share its address, and with it the limits of one.
    """
    proxies = settings.trusted_proxies
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]  # Flask says to
