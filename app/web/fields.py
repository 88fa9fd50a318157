"""Request fields: strict about JSON, with messages in the request's locale."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from app.db.text import breaks_a_line, has_forbidden_characters, is_blank
from app.texts import gettext, lazy_gettext

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", re.ASCII)


class Localized(fields.Field[Any]):
    """A field whose messages are looked up in the request's locale."""

    def make_error(self, key: str, **values: Any) -> ValidationError:
        """Return the error for a message; the library formats plain strings only."""
        return ValidationError(str(self.error_messages[key]).format(**values))


class Text(Localized, fields.String):
    """Text, trimmed.

    :param maximum: maximum length after trimming.
    :param blank: message when it is missing, null or empty; None allows empty text.
    :param trim: whether to strip spaces (never from a password).
    """

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "forbidden": lazy_gettext("This text has characters that can't be stored."),
        "too_long": lazy_gettext("Please use at most {maximum} characters."),
    }
    refused = r"\x00"
    """Characters that the documented pattern excludes."""

    def __init__(self, *, maximum: int, blank: str | None = None, trim: bool = True, **options: Any) -> None:
        if blank is not None:
            options.setdefault("required", True)
            options["error_messages"] = {"required": blank, "null": blank, "blank": blank}
        described = dict(options.get("metadata", {}))
        limits: dict[str, Any] = {"maxLength": maximum} | ({"minLength": 1} if blank is not None else {}) | described
        if not described.keys() & {"enum", "pattern"} and described.get("format") not in ("email", "uuid"):
            limits["pattern"] = _pattern(limits.get("minLength", 0) if trim else 0, self.refused)
        options["metadata"] = limits
        super().__init__(**options)
        self.maximum, self.blank, self.trim = maximum, blank, trim

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if has_forbidden_characters(text):
            raise self.make_error("forbidden")
        if self.trim:
            text = text.strip()
        if self.blank is not None and (is_blank(text) if self.trim else not text):
            raise self.make_error("blank")
        if len(text) > self.maximum:
            raise self.make_error("too_long", maximum=self.maximum)
        return text


class Line(Text):
    """Text on one line, such as a name: it appears in headings, lists and mail headers."""

    default_error_messages = {"lines": lazy_gettext("Please use one line, without control characters.")}  # noqa: RUF012 - as above
    refused = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
    """The characters of `breaks_a_line`."""

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if breaks_a_line(text):
            raise self.make_error("lines")
        return text


def _pattern(letters: int, refused: str) -> str:
    """Return the pattern for texts with this length after trimming: any, 1 or 2, else approximately.

    :param refused: excluded characters, as in a character class.
    """
    between = f"[^{refused}]*"
    ends = rf"[^\s{refused}]"
    return f"^{between.join(['', *[ends] * min(letters, 2), ''])}$" if letters else f"^{between}$"


class Choice(Localized, fields.String):
    """One of a list of words.

    :param choices: the words.
    :param blank: message when it is missing, null or empty.
    :param wrong: message for any other word; lists the choices when left out.
    """

    def __init__(
        self, choices: Sequence[str], *, blank: str | None = None, wrong: str | None = None, **options: Any
    ) -> None:
        if blank is not None:
            options.setdefault("required", True)
            options["error_messages"] = {"required": blank, "null": blank}
        message = wrong or lazy_gettext("Must be one of: %(choices)s.", choices=", ".join(choices))
        super().__init__(validate=validate.OneOf(choices, error=message), **options)
        self.blank = blank

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if value == "" and self.blank is not None:
            raise self.make_error("null")
        text: str = super()._deserialize(value, attr, data, **kwargs)
        return text


class BoundedList(Localized, fields.List[Any]):
    """A list with a maximum length, checked before its items are.

    :param maximum: the maximum number of items.
    :param too_many: message for a longer list.
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


class Tagged(fields.Field[Any]):
    """One of several kinds of objects, distinguished by a field.

    :param tag: the name of that field; the schema of each kind must have it.
    :param kinds: the schemas by the values of that field.
    """

    def __init__(self, tag: str, kinds: Mapping[str, Schema], **options: Any) -> None:
        super().__init__(**options)
        self.tag, self.kinds = tag, kinds

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_kwargs: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValidationError(gettext("Please send an object with named fields."))
        name = value.get(self.tag)
        schema = self.kinds.get(name) if isinstance(name, str) else None
        if schema is None:
            text = gettext("Must be one of: %(choices)s.", choices=", ".join(self.kinds))
            raise ValidationError({self.tag: [text]})
        return schema.load(value)


class BoundedInteger(Localized, fields.Integer):
    """An integer in a range; `"3"` and `true` are refused, while JSON's `3.0` is the same as `3`.

    :param low: minimum.
    :param high: maximum.
    """

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "invalid": lazy_gettext("Please give a whole number."),
        "range": lazy_gettext("Please give a whole number from {low} to {high}."),
    }

    def __init__(self, low: int, high: int, **options: Any) -> None:
        options["metadata"] = {"minimum": low, "maximum": high} | dict(options.get("metadata", {}))
        super().__init__(strict=True, **options)
        self.low, self.high = low, high

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.make_error("invalid")
        if not self.low <= value <= self.high:
            raise self.make_error("range", low=self.low, high=self.high)
        return value


class QueryInteger(Localized, fields.Integer):
    """An integer in a range, in a query.

    :param low: minimum.
    :param high: maximum.
    """

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "range": lazy_gettext("Please give a whole number from {low} to {high}.")
    }

    def __init__(self, low: int, high: int, **options: Any) -> None:
        options["metadata"] = {"minimum": low, "maximum": high} | dict(options.get("metadata", {}))
        super().__init__(**options)
        self.low, self.high = low, high

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        # int() also accepts "1_0", " 10" and digits of other scripts.
        text = str(value)
        if not text.isascii() or not text.isdigit() or len(text) > 9 or not self.low <= int(text) <= self.high:
            raise self.make_error("range", low=self.low, high=self.high)
        return int(text)


class CalendarDate(Localized, fields.Date):
    """A date written `YYYY-MM-DD`."""

    default_error_messages = {"invalid": lazy_gettext("Please give a date as YYYY-MM-DD.")}  # noqa: RUF012 - as above

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> date:
        # fromisoformat also accepts 20260131 and 2026-W05-6.
        if not isinstance(value, str) or not _DATE.fullmatch(value):
            raise self.make_error("invalid")
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise self.make_error("invalid") from error


class StrictBoolean(Localized, fields.Boolean):
    """`true` or `false`; `"yes"` and `1` are refused."""

    default_error_messages = {"invalid": lazy_gettext("Please give true or false.")}  # noqa: RUF012 - as above

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value


class SessionToken(Text):
    """The id of a search session: a series of autocomplete calls that leads to one choice."""

    default_error_messages = {"no_token": lazy_gettext("Please give a UUID.")}  # noqa: RUF012 - declared by the library

    def __init__(self) -> None:
        description = (
            "A UUID that the client creates when someone begins to type. The client sends it with each search, and "
            "with the request for the chosen place or the change that adds it to a trip, and then replaces it. "
            "Providers that bill by such sessions receive it."
        )
        super().__init__(maximum=36, load_default=None, metadata={"format": "uuid", "description": description})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not _UUID.fullmatch(text):
            raise self.make_error("no_token")
        return text.lower()
