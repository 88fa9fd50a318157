"""The OpenAPI document, generated from the schemas and structs that the code uses."""

from __future__ import annotations

from http import HTTPStatus
from threading import RLock
from typing import TYPE_CHECKING, Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask_smorest import Api as SmorestApi
from werkzeug.routing import BaseConverter

from app import __version__
from app.web.answers import components, reference
from app.web.blueprint import Blueprint
from app.web.fields import Tagged
from app.web.problems import PROBLEM, ProblemAnswer

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

BEARER = {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
REFRESH_COOKIE = {
    "type": "apiKey",
    "in": "cookie",
    "name": "refresh_token_cookie",
    "description": "In addition, the header X-CSRF-TOKEN must repeat the cookie csrf_refresh_token.",
}


class Segment(BaseConverter):
    """A variable part of a path, without NUL, which no database column accepts."""

    regex = r"[^/\x00]+"
    part_isolating = True


class Converter(OpenAPIConverter):
    """Converts our schemas to those of the document."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """Return a schema's JSON Schema, including the description of the whole object."""
        found: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]  # as the library leaves it
        return found | getattr(schema, "document", {})

    def field2property(self, field: Any) -> dict[str, Any]:
        """Return a field's JSON Schema; for a field that accepts several kinds of objects, all of them."""
        if not isinstance(field, Tagged):
            found: dict[str, Any] = super().field2property(field)
            return found
        kinds = []
        for name, schema in field.kinds.items():
            kind = self.schema2jsonschema(schema)
            kind["properties"] = kind["properties"] | {field.tag: {"type": "string", "const": name}}
            kinds.append(kind | {"title": name, "description": (type(schema).__doc__ or "").strip()})
        return {"oneOf": kinds}


class Plugin(MarshmallowPlugin):
    """Converts our schemas for apispec."""

    Converter = Converter


class Api(SmorestApi):
    """The API's document. Errors are handled by `app.web.problems`."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self._undocumented: list[tuple[Blueprint, str]] = []
        self._documenting = RLock()
        super().__init__(*args, **options)

    def register_blueprint(self, blueprint: Blueprint, **options: Any) -> None:
        """Register a blueprint; its calls are documented when the document is first requested."""
        self._app.register_blueprint(blueprint, **options)
        self._undocumented.append((blueprint, str(options.get("name", blueprint.name))))

    @property
    def spec(self) -> APISpec:
        """The document. Generating it takes longer than everything else before an application's first request."""
        with self._documenting:
            pending, self._undocumented = self._undocumented, []
            for blueprint, name in pending:
                blueprint.register_views_in_doc(self, self._app, self._spec, name=name, parameters=None)
                self._spec.tag({"name": name, "description": blueprint.description})
            if pending:
                present = self._spec.components.schemas
                for name, schema in components().items():
                    if name not in present:
                        self._spec.components.schema(name, component=schema)
                    elif present[name] != schema:
                        raise ValueError(f"a body and an answer are both called {name}")
        return self._spec

    @spec.setter
    def spec(self, spec: APISpec) -> None:
        self._spec = spec

    def _register_error_handlers(self) -> None:
        """Leave the application's error handlers in place."""

    def _register_responses(self) -> None:
        """Document every error as a problem document."""
        refusals = [(status.name, status.phrase) for status in HTTPStatus if status >= HTTPStatus.BAD_REQUEST]
        for name, description in [*refusals, ("DEFAULT_ERROR", "Any other refusal")]:
            answer = {"description": description, "content": {PROBLEM: {"schema": reference(ProblemAnswer)}}}
            self.spec.components.response(name, answer, lazy=True)


def init_api(app: Flask, settings: Settings) -> Api:
    """Return the API that registers blueprints."""
    app.url_map.converters["default"] = Segment
    # A path with an empty part is not found; by default Flask would redirect, with an HTML body.
    app.url_map.merge_slashes = False
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
        "info": {"description": "Everything that the web client does, for your own programs too."},
        "components": {"securitySchemes": {"bearer": BEARER, "refreshCookie": REFRESH_COOKIE}},
    }
    api = Api(app, spec_kwargs=options | {"marshmallow_plugin": Plugin()})
    segment = {"type": "string", "minLength": 1, "pattern": f"^{Segment.regex}$"}
    api.register_converter(Segment, lambda _converter: segment)
    return api
