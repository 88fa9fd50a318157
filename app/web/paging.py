"""The query of every list: how many rows, and where to go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from app.db.pagination import DEFAULT_LIMIT, MAX_LIMIT
from app.web.fields import Schema, Text

CURSOR_LENGTH = 200


class Limit(fields.Integer):
    """How many rows an answer may have."""

    default_error_messages = {  # noqa: RUF012 - declared by the library
        "invalid": f"Please give a whole number from 1 to {MAX_LIMIT}."
    }

    def __init__(self) -> None:
        super().__init__(load_default=DEFAULT_LIMIT, metadata={"minimum": 1, "maximum": MAX_LIMIT})

    def _deserialize(self, value: object, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        # int() also reads "1_0", " 10" and digits of other scripts.
        text = str(value)
        if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= MAX_LIMIT:
            raise self.make_error("invalid")
        return int(text)


class PageQuerySchema(Schema):
    """What a list may be asked."""

    limit = Limit()
    cursor = Text(
        maximum=CURSOR_LENGTH,
        load_default=None,
        metadata={"description": "The `next_cursor` of the answer before."},
    )
