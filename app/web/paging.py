"""The query of every list: how many rows, and where to go on."""

from __future__ import annotations

from app.db.pagination import DEFAULT_LIMIT, MAX_LIMIT
from app.web.fields import Schema, Text
from app.web.values import NumberInQuery

CURSOR_LENGTH = 200


class PageQuerySchema(Schema):
    """What a list may be asked."""

    limit = NumberInQuery(1, MAX_LIMIT, load_default=DEFAULT_LIMIT)
    cursor = Text(
        maximum=CURSOR_LENGTH,
        load_default=None,
        metadata={"description": "The `next_cursor` of the answer before."},
    )
