"""Processing of requests before their views: trusted proxies, page limits, and allowed methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response, current_app, request
from werkzeug.exceptions import MethodNotAllowed
from werkzeug.middleware.proxy_fix import ProxyFix

from app.web import limits
from app.web.blueprint import Blueprint
from app.web.negotiation import prefers_html

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings


DRAWN = ("page.", "docs", "api-docs.")
"""Prefixes of the endpoints of pages, their pictures and the API's document."""


def init_counting(app: Flask) -> None:
    """Count pages and other rendered responses against the limit of all calls; blueprints count their own."""
    app.before_request(_count)


def _count() -> None:
    # An unknown address gets an error page, which is rendered like any other.
    if (request.endpoint or "").startswith(DRAWN) or prefers_html(request):
        blueprint = current_app.blueprints.get(request.blueprint or "")
        if not isinstance(blueprint, Blueprint) or blueprint.public:
            limits.count()


def init_methods(app: Flask) -> None:
    """Restrict a literal path to its own methods: `GET /user/follow` is 405, not the traveller "follow".

    :param app: the application, with every call registered.
    """
    written_out: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        if not rule.arguments:
            written_out.setdefault(rule.rule, set()).update(rule.methods or ())

    def refuse() -> Response | None:
        methods = written_out.get(request.path)
        if methods is not None and request.method not in methods:
            raise MethodNotAllowed(sorted(methods))
        if methods is not None and request.method == "OPTIONS":
            # Flask would also list the methods of calls whose variable part matches this text.
            answer = current_app.make_default_options_response()
            answer.headers["Allow"] = ", ".join(sorted(methods))
            return answer
        return None

    app.before_request(refuse)


def init_proxies(app: Flask, settings: Settings) -> None:
    """Trust as many entries of `X-Forwarded-For` as we have proxies; clients can forge the others.

    Without this, all travellers behind a proxy would share its address, and so one rate limit.
    """
    proxies = settings.trusted_proxies
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]  # Flask says to
