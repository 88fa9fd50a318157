"""The best matches of each prefix that too many terms share.

A keystroke must not read the tens of thousands of terms that begin with "s". Prefixes with more than `MAX_TERMS` terms
(some 1,400 prefixes, one to eight characters long) have their best matches precomputed; for all others a range of the
index is short. Code that writes rows of `PlaceTerm` must call `rebuild_prefixes` once in the same transaction, or
`update_prefixes` for a few thousand rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Table, delete, select, text
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places.catalogue.bulk_write import insert_rows
from app.places.catalogue.terms import TermRow
from app.places.models import DESTINATION, PLACE, PlacePrefix, PlaceTerm

MAX_TERMS = 256
BEST = 16
"""Twice the number shown, because some may look alike and are then shown once."""
MAX_LENGTH = 32

PrefixRow = tuple[str, str, int, Id, int]
"""A row of `PlacePrefix`: prefix, kind, position, place, score."""
PREFIX_COLUMNS = ("prefix", "kind", "position", "place_id", "score")
CHUNK = 100_000
"""Maximum terms in memory."""

_PREFIX = cast(Table, PlacePrefix.__table__)


def rebuild_prefixes(session: Session, terms: Sequence[TermRow] | None = None) -> None:
    """Recompute the best matches of crowded prefixes from the terms of all sources.

    Memory does not grow with the number of terms: they are read in order, in chunks. PostgreSQL then updates its
    statistics, which its plans depend on.

    :param terms: all terms, sorted, if the caller has them.
    """
    session.execute(delete(_PREFIX))
    best = BestOfPrefixes()
    for rows in _sorted_terms(session) if terms is None else _chunks(terms):
        _write(session, list(best.add(rows)))
    _write(session, list(best.end()))
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("ANALYZE place, place_term, place_prefix"))


def _chunks(terms: Sequence[TermRow]) -> Iterator[Sequence[TermRow]]:
    for start in range(0, len(terms), CHUNK):
        yield terms[start : start + CHUNK]


def _sorted_terms(session: Session) -> Iterator[Sequence[TermRow]]:
    columns = (PlaceTerm.term, PlaceTerm.place_id, PlaceTerm.weight, PlaceTerm.exact, PlaceTerm.cell)
    statement = select(*columns).order_by(PlaceTerm.term, PlaceTerm.place_id)
    found = session.execute(statement, execution_options={"stream_results": True, "yield_per": CHUNK})
    for part in found.partitions():
        yield cast("Sequence[TermRow]", part)


def _write(session: Session, rows: list[PrefixRow]) -> None:
    if rows:
        insert_rows(session, _PREFIX, PREFIX_COLUMNS, rows)


@dataclass(slots=True)
class _Open:
    """A prefix that further rows may share, with its best matches so far."""

    prefix: str
    count: int
    best: list[PrefixRow]


class BestOfPrefixes:
    """Computes the best matches of crowded prefixes from chunks of terms, without holding all in memory.

    :param max_terms: prefixes shared by more terms are crowded.
    """

    def __init__(self, max_terms: int = MAX_TERMS) -> None:
        self._max_terms = max_terms
        self._open: dict[int, _Open] = {}

    def add(self, rows: Sequence[TermRow]) -> Iterator[PrefixRow]:
        """Yield the best places of each kind for every crowded prefix that no later row can share.

        :param rows: terms, sorted by code points and then by place, after all rows added before.
        """
        if not rows:
            return
        part = _Part.of(rows)
        for length in range(1, MAX_LENGTH):
            starts = np.flatnonzero(np.concatenate(([True], part.shared < length)))
            ends = np.append(starts[1:], len(rows))
            wanted = ends - starts > self._max_terms
            # The first prefix may continue from the previous chunk, the last one into the next chunk.
            wanted[[0, -1]] = True
            wanted &= part.lengths[starts] >= length
            for start, end in zip(starts[wanted].tolist(), ends[wanted].tolist(), strict=True):
                prefix = part.terms[start][:length]
                yield from self._seen(length, _Open(prefix, end - start, list(part.best(prefix, start, end))))

    def end(self) -> Iterator[PrefixRow]:
        """Yield the remaining matches, after the last row."""
        for length in sorted(self._open):
            yield from self._closed(self._open[length])
        self._open.clear()

    def _seen(self, length: int, found: _Open) -> Iterator[PrefixRow]:
        before = self._open.get(length)
        if before is not None and before.prefix == found.prefix:
            before.count += found.count
            before.best = best_matches([*before.best, *found.best])
            return
        if before is not None:
            yield from self._closed(before)
        self._open[length] = found

    def _closed(self, group: _Open) -> Iterator[PrefixRow]:
        if group.count > self._max_terms:
            yield from group.best


def best_matches(rows: Sequence[PrefixRow]) -> list[PrefixRow]:
    """Return the best of some matches of one prefix, without duplicates, with their positions."""
    merged: list[PrefixRow] = []
    for wanted in (DESTINATION, PLACE):
        scores: dict[Id, int] = {}
        for _, kind, _, place, score in rows:
            if kind == wanted:
                scores[place] = max(score, scores.get(place, score))
        first = sorted(scores, key=lambda place: (-scores[place], place))[:BEST]
        merged += [(rows[0][0], wanted, position, place, scores[place]) for position, place in enumerate(first)]
    return merged


@dataclass(frozen=True, slots=True)
class _Part:
    """A chunk of sorted terms by column.

    :param shared: the length of the common prefix of each term and the previous one, up to `MAX_LENGTH`.
    :param order: the position of each term's place by id, which breaks ties as the index of terms does.
    """

    terms: Sequence[str]
    places: Sequence[Id]
    shared: NDArray[np.int64]
    lengths: NDArray[np.int64]
    weights: NDArray[np.int64]
    exacts: NDArray[np.int64]
    order: NDArray[np.int64]
    is_place: NDArray[np.bool_]

    @classmethod
    def of(cls, rows: Sequence[TermRow]) -> _Part:
        terms, places, weights, exacts, cells = zip(*rows, strict=True)
        numbers = {place: number for number, place in enumerate(sorted(set(places)))}
        return cls(
            terms,
            places,
            _shared(terms),
            np.array(list(map(len, terms)), dtype=np.int64),
            np.array(weights, dtype=np.int64),
            np.array(exacts, dtype=np.int64),
            np.array(list(map(numbers.__getitem__, places)), dtype=np.int64),
            np.array([cell is not None for cell in cells], dtype=np.bool_),
        )

    def best(self, prefix: str, start: int, end: int) -> Iterator[PrefixRow]:
        """Yield the best places of each kind among the terms of a prefix."""
        part = slice(start, end)
        scores = np.where(self.lengths[part] == len(prefix), self.exacts[part], self.weights[part])
        for kind, is_kind in ((DESTINATION, ~self.is_place[part]), (PLACE, self.is_place[part])):
            rows = np.flatnonzero(is_kind)
            found: set[Id] = set()
            for row in rows[np.lexsort((self.order[part][rows], -scores[rows]))].tolist():
                place = self.places[start + row]
                if place not in found:
                    yield prefix, kind, len(found), place, int(scores[row])
                    found.add(place)
                if len(found) >= BEST:
                    break


def _shared(terms: Sequence[str]) -> NDArray[np.int64]:
    texts = np.array([term[:MAX_LENGTH] for term in terms], dtype=f"<U{MAX_LENGTH}")
    characters = texts.view(np.uint32).reshape(len(terms), MAX_LENGTH)
    same = (characters[1:] == characters[:-1]) & (characters[1:] != 0)
    return np.asarray(np.where(same.all(axis=1), MAX_LENGTH, same.argmin(axis=1)), dtype=np.int64)
