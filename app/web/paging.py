"""The query of every list: how many rows, and where to go on."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from flask import request

from app.db.pagination import DEFAULT_LIMIT, MAX_LIMIT
from app.web.fields import Schema, Text
from app.web.values import NumberInQuery

CURSOR_LENGTH = 1000
NEXT_PAGE = {"description": 'Where the list goes on, with `rel="next"`.', "schema": {"type": "string"}}
"""How the header of `next_link` is documented."""


class PageQuerySchema(Schema):
    """What a list may be asked."""

    limit = NumberInQuery(1, MAX_LIMIT, load_default=DEFAULT_LIMIT)
    cursor = Text(
        maximum=CURSOR_LENGTH,
        load_default=None,
        metadata={"description": "The `next_cursor` of the answer before."},
    )


def next_link(cursor: str | None) -> dict[str, str]:
    """Return the header with which a bare array says where it goes on (RFC 8288); none on the last page.

    :param cursor: where the next page begins.
    """
    if cursor is None:
        return {}
    query: dict[str, Any] = request.args.to_dict() | {"cursor": cursor}
    return {"Link": f'<{request.path}?{urlencode(query)}>; rel="next"'}
