"""Limits on request bodies and the accepted JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from flask import Request, current_app
from werkzeug.exceptions import RequestEntityTooLarge

from app.errors import BadRequest, UnsupportedMedia
from app.texts import gettext, lazy_gettext
from app.web.forms import FORMS, StrictFormParser
from app.web.identity import is_signed_in

MAX_JSON_BYTES = 256 * 1024
MAX_JSON_BYTES_OF_STRANGERS = 16 * 1024
"""The limit for anonymous callers."""
MAX_JSON_DEPTH = 32
TOO_DEEP = lazy_gettext("We could not read that request: its JSON is nested too deeply.")


class StrictJson:
    """Parses JSON as specified by RFC 8259: in UTF-8, without NaN, and each name in an object once."""

    @staticmethod
    def loads(body: bytes) -> Any:
        """Return the value of a body.

        :raises ValueError: when it is not valid JSON.
        :raises BadRequest: when it is nested too deeply.
        """
        try:
            value = json.loads(body.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_refuse_constant)
        except RecursionError as error:
            raise BadRequest(TOO_DEEP) from error
        if _is_too_deep(value):
            raise BadRequest(TOO_DEEP)
        return value


class BoundedRequest(Request):
    """A request whose body is read only up to its caller's limit."""

    form_data_parser_class = StrictFormParser

    @property  # type: ignore[misc]  # nobody sets it
    def max_content_length(self) -> int:  # type: ignore[override]  # the same
        """The maximum bytes to read: a form carries a photo, JSON is smaller."""
        if not is_signed_in():
            limit = MAX_JSON_BYTES_OF_STRANGERS
        elif self.mimetype in FORMS:
            limit = int(current_app.config["MAX_CONTENT_LENGTH"])
        else:
            limit = MAX_JSON_BYTES
        # A chunked body would be read up to the limit, without a sign that there was more.
        return limit if self.content_length is not None else limit + 1

    def read(self) -> bytes:
        """Return the body, which can be read again.

        :raises RequestEntityTooLarge: when it is larger than the caller may send.
        :raises UnsupportedMedia: when it is compressed.
        """
        self.refuse_compressed()
        body = self.get_data(cache=True)
        if self.content_length is None and len(body) >= self.max_content_length:
            raise RequestEntityTooLarge
        return body

    def refuse_compressed(self) -> None:
        """Refuse a compressed body.

        :raises UnsupportedMedia: when it is: its uncompressed size is unlimited.
        """
        if self.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
            raise UnsupportedMedia(gettext("Please send the body as it is, without a Content-Encoding."))

    def get_json(self, force: bool = False, silent: bool = False, cache: bool = True) -> Any:
        """Return the body's JSON."""
        if self.is_json:
            self.read()
        # Flask would create its own, more lenient reader for each request.
        self.json_module = StrictJson
        return super().get_json(force=force, silent=silent, cache=cache)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise ValueError("a name comes twice in an object")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_JSON_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return any(isinstance(inner, dict | list) for inner in level)


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list):
        yield from value
