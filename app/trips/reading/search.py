"""Searching published trips by prefixes of their words, the newest published first.

`docs/adr/0009-trips-are-found-by-the-beginnings-of-their-words.md` says why it is done this way.
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, Subquery, func, literal, select
from sqlalchemy.orm import Session, aliased

from app.db.pagination import Page, encode_cursor
from app.db.terms import query_prefixes
from app.trips.models import TripTerm
from app.trips.reading.lists import Picked, SummaryRow, after, newest, page_of

MAX_SCANNED = 2000
"""How many trips of one word a call scans for those that have the other words too."""


def found(session: Session, text: str, limit: int, cursor: str | None) -> Page[SummaryRow]:
    """Return a page of the published trips whose name and destination have words that start with each word of a text.

    One statement for one word, at most three for more. With words that many trips have but few have together, a page
    may be short or even empty while the list goes on: its cursor says how far the scan got.

    :param text: as typed; case, accents, punctuation and order don't matter.
    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: the cursor is not ours.
    """
    words = query_prefixes(text)
    if not words:
        return Page([], None)
    if len(words) == 1:
        return page_of(session, _trips_of(words[0], limit + 1, cursor), limit)
    counts = _counts(session, words, cursor)
    rarest, *others = sorted(words, key=counts.__getitem__)
    if not counts[rarest]:
        return Page([], None)
    scanned = _trips_of(rarest, MAX_SCANNED, cursor)
    page = page_of(session, _with_all(scanned.subquery("scanned"), others, limit + 1), limit)
    if page.next_cursor is None and counts[rarest] == MAX_SCANNED:
        return replace(page, next_cursor=_end_of(session, scanned))
    return page


def _trips_of(word: str, limit: int, cursor: str | None) -> Picked:
    trips = select(TripTerm.trip_id.label("id"), TripTerm.published_at.label("moment")).where(TripTerm.term == word)
    return newest(trips, TripTerm.published_at, TripTerm.trip_id, limit, cursor)


def _counts(session: Session, words: list[str], cursor: str | None) -> dict[str, int]:
    """Return how many trips have each word, counted up to `MAX_SCANNED`, in one statement."""
    numbers = [_count(word, cursor) for word in words]
    return dict(zip(words, session.execute(select(*numbers)).one(), strict=True))


def _count(word: str, cursor: str | None) -> ColumnElement[int]:
    some = select(literal(1)).where(TripTerm.term == word)
    if cursor is not None:
        some = some.where(after(TripTerm.published_at, TripTerm.trip_id, cursor))
    return select(func.count()).select_from(some.limit(MAX_SCANNED).subquery()).scalar_subquery()


def _with_all(scanned: Subquery, words: list[str], number: int) -> Picked:
    """Return the newest of some trips that have all these words."""
    picked = select(scanned.c.id, scanned.c.moment)
    for word in words:
        picked = picked.where(_has(scanned, word) == 1)
    return picked.order_by(scanned.c.moment.desc(), scanned.c.id.desc()).limit(number)


def _has(scanned: Subquery, word: str) -> ColumnElement[int]:
    # A scalar, not an EXISTS, which PostgreSQL may turn into a join with all trips of the word. With the moment in the
    # condition, lookups follow the order of the index instead of jumping all over the disk.
    term = aliased(TripTerm)
    same = (term.published_at == scanned.c.moment, term.trip_id == scanned.c.id)
    return select(literal(1)).where(term.term == word, *same).scalar_subquery()


def _end_of(session: Session, scanned: Picked) -> str | None:
    last = session.execute(scanned.offset(MAX_SCANNED - 1).limit(1)).one_or_none()
    return encode_cursor(last.moment, last.id) if last else None
