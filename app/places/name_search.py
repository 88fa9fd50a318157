"""Searches the index of names, each with a fixed number of statements for any number of terms.

A prefix that many terms share has its best matches in `PlacePrefix`; for all others a range of `PlaceTerm` is short.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    CTE,
    JSON,
    BindParameter,
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    collate,
    column,
    func,
    literal,
    null,
    select,
    text,
    true,
    union_all,
)
from sqlalchemy.orm import Session

from app.places import geo
from app.places.catalogue.terms import BY_NAME, WHOLE_ALIAS
from app.places.models import DESTINATION, Place, PlacePrefix, PlaceTerm
from app.places.queries import cells_around

MATCHES = 16
"""Twice the number shown, because some may look alike and are then shown once."""
MAX_AROUND = 128
MAX_NAMESAKES = 400
"""Maximum matches for all names of a search: there are some 200 places called San José."""
MAX_TERMS = 256
"""Terms read per misspelt prefix; prefixes with more terms have their best matches in `PlacePrefix`."""
_LAST_CHARACTER = "\U0010ffff"
_TYPED = bindparam("term", type_=String)


def by_prefix(session: Session, term: str, kind: str | None) -> list[Place]:
    """Return the best-known places whose name begins with a term, in at most two statements.

    :param term: folded, not empty.
    :param kind: only destinations or only places; both when None.
    """
    best = session.scalars(_best_of_prefix(kind), {"term": term}).all()
    # If one kind crowds the prefix, there is nothing else to find.
    if best:
        return [place for place in best if kind in (None, place.kind)]
    return list(session.scalars(_best_of_range(kind), {"term": term}))


@cache
def _best_of_prefix(kind: str | None) -> Select[Place]:
    """Return the statement, built once: building takes as long as executing. The same holds for the others here."""
    statement = select(Place).join(PlacePrefix, PlacePrefix.place_id == Place.id).where(PlacePrefix.prefix == _TYPED)
    if kind is not None:
        statement = statement.order_by(case((PlacePrefix.kind == kind, 0), else_=1))
    return statement.order_by(PlacePrefix.score.desc(), Place.id).limit(MATCHES)


@cache
def _best_of_range(kind: str | None) -> Select[Place]:
    score = func.max(_score(_TYPED))
    matches = _of_kind(select(PlaceTerm.place_id, score.label("score")).where(_begins_with(_TYPED)), kind)
    best = matches.group_by(PlaceTerm.place_id).order_by(score.desc(), PlaceTerm.place_id).limit(MATCHES).subquery()
    statement = select(Place).join(best, best.c.place_id == Place.id)
    return statement.order_by(best.c.score.desc(), Place.id)


def by_name(session: Session, names: Sequence[str], kind: str | None) -> list[tuple[str, Place]]:
    """Return the places with one of some names or whole aliases, best known first, in one statement.

    :param names: search keys; each result includes the matching one.
    :param kind: only destinations or only places; both when None.
    """
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    rows = session.execute(_of_names(kind, is_postgresql=is_postgresql), {"prefixes": json.dumps(names)})
    return [(row[0], row[1]) for row in rows]


@cache
def _of_names(kind: str | None, *, is_postgresql: bool) -> Select[str, Place]:
    wanted = select(_prefix_column(is_postgresql).label("prefix")).cte("wanted")
    terms = select(PlaceTerm.term, PlaceTerm.place_id, PlaceTerm.exact).where(PlaceTerm.exact >= BY_NAME)
    matches = _of_kind(terms.where(PlaceTerm.term == wanted.c.prefix), kind)
    found = _each(wanted, matches, MAX_NAMESAKES, is_postgresql)
    best = found.order_by(text("exact DESC"), text("place_id")).limit(MAX_NAMESAKES).subquery()
    statement = select(best.c.term, Place).join(Place, Place.id == best.c.place_id)
    return statement.order_by(best.c.exact.desc(), Place.id)


def by_prefix_around(session: Session, term: str, centres: Sequence[Place], radius_m: float, limit: int) -> list[Place]:
    """Return the places around others whose name begins with a term, in one statement: those around the first centre
    come first, then the best known."""
    cells = sorted({cell for centre in centres for cell in cells_around(centre, radius_m)})
    found = session.scalars(_best_around(), {"term": term, "cells": cells}).all()
    square = geo.chord(radius_m) ** 2
    ordered = [place for centre in centres for place in found if _square(place, centre) <= square]
    return list(dict.fromkeys(ordered))[:limit]


def _square(one: Place, other: Place) -> float:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2


@cache
def _best_around() -> Select[Place]:
    score = func.max(_score(_TYPED)).label("score")
    in_cells = PlaceTerm.cell.in_(bindparam("cells", expanding=True))
    terms = select(PlaceTerm.place_id, score).where(in_cells, _begins_with(_TYPED)).group_by(PlaceTerm.place_id)
    matches = terms.order_by(score.desc(), PlaceTerm.place_id).limit(MAX_AROUND).subquery()
    statement = select(Place).join(matches, matches.c.place_id == Place.id)
    return statement.order_by(matches.c.score.desc(), Place.id)


@dataclass(frozen=True, slots=True)
class Match:
    """A place whose name begins with one of many prefixes.

    :param is_around: whether it is near the places that the search prefers.
    :param is_whole: whether a prefix is one of its whole names.
    :param is_alias: whether it matches an old or foreign name, or a later word of a name.
    """

    place: Place
    is_around: bool
    is_whole: bool
    is_alias: bool


def by_any_prefix(
    session: Session, prefixes: Sequence[str], kind: str | None, centres: Sequence[Place], radius_m: float
) -> list[Match]:
    """Return the places whose name begins with any of many prefixes, in one statement: those around some places first,
    then the best known. Aliases only match as a whole.

    Each prefix costs one look at the index of terms; only the few that exist are followed.

    :param prefixes: folded, no duplicates.
    :param kind: only destinations or only places; both when None.
    :param centres: centres around which places are preferred, if any.
    :param radius_m: their radius; cells that the circle touches count as a whole.
    """
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    around = [] if kind == DESTINATION else centres
    cells = sorted({cell for centre in around for cell in cells_around(centre, radius_m)})
    near = {"cells": cells} if cells else {}
    statement = _best_of_any(kind, is_near=bool(cells), is_postgresql=is_postgresql)
    rows = session.execute(statement, {"prefixes": json.dumps(prefixes), **near})
    return [
        Match(
            place,
            is_around=bool(around),
            is_whole=score > BY_NAME + place.rank,
            is_alias=score == BY_NAME + place.rank + WHOLE_ALIAS,
        )
        for place, around, score in rows
    ]


@cache
def _best_of_any(kind: str | None, *, is_near: bool, is_postgresql: bool) -> Select[Place, int, int]:
    cells: BindParameter[Any] | None = bindparam("cells", expanding=True) if is_near else None
    found = union_all(*_matches_of_any(kind, cells, is_postgresql)).subquery()
    around = literal(0) if cells is None else func.max(case((found.c.cell.in_(cells), 1), else_=0))
    score = func.max(found.c.score).label("score")
    best = select(found.c.place_id, around.label("around"), score).where(found.c.score >= BY_NAME)
    best = best.group_by(found.c.place_id)
    order = (text("around DESC"), score.desc(), found.c.place_id)
    matches = best.order_by(*order).limit(MATCHES).subquery()
    statement = select(Place, matches.c.around, matches.c.score)
    statement = statement.join(matches, matches.c.place_id == Place.id)
    return statement.order_by(matches.c.around.desc(), matches.c.score.desc(), Place.id)


def _matches_of_any(
    kind: str | None, cells: BindParameter[Any] | None, is_postgresql: bool
) -> list[Select[*tuple[Any, ...]]]:
    prefix = _prefix_column(is_postgresql)
    exists = select(PlaceTerm.term).where(_begins_with(prefix)).exists()
    live = select(prefix.label("prefix")).where(exists).cte("live")
    best = select(PlacePrefix.prefix, PlacePrefix.place_id, PlacePrefix.score, PlacePrefix.kind)
    crowd = _each(live, best.where(PlacePrefix.prefix == live.c.prefix), 2 * MATCHES, is_postgresql).cte("crowd")
    crowded = select(crowd.c.prefix)
    of_crowd = select(crowd.c.place_id, crowd.c.score, null().label("cell"))
    if kind is not None:
        of_crowd = of_crowd.where(crowd.c.kind == kind)
    terms = select(PlaceTerm.place_id, _score(live.c.prefix).label("score"), PlaceTerm.cell)
    terms = terms.where(_begins_with(live.c.prefix))
    uncrowded = _each(live, _of_kind(terms, kind), MAX_TERMS, is_postgresql).where(live.c.prefix.not_in(crowded))
    if cells is None:
        return [uncrowded, of_crowd]
    near = _each(live, terms.where(PlaceTerm.cell.in_(cells)), MAX_TERMS, is_postgresql)
    return [uncrowded, of_crowd, near.where(live.c.prefix.in_(crowded))]


def _each(live: CTE, matches: Select[*tuple[Any, ...]], limit: int, is_postgresql: bool) -> Select[*tuple[Any, ...]]:
    """Return the matches of each prefix that exists.

    PostgreSQL assumes that every prefix has thousands of matches, and would read whole tables without a limit per
    prefix. SQLite has no lateral joins, and needs none: it follows the order of the tables.
    """
    if not is_postgresql:
        return matches
    found = matches.limit(limit).lateral()
    return select(*found.c).select_from(live.join(found, true()))


def _prefix_column(is_postgresql: bool) -> ColumnElement[str]:
    """Return the prefixes as a column, collated by code points like terms."""
    prefixes = bindparam("prefixes", type_=String)
    if not is_postgresql:
        return func.json_each(prefixes).table_valued(column("value", String)).c.value
    return collate(func.json_array_elements_text(cast(prefixes, JSON)).column_valued("prefix"), "C")


def _begins_with(prefix: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that a term begins with a prefix: a range of the index."""
    return and_(PlaceTerm.term >= prefix, PlaceTerm.term < prefix + _LAST_CHARACTER)


def _score(prefix: ColumnElement[str]) -> ColumnElement[int]:
    """Return the weight of a term's prefix match, or of its whole match."""
    return case((PlaceTerm.term == prefix, PlaceTerm.exact), else_=PlaceTerm.weight)


def _of_kind(terms: Select[*tuple[Any, ...]], kind: str | None) -> Select[*tuple[Any, ...]]:
    """Return a search of terms for one kind only; for both when None."""
    if kind is None:
        return terms
    return terms.where(PlaceTerm.cell.is_(None) if kind == DESTINATION else PlaceTerm.cell.is_not(None))
