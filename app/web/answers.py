"""Answers of the API: typed structs that mypy checks, msgspec encodes and the OpenAPI document describes.

An answer is defined once. `Blueprint.response(200, TripAnswer)` encodes what the view returns, and the document has
the component `Trip`, made from the same definition.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from flask import Response
from msgspec import Meta, UnsetType

from app.texts import LazyString

JSON = "application/json"
REFERENCES = "#/components/schemas/{name}"
_SUFFIX = "Answer"

NextCursor = Annotated[str | UnsetType, Meta(description="Where the next page starts; absent on the last page.")]
"""The field of a page; UNSET on the last."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """An object in an answer; its component in the document is named after the class, without `Answer`."""


class MessageAnswer(Answer, frozen=True, kw_only=True):
    """An answer that is one sentence for the traveller."""

    message: str


def encode(value: Any) -> bytes:
    """Return a struct, or a list of structs, as JSON."""
    return _encoder.encode(value)


def json_response(value: Any, status: int = 200) -> Response:
    """Return a struct, or a list of structs, as a response."""
    return Response(encode(value), status, content_type=JSON)


def is_answer(kind: object) -> bool:
    """Return whether this is the type of an answer: a struct, or a list of structs."""
    if get_origin(kind) is list:
        return is_answer(get_args(kind)[0])
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def reference(kind: Any) -> dict[str, Any]:
    """Return the OpenAPI schema of an answer and remember its components.

    :param kind: a struct, or a list of structs.
    """
    return dict(_schema_of(kind))


@cache
def _schema_of(kind: Any) -> dict[str, Any]:
    # Once for each kind: hundreds of responses are problem documents.
    _documented.append(kind)
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCES)
    return dict(_renamed(schema))


def components() -> dict[str, dict[str, Any]]:
    """Return the OpenAPI components of all referenced answers, by name."""
    _, schemas = msgspec.json.schema_components(_documented, ref_template=REFERENCES)
    return {_name(name): _renamed(schema) for name, schema in schemas.items()}


_documented: list[Any] = []


def _plain(value: object) -> object:
    # Catalogue texts are translated only now.
    if isinstance(value, LazyString):
        return str(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


_encoder = msgspec.json.Encoder(enc_hook=_plain)


def _name(name: str) -> str:
    return name.removesuffix(_SUFFIX)


def _renamed(schema: Any) -> Any:
    """Return a schema whose references name components; `title` would only repeat the name."""
    if isinstance(schema, dict):
        return {
            key: _name(value) if key == "$ref" else _renamed(value)
            for key, value in schema.items()
            if key != "title" or not isinstance(value, str)
        }
    if isinstance(schema, Iterable) and not isinstance(schema, str):
        return [_renamed(item) for item in schema]
    return schema
