"""Keyset pages: a cursor says where the last page ended, so a page costs the same wherever it is."""

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

T = TypeVar("T")

DEFAULT_LIMIT = 50
MAX_LIMIT = 100
NOT_OURS = "The cursor is not one that this list gave out."


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A part of a list.

    :param items: the rows of this page.
    :param next_cursor: where the next page begins, or None on the last.
    """

    items: Sequence[T]
    next_cursor: str | None


def encode_cursor(moment: datetime, ident: str) -> str:
    """Return an opaque cursor for a row of a list sorted by a moment and, among equals, by id."""
    return encode_text_cursor(moment.isoformat(), ident)


def encode_text_cursor(text: str, ident: str) -> str:
    """Return an opaque cursor for a row of a list sorted by a text and, among equals, by id."""
    raw = json.dumps([text, ident]).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode_cursor(cursor: str) -> tuple[datetime, str]:
    """Read a cursor that `encode_cursor` wrote.

    :raises BadRequest: when it is none of ours.
    """
    text, ident = decode_text_cursor(cursor)
    try:
        when = datetime.fromisoformat(text)
        if when.tzinfo is None:
            raise ValueError(cursor)
        return when.astimezone(UTC), ident
    except (ValueError, OverflowError) as error:
        raise BadRequest(NOT_OURS) from error


def decode_text_cursor(cursor: str) -> tuple[str, str]:
    """Read a cursor that `encode_text_cursor` wrote.

    :raises BadRequest: when it is none of ours.
    """
    try:
        raw = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
        text, ident = json.loads(raw)
        for part in (text, ident):
            if not isinstance(part, str) or has_forbidden_characters(part):
                raise ValueError(cursor)
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        raise BadRequest(NOT_OURS) from error
    return text, ident
