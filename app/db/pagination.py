"""Keyset pagination: a cursor identifies the last row of a page, so every page costs the same."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, TypeVar

from app.db.text import has_forbidden_characters
from app.errors import BadRequest
from app.texts import lazy_gettext

T = TypeVar("T")

DEFAULT_LIMIT = 50
MAX_LIMIT = 100
CURSOR = "^[A-Za-z0-9_-]+$"
"""The pattern of all cursors; matching it does not make a text valid."""
BAD_CURSOR = lazy_gettext("This cursor is not from this list.")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list.

    :param items: the rows of this page.
    :param next_cursor: for the next page; None on the last.
    """

    items: Sequence[T]
    next_cursor: str | None


def encode_cursor(moment: datetime, ident: str) -> str:
    """Return an opaque cursor for a row of a list sorted by a point in time, then by id."""
    return encode_text_cursor(moment.isoformat(), ident)


def encode_text_cursor(text: str, ident: str) -> str:
    """Return an opaque cursor for a row of a list sorted by a text, then by id."""
    raw = json.dumps([text, ident]).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode_cursor(cursor: str) -> tuple[datetime, str]:
    """Decode a cursor of `encode_cursor`.

    :raises BadRequest: for any other text.
    """
    text, ident = decode_text_cursor(cursor)
    try:
        when = datetime.fromisoformat(text)
        if when.tzinfo is None:
            raise ValueError(cursor)
        return when.astimezone(UTC), ident
    except (ValueError, OverflowError) as error:
        raise BadRequest(BAD_CURSOR) from error


def decode_text_cursor(cursor: str) -> tuple[str, str]:
    """Decode a cursor of `encode_text_cursor`.

    :raises BadRequest: for any other text.
    """
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        text, ident = json.loads(raw)
        for part in (text, ident):
            if not isinstance(part, str) or has_forbidden_characters(part):
                raise ValueError(cursor)
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        raise BadRequest(BAD_CURSOR) from error
    return text, ident
