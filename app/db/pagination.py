"""Pagination by keys: a cursor identifies the last row of a page. Long lists read one page, short ones are cut."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Generic, TypeVar

from app.db.text import has_forbidden_characters
from app.errors import BadRequest
from app.texts import lazy_gettext

T = TypeVar("T")

DEFAULT_LIMIT = 50
MAX_LIMIT = 100
CURSOR = "^[A-Za-z0-9_-]+$"
"""The pattern of all cursors; matching it does not make a text valid."""
_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BAD_CURSOR = lazy_gettext("This cursor is not from this list.")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list.

    :param items: the rows of this page.
    :param next_cursor: for the next page; None on the last.
    """

    items: Sequence[T]
    next_cursor: str | None


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a short list that a caller asks for.

    :param limit: the maximum number of items; None for all.
    :param cursor: where the part before ended.
    """

    limit: int | None = None
    cursor: str | None = None


WHOLE = Part()


def cut(items: Iterable[T], key: Callable[[T], tuple[int, str]], part: Part) -> Page[T]:
    """Return a part of a list that is short enough to be read whole, in the order of its keys.

    :param key: of an item: a number, such as `microseconds`, and an id.
    :raises BadRequest: the cursor is not ours.
    """
    ordered = sorted(items, key=key)
    if part.cursor is not None:
        number, ident = decode_text_cursor(part.cursor)
        if not _NUMBER.fullmatch(number):
            raise BadRequest(BAD_CURSOR)
        ordered = [item for item in ordered if key(item) > (int(number), ident)]
    if part.limit is None or len(ordered) <= part.limit:
        return Page(ordered, None)
    shown = ordered[: part.limit]
    last, ident = key(shown[-1])
    return Page(shown, encode_text_cursor(str(last), ident))


def encode_position(position: int) -> str:
    """Return an opaque cursor for a list that has no keys: the number of items before the next page."""
    return encode_text_cursor(str(position), "")


def decode_position(cursor: str, most: int) -> int:
    """Decode a cursor of `encode_position`.

    :param most: the length of the longest list.
    :raises BadRequest: for any other text.
    """
    text, _ = decode_text_cursor(cursor)
    if not _NUMBER.fullmatch(text) or not 0 <= int(text) <= most:
        raise BadRequest(BAD_CURSOR)
    return int(text)


def microseconds(moment: datetime) -> int:
    """Return a point in time as a number to sort by; negated, the latest comes first."""
    return (moment - _EPOCH) // timedelta(microseconds=1)


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
