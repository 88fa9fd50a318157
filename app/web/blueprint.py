"""API blueprints: parsing, authentication, rate limits and documentation."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NoReturn, TypeVar, cast

from flask import Request, Response, request
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema, ValidationError, missing
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest as WerkzeugBadRequest

from app.errors import BadRequest, Invalid, UnsupportedMedia
from app.texts import gettext, lazy_gettext
from app.web import limits
from app.web.answers import is_answer, json_response, reference
from app.web.body import BoundedRequest
from app.web.forms import FORMS
from app.web.identity import WRITES, require_bearer, require_session
from app.web.problems import PROBLEM, ProblemAnswer
from app.web.schemas import NothingSchema, flatten

MALFORMED = lazy_gettext("We could not read that request: it is not valid JSON.")
_NOTHING = NothingSchema()
_CHECKS_BODY = "_checks_body"
"""The attribute of views whose bodies are parsed; wrappers copy it."""

F = TypeVar("F", bound=Callable[..., Any])


class RequestParser(FlaskParser):
    """Parses body and query by a schema; raises our own errors."""

    DEFAULT_VALIDATION_STATUS = 422

    def load_json(self, req: Request, schema: Schema) -> Any:
        """Return the body's JSON; an empty body counts as an empty object."""
        bounded = cast(BoundedRequest, req)
        if not req.is_json and (req.content_length or bounded.read()):
            raise UnsupportedMedia(gettext("Please send JSON, with the Content-Type application/json."))
        if not bounded.read():
            return {}
        try:
            return req.get_json()
        except WerkzeugBadRequest as error:
            raise BadRequest(MALFORMED) from error

    def load_querystring(self, req: Request, schema: Schema) -> Any:
        """Return the query parameters, one value each."""
        return super().load_querystring(req, schema) if req.args else missing

    def load_form(self, req: Request, schema: Schema) -> Any:
        """Return the fields and the files of a form, one value each."""
        bounded = cast(BoundedRequest, req)
        bounded.refuse_compressed()
        if req.mimetype not in FORMS and (req.content_length or bounded.read()):
            raise UnsupportedMedia(gettext("Please send a form, with the Content-Type multipart/form-data."))
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
        """Raise validation errors: 400 for the query, 422 for the body."""
        messages: dict[str, Any] = error.normalized_messages()  # type: ignore[no-untyped-call]  # marshmallow leaves it untyped
        location = next(iter(messages))
        errors = flatten(messages[location])
        if location == "query":
            name, texts = next(iter(errors.items()))
            raise BadRequest(f"{name}: {texts[0]}") from error
        raise Invalid(errors) from error


class Blueprint(SmorestBlueprint):
    """A blueprint of the API.

    :param public: whether its calls work without signing in.
    :param api_tokens: whether they accept an API token instead of a session's token.
    """

    ARGUMENTS_PARSER = RequestParser()

    def __init__(
        self, name: str, import_name: str, *, public: bool = False, api_tokens: bool = True, **options: Any
    ) -> None:
        super().__init__(name, import_name, **options)
        self.public = public
        if not public:
            self.before_request(require_bearer if api_tokens else require_session)
            limits.everything(self)

    def route(self, rule: str, **options: Any) -> Callable[[F], F]:
        """Register a view. One that writes and parses no body is `without_fields`."""
        register = cast(Callable[[F], F], super().route(rule, **options))

        def decorate(function: F) -> F:
            if not getattr(function, _CHECKS_BODY, False) and not set(WRITES).isdisjoint(options.get("methods", ())):
                function = self.without_fields(function)
            documented = getattr(function, "_apidoc", {}).get("manual_doc", {})
            if not self.public:
                return register(self.refuses(401, 429)(function))
            return register(function if "security" in documented else self.doc(security=[])(function))

        return decorate

    def arguments(self, schema: type[Schema] | Schema, **options: Any) -> Callable[[F], F]:
        """Parse the body (or the query, with `location="query"`) by a schema and pass it to the view."""
        # One instance for all requests: creating one takes longer than most parsing.
        schema = schema() if isinstance(schema, type) else schema
        if options.get("location") == "query":
            options.setdefault("error_status_code", 400)
            return cast(Callable[[F], F], super().arguments(schema, **options))
        parse = cast(Callable[[F], F], super().arguments(schema, **options))
        return lambda function: _checking(self.refuses(400, 413, 415)(parse(function)))

    def without_fields(self, function: F) -> F:
        """Refuse a body with fields, as `arguments` refuses unknown ones; an empty object may be sent.

        Only for views whose rate limits come first, above it; all others get it from `route`.
        """

        @wraps(function)
        def checked(*args: Any, **values: Any) -> Any:
            self.ARGUMENTS_PARSER.parse(_NOTHING, request)
            return function(*args, **values)

        return _checking(self.refuses(400, 413, 415, 422)(cast(F, checked)))

    def response(self, status: int, answer: Any = None, **options: Any) -> Callable[[F], F]:
        """Encode the function's result; a `Response` is sent unchanged.

        :param answer: a struct of `app.web.answers` or a list of one; a dict is a schema for documentation only.
        """
        if not is_answer(answer):
            return cast(Callable[[F], F], super().response(status, answer, **options))
        document = cast(Callable[[F], F], super().response(status, reference(answer), **options))

        def decorate(function: F) -> F:
            @wraps(function)
            def encoded(*args: Any, **kwargs: Any) -> Response:
                result = function(*args, **kwargs)
                return result if isinstance(result, Response) else json_response(result, status)

            return document(cast(F, encoded))

        return decorate

    def alt_response(self, status: int, *, schema: Any = None, **options: Any) -> Callable[[F], F]:
        """Document another response.

        :param schema: a struct of `app.web.answers`, or a marshmallow schema.
        """
        documented = reference(schema) if is_answer(schema) else schema
        return cast(Callable[[F], F], super().alt_response(status, schema=documented, **options))

    def refuses(self, *statuses: int) -> Callable[[F], F]:
        """Document error statuses; each is a problem document."""

        def decorate(function: F) -> F:
            for status in statuses:
                function = self.alt_response(status, schema=ProblemAnswer, content_type=PROBLEM)(function)
            return function

        return decorate

    @staticmethod
    def doc(**options: Any) -> Callable[[F], F]:
        """Add to the documentation of a call."""
        return cast(Callable[[F], F], SmorestBlueprint.doc(**options))


def _checking(function: F) -> F:
    setattr(function, _CHECKS_BODY, True)
    return function
