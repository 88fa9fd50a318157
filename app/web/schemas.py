"""Request schemas, with messages for travellers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar, Self

from marshmallow import RAISE, ValidationError, pre_load
from marshmallow import Schema as MarshmallowSchema

from app.errors import MAX_FAULTS
from app.texts import gettext, lazy_gettext

__all__ = ["NothingSchema", "Schema", "ValidationError", "flatten"]

UNKNOWN = "Unknown field."
NAME_LENGTH = 100
"""Longer field names are truncated when an answer repeats them."""
_PLAIN_MESSAGES = {
    "Invalid input type.": lazy_gettext("Please send an object with named fields."),
    "Not a valid string.": lazy_gettext("Please give a text."),
    "Not a valid list.": lazy_gettext("Please give a list."),
    "Not a valid integer.": lazy_gettext("Please give a whole number."),
    "Field may not be null.": lazy_gettext("Please fill this in."),
    "Missing data for required field.": lazy_gettext("Please fill this in."),
}
"""The library's messages are for programmers; these are for travellers."""


class Schema(MarshmallowSchema):
    """A schema that rejects unknown fields by name."""

    document: ClassVar[dict[str, Any]] = {}
    """The OpenAPI document's description of the whole object (JSON Schema)."""

    class Meta:
        unknown = RAISE

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """Return the schema itself, which is immutable: flask-smorest copies a call's description a dozen times."""
        return self

    @pre_load
    def _leave_out_most_unknown(self, data: Any, **_options: Any) -> Any:
        """Drop unknown fields beyond those that an answer names; the library needs seconds for thousands."""
        if not isinstance(data, Mapping) or len(data) <= len(self.load_fields) + MAX_FAULTS:
            return data
        known = {field.data_key or name for name, field in self.load_fields.items()}
        unknown = islice((name for name in data if name not in known), MAX_FAULTS)
        return {name: data[name] for name in (*(known & data.keys()), *unknown)}


class NothingSchema(Schema):
    """A body without fields; it may be left out."""


def flatten(messages: Mapping[Any, Any] | list[Any]) -> dict[str, list[str]]:
    """Flatten marshmallow's nested messages to dotted names (`destinations.0.name`), up to the number that an answer
    names."""
    flat: dict[str, list[str]] = {}
    for path, message in islice(_faults(messages, ""), MAX_FAULTS):
        flat.setdefault(path or "body", []).append(_named(message, path))
    return flat


def _faults(messages: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from _faults(inner, path if name == "_schema" else f"{path}.{_cut(name)}" if path else _cut(name))
    elif isinstance(messages, list):
        yield from ((path, str(message)) for message in messages)
    else:
        yield path, str(messages)


def _cut(name: object) -> str:
    text = str(name)
    return text if len(text) <= NAME_LENGTH else f"{text[:NAME_LENGTH]}…"


def _named(message: str, field: str) -> str:
    if message == UNKNOWN:
        return gettext("Unknown field: %(field)s.", field=field)
    return str(_PLAIN_MESSAGES.get(message, message))
