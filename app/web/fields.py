"""Schemas and fields that refuse what no column takes, with sentences instead of codes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import RAISE, ValidationError, fields, validate
from marshmallow import Schema as MarshmallowSchema

from app.db.text import has_forbidden_characters

UNKNOWN = "Unknown field."
_IN_PLAIN_WORDS = {
    "Invalid input type.": "Please send an object with named fields.",
    "Not a valid string.": "Please give a text.",
    "Not a valid list.": "Please give a list.",
    "Not a valid integer.": "Please give a whole number.",
    "Field may not be null.": "Please fill this in.",
    "Missing data for required field.": "Please fill this in.",
}
"""What the library says to programmers, for travellers."""


class Schema(MarshmallowSchema):
    """A schema that rejects fields it does not know, by name."""

    class Meta:
        unknown = RAISE


class Text(fields.String):
    """One piece of text, trimmed.

    :param maximum: the most characters it may have after trimming.
    :param blank: what to say when it is missing, null or empty; empty text is allowed when this is None.
    :param trim: whether spaces around it are dropped (never for a password).
    """

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "forbidden": "This text has characters that can't be stored.",
        "too_long": "Please use at most {maximum} characters.",
    }

    def __init__(self, *, maximum: int, blank: str | None = None, trim: bool = True, **options: Any) -> None:
        if blank is not None:
            options.setdefault("required", True)
            options["error_messages"] = {"required": blank, "null": blank, "blank": blank}
        limits = {"maxLength": maximum} | ({"minLength": 1} if blank is not None else {})
        options["metadata"] = limits | dict(options.get("metadata", {}))
        super().__init__(**options)
        self.maximum, self.blank, self.trim = maximum, blank, trim

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if has_forbidden_characters(text):
            raise self.make_error("forbidden")
        if self.trim:
            text = text.strip()
        if self.blank is not None and not text:
            raise self.make_error("blank")
        if len(text) > self.maximum:
            raise self.make_error("too_long", maximum=self.maximum)
        return text


class Choice(fields.String):
    """One of a closed list of words.

    :param choices: the words.
    :param blank: what to say when it is missing, null or empty.
    :param wrong: what to say to any other word; names the choices when left out.
    """

    def __init__(
        self, choices: Sequence[str], *, blank: str | None = None, wrong: str | None = None, **options: Any
    ) -> None:
        if blank is not None:
            options.setdefault("required", True)
            options["error_messages"] = {"required": blank, "null": blank}
        message = wrong or f"Must be one of: {', '.join(choices)}."
        super().__init__(validate=validate.OneOf(choices, error=message), **options)
        self.blank = blank

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if value == "" and self.blank is not None:
            raise self.make_error("null")
        text: str = super()._deserialize(value, attr, data, **kwargs)
        return text


class Several(fields.List[Any]):
    """A list of at most so many; a longer one is refused before its items are looked at.

    :param maximum: how many.
    :param too_many: what to say to more.
    """

    def __init__(
        self, item: fields.Field[Any] | type[fields.Field[Any]], *, maximum: int, too_many: str, **options: Any
    ) -> None:
        options["metadata"] = {"maxItems": maximum} | dict(options.get("metadata", {}))
        super().__init__(item, **options)
        self.maximum, self.too_many = maximum, too_many

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[Any]:
        if isinstance(value, list) and len(value) > self.maximum:
            raise ValidationError(self.too_many)
        return super()._deserialize(value, attr, data, **kwargs)


class MessageSchema(Schema):
    """An answer that is one sentence."""

    message = fields.String(required=True, metadata={"description": "A sentence for the traveller."})


class ProblemSchema(Schema):
    """A problem document (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(
        required=True, metadata={"description": "A sentence for the traveller: what the toast shows."}
    )
    errors = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.String()),
        metadata={"description": "The messages of each field."},
    )
    version = fields.Integer(metadata={"description": "With 412: the present version of what the caller changed."})


def flatten(messages: Mapping[Any, Any] | list[Any], prefix: str = "") -> dict[str, list[str]]:
    """Return marshmallow's nested messages as one level, with dotted names (`destinations.0.name`)."""
    if isinstance(messages, list):
        return {prefix or "body": [_named(str(m), prefix) for m in messages]}
    flat: dict[str, list[str]] = {}
    for name, inner in messages.items():
        path = prefix if name == "_schema" else f"{prefix}.{name}" if prefix else str(name)
        nested = inner if isinstance(inner, Mapping | list) else [inner]
        for key, texts in flatten(nested, path).items():
            flat.setdefault(key, []).extend(texts)
    return flat


def _named(message: str, field: str) -> str:
    return f"Unknown field: {field}." if message == UNKNOWN else _IN_PLAIN_WORDS.get(message, message)


__all__ = ["Choice", "MessageSchema", "ProblemSchema", "Schema", "Several", "Text", "ValidationError", "flatten"]
