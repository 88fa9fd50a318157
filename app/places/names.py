"""Searches of the index of names, each a fixed number of statements however many terms there are."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, String, and_, bindparam, case, func, select
from sqlalchemy.orm import Session

from app.places.models import DESTINATION, Place, PlacePrefix, PlaceTerm
from app.places.queries import WITHIN, cells_around, circle

TYPED = bindparam("term", type_=String)
LAST_CHARACTER = "\U0010ffff"
FINDS = 16
"""Twice what is shown, as some of them may look alike and are shown once."""

MAX_AROUND = 128


def named(session: Session, term: str, kind: str | None) -> list[Place]:
    """Return what is best known among all that begins so, in two statements at most.

    :param term: folded, not empty.
    :param kind: only destinations or only places; both when None.
    """
    best = session.scalars(_best_of_prefix(kind), {"term": term}).all()
    # Where one kind is crowded there is nothing else to find, and much to look through in vain.
    if best:
        return [place for place in best if kind in (None, place.kind)]
    return list(session.scalars(_best_of_range(kind), {"term": term}))


@cache
def _best_of_prefix(kind: str | None) -> Select[Place]:
    """Return the statement, made once: that takes as long as its answer; so do the others here."""
    statement = select(Place).join(PlacePrefix, PlacePrefix.place_id == Place.id).where(PlacePrefix.prefix == TYPED)
    if kind is not None:
        statement = statement.order_by(case((PlacePrefix.kind == kind, 0), else_=1))
    return statement.order_by(PlacePrefix.score.desc(), Place.id).limit(FINDS)


@cache
def _best_of_range(kind: str | None) -> Select[Place]:
    score = func.max(score_of(TYPED))
    finds = of_kind(select(PlaceTerm.place_id, score.label("score")).where(begins(TYPED)), kind)
    best = finds.group_by(PlaceTerm.place_id).order_by(score.desc(), PlaceTerm.place_id).limit(FINDS).subquery()
    statement = select(Place).join(best, best.c.place_id == Place.id)
    return statement.order_by(best.c.score.desc(), Place.id)


def named_near(session: Session, term: str, centre: Place, radius_m: float, limit: int) -> list[Place]:
    """Return the places around another one whose name begins so, the best known first, in one statement."""
    values = circle(centre, radius_m) | {"term": term, "cells": cells_around(centre, radius_m), "most": limit}
    return list(session.scalars(_best_around(), values))


@cache
def _best_around() -> Select[Place]:
    score = func.max(score_of(TYPED)).label("score")
    in_cells = PlaceTerm.cell.in_(bindparam("cells", expanding=True))
    terms = select(PlaceTerm.place_id, score).where(in_cells, begins(TYPED)).group_by(PlaceTerm.place_id)
    # Few of the best lie in those corners of the cells that are too far away.
    finds = terms.order_by(score.desc(), PlaceTerm.place_id).limit(MAX_AROUND).subquery()
    statement = select(Place).join(finds, finds.c.place_id == Place.id).where(WITHIN)
    return statement.order_by(finds.c.score.desc(), Place.id).limit(bindparam("most", type_=Integer))


def begins(prefix: ColumnElement[str]) -> ColumnElement[bool]:
    """Return the condition that a term begins so; a range of the index."""
    return and_(PlaceTerm.term >= prefix, PlaceTerm.term < prefix + LAST_CHARACTER)


def score_of(prefix: ColumnElement[str]) -> ColumnElement[int]:
    """Return how good a find a term is for what is its beginning or the whole of it."""
    return case((PlaceTerm.term == prefix, PlaceTerm.exact), else_=PlaceTerm.weight)


def of_kind(terms: Select[*tuple[Any, ...]], kind: str | None) -> Select[*tuple[Any, ...]]:
    """Return a search of terms for one kind only; for both when None."""
    if kind is None:
        return terms
    return terms.where(PlaceTerm.cell.is_(None) if kind == DESTINATION else PlaceTerm.cell.is_not(None))
