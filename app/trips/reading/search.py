"""Searches published trips by prefixes of their words, most recently published first.

`docs/adr/0009-trips-are-found-by-the-beginnings-of-their-words.md` explains the design.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Integer,
    SQLColumnExpression,
    String,
    Subquery,
    bindparam,
    func,
    literal,
    select,
)
from sqlalchemy.orm import Session, aliased

from app.accounts.blocks import blocked_with
from app.db.pagination import Page, encode_cursor
from app.db.rows import Statement, fetch
from app.db.terms import query_prefixes
from app.db.types import Id
from app.trips.models import Trip, TripTerm
from app.trips.reading.lists import (
    LIMIT,
    Picked,
    SummaryRow,
    after,
    newest,
    page_of,
    page_values,
    summaries,
)

MAX_SCANNED = 2000
"""The maximum number of trips with one word that a call scans for the other words."""


def found(session: Session, viewer_id: Id, text: str, limit: int, cursor: str | None) -> Page[SummaryRow]:
    """Return a page of the published trips whose name and destination have words that start with each word of a text.

    One statement for one word, at most three for more. If many trips have each word but few have all, a page may be
    short or even empty although the list continues; the cursor then marks the end of the scan.

    :param viewer_id: the actor; if one of them has blocked the other, an owner's trips are left out.
    :param text: as typed; case, accents, punctuation and order don't matter.
    :param limit: the maximum number of trips.
    :param cursor: where the previous page ended.
    :raises BadRequest: the cursor is not ours.
    """
    words = query_prefixes(text)
    if not words:
        return Page([], None)
    continued = cursor is not None
    if len(words) == 1:
        values = _values(words) | page_values(limit + 1, cursor) | {"viewer": viewer_id}
        return page_of(session, _with_one(continued=continued), values, limit)
    scan = page_values(MAX_SCANNED, cursor)
    counts = fetch(session, _counts(len(words), continued=continued), _values(words) | scan).one()
    # Counts stop at `MAX_SCANNED`; beyond it, longer words are assumed to be rarer, so that fewer trips are scanned.
    (count, _), *_ = ranked = sorted(zip(counts, words, strict=True), key=lambda pair: (pair[0], -len(pair[1])))
    if not count:
        return Page([], None)
    values = _values([word for _, word in ranked]) | scan
    page_rows = {"page_rows": limit + 1, "viewer": viewer_id}
    page = page_of(session, _with_all(len(words), continued=continued), values | page_rows, limit)
    if page.next_cursor is None and count == MAX_SCANNED:
        return replace(page, next_cursor=_end_of(session, values, continued=continued))
    return page


def _values(words: Sequence[str]) -> dict[str, Any]:
    return {f"word_{number}": word for number, word in enumerate(words)}


def _word(number: int) -> BindParameter[str]:
    return bindparam(f"word_{number}", type_=String)


@cache
def _with_one(*, continued: bool) -> Statement:
    trips = _terms().where(_is_shown(TripTerm.trip_id))
    return summaries(newest(trips, TripTerm.published_at, TripTerm.trip_id, continued=continued))


def _scanned(*, continued: bool) -> Picked:
    """Return the statement that picks the newest trips of the first word."""
    return newest(_terms(), TripTerm.published_at, TripTerm.trip_id, continued=continued)


def _terms() -> Picked:
    return select(TripTerm.trip_id.label("id"), TripTerm.published_at.label("moment")).where(TripTerm.term == _word(0))


def _is_shown(trip_id: SQLColumnExpression[Id]) -> ColumnElement[bool]:
    """Return the condition that neither the viewer nor the owner of a trip has blocked the other."""
    # A scalar, as in `_has`: then the trips of a word are read in index order, and only as many as the page needs.
    owner = select(Trip.owner_id).where(Trip.id == trip_id).scalar_subquery()
    return owner.not_in(blocked_with(bindparam("viewer")))


@cache
def _counts(words: int, *, continued: bool) -> Statement:
    """Return the statement that counts the trips of each word, up to `MAX_SCANNED`."""
    return select(*(_count(number, continued=continued) for number in range(words)))


def _count(number: int, *, continued: bool) -> ColumnElement[int]:
    some = select(literal(1)).where(TripTerm.term == _word(number))
    if continued:
        some = some.where(after(TripTerm.published_at, TripTerm.trip_id))
    return select(func.count()).select_from(some.limit(LIMIT).subquery()).scalar_subquery()


@cache
def _with_all(words: int, *, continued: bool) -> Statement:
    """Return the statement that reads the newest trips with all words, among those scanned for the first word."""
    scanned = _scanned(continued=continued).subquery("scanned")
    picked = select(scanned.c.id, scanned.c.moment)
    for number in range(1, words):
        picked = picked.where(_has(scanned, number) == 1)
    picked = picked.where(_is_shown(scanned.c.id))
    rows = bindparam("page_rows", type_=Integer)
    return summaries(picked.order_by(scanned.c.moment.desc(), scanned.c.id.desc()).limit(rows))


def _has(scanned: Subquery, number: int) -> ColumnElement[int]:
    # A scalar, because PostgreSQL may turn EXISTS into a join with all trips of the word. With the moment in the
    # condition, lookups follow the index order instead of random access.
    term = aliased(TripTerm)
    same = (term.published_at == scanned.c.moment, term.trip_id == scanned.c.id)
    return select(literal(1)).where(term.term == _word(number), *same).scalar_subquery()


def _end_of(session: Session, values: Mapping[str, Any], *, continued: bool) -> str | None:
    """Return the cursor of the last scanned trip."""
    last = fetch(session, _last(continued=continued), values).one_or_none()
    return encode_cursor(last.moment, last.id) if last else None


@cache
def _last(*, continued: bool) -> Picked:
    return _scanned(continued=continued).offset(MAX_SCANNED - 1).limit(1)
