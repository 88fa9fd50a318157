"""The search for what somebody meant who mistyped a letter: one statement that follows many beginnings at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    CTE,
    JSON,
    BindParameter,
    ColumnElement,
    Select,
    String,
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

from app.places.models import DESTINATION, Place, PlacePrefix, PlaceTerm
from app.places.names import FINDS, begins, of_kind, score_of
from app.places.queries import cells_around

MAX_TERMS = 256
"""Terms looked at for each beginning; those that more terms share have their best finds in `PlacePrefix`."""


def named_like(
    session: Session, misses: Sequence[str], kind: str | None, centre: Place | None, radius_m: float
) -> list[Place]:
    """Return what begins in one of many ways: what lies around a place first, then the best known.

    Each beginning costs one look at the index of terms; only the few that are there are followed.

    :param misses: folded, none twice.
    :param kind: only destinations or only places; both when None.
    :param centre: around which places are preferred; None for none.
    :param radius_m: how far around; the cells that the circle touches count whole.
    """
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    cells = [] if centre is None or kind == DESTINATION else cells_around(centre, radius_m)
    near = {"cells": cells} if cells else {}
    statement = _statement(kind, is_near=bool(cells), is_postgresql=is_postgresql)
    return list(session.scalars(statement, {"misses": json.dumps(misses), **near}))


@cache
def _statement(kind: str | None, *, is_near: bool, is_postgresql: bool) -> Select[Place]:
    """Return the statement, made once: that takes as long as its answer."""
    cells: BindParameter[Any] | None = bindparam("cells", expanding=True) if is_near else None
    found = union_all(*_finds(kind, cells, is_postgresql)).subquery()
    around = literal(0) if cells is None else func.max(case((found.c.cell.in_(cells), 1), else_=0))
    score = func.max(found.c.score).label("score")
    best = select(found.c.place_id, around.label("around"), score).group_by(found.c.place_id)
    order = (text("around DESC"), score.desc(), found.c.place_id)
    finds = best.order_by(*order).limit(FINDS).subquery()
    statement = select(Place).join(finds, finds.c.place_id == Place.id)
    return statement.order_by(finds.c.around.desc(), finds.c.score.desc(), Place.id)


def _finds(kind: str | None, cells: BindParameter[Any] | None, is_postgresql: bool) -> list[Select[*tuple[Any, ...]]]:
    prefix = _misses(is_postgresql)
    there = select(PlaceTerm.term).where(begins(prefix)).exists()
    live = select(prefix.label("prefix")).where(there).cte("live")
    best = select(PlacePrefix.prefix, PlacePrefix.place_id, PlacePrefix.score, PlacePrefix.kind)
    crowd = _each(live, best.where(PlacePrefix.prefix == live.c.prefix), 2 * FINDS, is_postgresql).cte("crowd")
    crowded = select(crowd.c.prefix)
    of_crowd = select(crowd.c.place_id, crowd.c.score, null().label("cell"))
    if kind is not None:
        of_crowd = of_crowd.where(crowd.c.kind == kind)
    terms = select(PlaceTerm.place_id, score_of(live.c.prefix).label("score"), PlaceTerm.cell)
    terms = terms.where(begins(live.c.prefix))
    walked = _each(live, of_kind(terms, kind), MAX_TERMS, is_postgresql).where(live.c.prefix.not_in(crowded))
    if cells is None:
        return [walked, of_crowd]
    near = _each(live, terms.where(PlaceTerm.cell.in_(cells)), MAX_TERMS, is_postgresql)
    return [walked, of_crowd, near.where(live.c.prefix.in_(crowded))]


def _each(live: CTE, finds: Select[*tuple[Any, ...]], limit: int, is_postgresql: bool) -> Select[*tuple[Any, ...]]:
    """Return the finds of each beginning that is there.

    PostgreSQL guesses that every beginning finds thousands, and would read whole tables, were there no limit for each.
    SQLite has no such joins, and needs none: it follows the order of the tables.
    """
    if not is_postgresql:
        return finds
    found = finds.limit(limit).lateral()
    return select(*found.c).select_from(live.join(found, true()))


def _misses(is_postgresql: bool) -> ColumnElement[str]:
    """Return the beginnings as a column, compared by code points as terms are."""
    misses = bindparam("misses", type_=String)
    if not is_postgresql:
        return func.json_each(misses).table_valued(column("value", String)).c.value
    return collate(func.json_array_elements_text(cast(misses, JSON)).column_valued("miss"), "C")
