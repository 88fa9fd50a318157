"""The OpenAPI document, made from the schemas that the code runs."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from flask_smorest import Api as SmorestApi
from werkzeug.routing import BaseConverter

from app import __version__
from app.web.blueprint import PROBLEM
from app.web.fields import ProblemSchema

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

BEARER = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
REFRESH_COOKIE = {
    "type": "apiKey",
    "in": "cookie",
    "name": "refresh_token_cookie",
    "description": "Beside it, the header X-CSRF-TOKEN repeats the cookie csrf_refresh_token.",
}


class Segment(BaseConverter):
    """A variable part of a path: no column takes a NUL, so nothing is found under one."""

    regex = r"[^/\x00]+"
    part_isolating = True


class Api(SmorestApi):
    """Collects the blueprints' calls; errors are answered by `app.web.problems`, so none are handled here."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Leave the application's own handlers in place."""

    def _register_responses(self) -> None:
        """Describe every refusal as the problem document that it is."""
        refusals = [(status.name, status.phrase) for status in HTTPStatus if status >= HTTPStatus.BAD_REQUEST]
        for name, description in [*refusals, ("DEFAULT_ERROR", "Any other refusal")]:
            answer = {"description": description, "content": {PROBLEM: {"schema": ProblemSchema}}}
            self.spec.components.response(name, answer, lazy=True)


def init_api(app: Flask, settings: Settings) -> Api:
    """Make the document and return the collector that blueprints are registered with."""
    app.url_map.converters["default"] = Segment
    app.config.update(
        API_TITLE=f"{settings.app_name} API",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
    )
    options: dict[str, Any] = {
        "servers": [{"url": settings.public_url}],
        "security": [{"bearer": []}],
        "info": {"description": "Everything the web client does, and you can do too."},
        "components": {"securitySchemes": {"bearer": BEARER, "refreshCookie": REFRESH_COOKIE}},
    }
    return Api(app, spec_kwargs=options)
