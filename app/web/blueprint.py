"""Blueprints of the API: how they read requests, who may call them, how often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, cast

from flask import Request
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema, ValidationError, missing
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest as WerkzeugBadRequest
from werkzeug.exceptions import RequestEntityTooLarge

from app.errors import BadRequest, Invalid, UnsupportedMedia
from app.extensions import limiter
from app.web import limits
from app.web.fields import ProblemSchema, flatten
from app.web.identity import require_bearer

MALFORMED = "We could not read that request: it is not valid JSON."
PROBLEM = "application/problem+json"
FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")


F = TypeVar("F", bound=Callable[..., Any])


class RequestParser(FlaskParser):
    """Reads a request's body and query by a schema; what is wrong is raised as our own errors."""

    DEFAULT_VALIDATION_STATUS = 422

    def load_json(self, req: Request, schema: Schema) -> Any:
        """Return the body's JSON; an empty body counts as one without fields."""
        body = req.get_data(cache=True)
        if not body:
            return {}
        if req.content_length is None and req.max_content_length and len(body) >= req.max_content_length:
            # Of a body that comes in chunks only so much is read, and nothing says that there was more.
            raise RequestEntityTooLarge
        if not req.is_json:
            raise UnsupportedMedia("Please send JSON, with the Content-Type application/json.")
        try:
            return req.get_json()
        except (WerkzeugBadRequest, RecursionError) as error:
            raise BadRequest(MALFORMED) from error

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """Return the query's parameters, one value each."""
        return super().load_querystring(req, schema) if req.args else missing

    def load_form(self, req: Request, schema: Schema) -> Any:
        """Return the fields and the files of a form, one value each."""
        if req.content_length and req.mimetype not in FORMS:
            raise UnsupportedMedia("Please send a form, with the Content-Type multipart/form-data.")
        return req.form.to_dict() | req.files.to_dict()

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Any,
    ) -> NoReturn:
        """Raise what a schema found wrong: 400 for the query, 422 for the body."""
        messages: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]  # marshmallow leaves it untyped
        location = next(iter(messages))
        errors = flatten(messages[location])
        if location == "query":
            name, texts = next(iter(errors.items()))
            raise BadRequest(f"{name}: {texts[0]}") from error
        raise Invalid(errors) from error


class Blueprint(SmorestBlueprint):
    """A part of the API.

    :param public: whether its calls work without being signed in.
    """

    ARGUMENTS_PARSER = RequestParser()

    def __init__(self, name: str, import_name: str, *, public: bool = False, **options: Any) -> None:
        super().__init__(name, import_name, **options)
        self.public = public
        if not public:
            self.before_request(require_bearer)
            limiter.shared_limit(limits.EVERYTHING, "everything", key_func=limits.caller_key)(self)

    def route(self, rule: str, **options: Any) -> Callable[[F], F]:
        """Register a function under a path."""
        register = cast(Callable[[F], F], super().route(rule, **options))

        def decorate(function: F) -> F:
            documented = getattr(function, "_apidoc", {}).get("manual_doc", {})
            if not self.public:
                return register(self.refuses(401, 429)(function))
            return register(function if "security" in documented else self.doc(security=[])(function))

        return decorate

    def arguments(self, schema: type[Schema] | Schema, **options: Any) -> Callable[[F], F]:
        """Read the body, or with `location="query"` the query, by a schema and pass it to the function."""
        if options.get("location") == "query":
            options.setdefault("error_status_code", 400)
        return cast(Callable[[F], F], super().arguments(schema, **options))

    def response(
        self, status: int, schema: type[Schema] | Schema | dict[str, Any] | None = None, **options: Any
    ) -> Callable[[F], F]:
        """Dump what the function returns by a schema; a dict only documents the answer that it builds itself."""
        return cast(Callable[[F], F], super().response(status, schema, **options))

    def alt_response(self, status: int, **options: Any) -> Callable[[F], F]:
        """Document another answer."""
        return cast(Callable[[F], F], super().alt_response(status, **options))

    def refuses(self, *statuses: int) -> Callable[[F], F]:
        """Document the statuses with which a call is refused; each answer is a problem document."""

        def decorate(function: F) -> F:
            for status in statuses:
                function = self.alt_response(status, schema=ProblemSchema, content_type=PROBLEM)(function)
            return function

        return decorate

    @staticmethod
    def doc(**options: Any) -> Callable[[F], F]:
        """Add to a call's documentation."""
        return cast(Callable[[F], F], SmorestBlueprint.doc(**options))
