"""Query parameters of lists and searches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import request
from marshmallow import ValidationError, post_load

from app.db.pagination import CURSOR, DEFAULT_LIMIT, MAX_LIMIT, Part
from app.texts import lazy_gettext
from app.web.fields import QueryInteger, Text
from app.web.schemas import Schema

CURSOR_LENGTH = 1000
MIN_SEARCH = 2
SHORT_SEARCH = lazy_gettext("Please type at least %(count)s characters.", count=MIN_SEARCH)
NEXT_PAGE = {"description": 'The next page, with `rel="next"`.', "schema": {"type": "string"}}
"""Documentation of the `next_link` header."""


def cursor_field() -> Text:
    """Return the field of a list's cursor."""
    return Text(
        maximum=CURSOR_LENGTH,
        load_default=None,
        metadata={"description": "The `next_cursor` of the previous page.", "minLength": 1, "pattern": CURSOR},
    )


class PageQuerySchema(Schema):
    """Limit and cursor of a list."""

    limit = QueryInteger(1, MAX_LIMIT, load_default=DEFAULT_LIMIT)
    cursor = cursor_field()


class PartQuerySchema(Schema):
    """Limit and cursor of a short list."""

    limit = QueryInteger(1, MAX_LIMIT, load_default=None, metadata={"description": "The whole list when left out."})
    cursor = cursor_field()

    @post_load
    def query(self, data: Mapping[str, Any], **_options: Any) -> Any:
        """Return the query as a value: a `Part`, unless there is more to ask for."""
        return Part(data["limit"], data["cursor"])


def next_link(cursor: str | None) -> dict[str, str]:
    """Return the Link header (RFC 8288) to the next page of a bare array; none on the last page.

    :param cursor: the start of the next page.
    """
    if cursor is None:
        return {}
    query: dict[str, Any] = request.args.to_dict() | {"cursor": cursor}
    return {"Link": f'<{request.path}?{urlencode(query)}>; rel="next"'}


def search_text(maximum: int, description: str) -> Text:
    """Return the field of a search text.

    :param maximum: the maximum length.
    :param description: how it is matched, for the API document.
    """
    return Text(
        maximum=maximum,
        blank=SHORT_SEARCH,
        validate=_require_length,
        metadata={"minLength": MIN_SEARCH, "description": description},
    )


def _require_length(text: str) -> None:
    # As browsers count: an emoji, which may be all there is of a name, has two.
    if len(text.encode("utf-16-le")) < 2 * MIN_SEARCH:
        raise ValidationError(str(SHORT_SEARCH))
