"""Fields for numbers, dates and yes-or-no that take the one spelling JSON has for them, and nothing that is like it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from marshmallow import fields

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class WholeNumber(fields.Integer):
    """A whole number between two bounds; neither `"3"` nor `3.0` nor `true` is one.

    :param low: the least it may be.
    :param high: the most it may be.
    """

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "invalid": "Please give a whole number.",
        "range": "Please give a whole number from {low} to {high}.",
    }

    def __init__(self, low: int, high: int, **options: Any) -> None:
        options["metadata"] = {"minimum": low, "maximum": high} | dict(options.get("metadata", {}))
        super().__init__(strict=True, **options)
        self.low, self.high = low, high

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.make_error("invalid")
        if not self.low <= value <= self.high:
            raise self.make_error("range", low=self.low, high=self.high)
        return value


class NumberInQuery(fields.Integer):
    """A whole number between two bounds in a query, in plain digits.

    :param low: the least it may be.
    :param high: the most it may be.
    """

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "range": "Please give a whole number from {low} to {high}."
    }

    def __init__(self, low: int, high: int, **options: Any) -> None:
        options["metadata"] = {"minimum": low, "maximum": high} | dict(options.get("metadata", {}))
        super().__init__(**options)
        self.low, self.high = low, high

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        # int() also reads "1_0", " 10" and digits of other scripts.
        text = str(value)
        if not text.isascii() or not text.isdigit() or len(text) > 9 or not self.low <= int(text) <= self.high:
            raise self.make_error("range", low=self.low, high=self.high)
        return int(text)


class CalendarDate(fields.Date):
    """A date written `YYYY-MM-DD`."""

    default_error_messages = {"invalid": "Please give a date as YYYY-MM-DD."}  # noqa: RUF012 - as above

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> date:
        # fromisoformat also reads 20260131 and 2026-W05-6.
        if not isinstance(value, str) or not _DATE.fullmatch(value):
            raise self.make_error("invalid")
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise self.make_error("invalid") from error


class YesOrNo(fields.Boolean):
    """`true` or `false`; neither `"yes"` nor `1` is one."""

    default_error_messages = {"invalid": "Please give true or false."}  # noqa: RUF012 - as above

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value
