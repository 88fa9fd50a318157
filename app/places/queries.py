"""Reads, each a fixed number of statements however many places there are."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import ColumnElement, and_, case, func, or_, select
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import geo
from app.places.models import DESTINATION, PLACE, Place, PlacePrefix, PlaceTerm

LAST_CHARACTER = "\U0010ffff"
FINDS = 16
"""Twice what is shown, as some of them may look alike and are shown once."""


def by_ids(session: Session, ids: Collection[Id]) -> dict[Id, Place]:
    """Return the rows of these ids that exist, in one statement."""
    if not ids:
        return {}
    rows = session.scalars(select(Place).where(Place.id.in_(set(ids))))
    return {row.id: row for row in rows}


def named(session: Session, term: str, kind: str | None) -> list[Place]:
    """Return what is best known among all that begins so, in two statements at most.

    :param term: folded, not empty.
    :param kind: only destinations or only places; both when None.
    """
    best = _best_of_prefix(session, term, kind)
    return best or _in_range(session, term, kind)


def _best_of_prefix(session: Session, term: str, kind: str | None) -> list[Place]:
    statement = (
        select(Place)
        .join(PlacePrefix, PlacePrefix.place_id == Place.id)
        .where(PlacePrefix.prefix == term)
        .order_by(PlacePrefix.score.desc(), Place.id)
        .limit(FINDS)
    )
    if kind is not None:
        statement = statement.where(PlacePrefix.kind == kind)
    return list(session.scalars(statement))


def _in_range(session: Session, term: str, kind: str | None) -> list[Place]:
    score = _score(term)
    finds = select(PlaceTerm.place_id, score.label("score")).where(_begins(term))
    if kind is not None:
        finds = finds.where(PlaceTerm.cell.is_(None) if kind == DESTINATION else PlaceTerm.cell.is_not(None))
    best = finds.group_by(PlaceTerm.place_id).order_by(score.desc(), PlaceTerm.place_id).limit(FINDS).subquery()
    statement = select(Place).join(best, best.c.place_id == Place.id).order_by(best.c.score.desc(), Place.id)
    return list(session.scalars(statement))


def named_near(session: Session, term: str, centre: Place, radius_m: float, limit: int) -> list[Place]:
    """Return the places around another one whose name begins so, the best known first, in one statement."""
    cells = [n for first, last in geo.cells_within(centre.lat, centre.lon, radius_m) for n in range(first, last + 1)]
    score = _score(term)
    finds = (
        select(PlaceTerm.place_id, score.label("score"))
        .where(PlaceTerm.cell.in_(cells), _begins(term))
        .group_by(PlaceTerm.place_id)
        .subquery()
    )
    statement = (
        select(Place)
        .join(finds, finds.c.place_id == Place.id)
        .where(_within(centre, radius_m))
        .order_by(finds.c.score.desc(), Place.id)
        .limit(limit)
    )
    return list(session.scalars(statement))


def _begins(term: str) -> ColumnElement[bool]:
    return and_(PlaceTerm.term >= term, PlaceTerm.term < term + LAST_CHARACTER)


def _score(term: str) -> ColumnElement[int]:
    return func.max(case((PlaceTerm.term == term, PlaceTerm.exact), else_=PlaceTerm.weight))


def around(
    session: Session, centre: Place, radius_m: float, limit: int, *, categories: Iterable[str] | None = None
) -> list[Place]:
    """Return what lies within a great-circle distance, the most notable first and the nearest among equals.

    :param centre: left out itself.
    :param categories: only these; every place to visit when None.
    """
    statement = (
        select(Place)
        .where(_in_cells(centre, radius_m), _within(centre, radius_m), Place.id != centre.id, Place.hidden.is_(False))
        .order_by(Place.rank.desc(), _square(centre), Place.id)
        .limit(limit)
    )
    if categories is None:
        return list(session.scalars(statement.where(Place.kind == PLACE)))
    return list(session.scalars(statement.where(Place.category.in_(sorted(categories)))))


def _in_cells(centre: Place, radius_m: float) -> ColumnElement[bool]:
    return or_(*(Place.cell.between(*run) for run in geo.cells_within(centre.lat, centre.lon, radius_m)))


def _within(centre: Place, radius_m: float) -> ColumnElement[bool]:
    return _square(centre) <= geo.chord(radius_m) ** 2


def _square(centre: Place) -> ColumnElement[float]:
    x, y, z = Place.x - centre.x, Place.y - centre.y, Place.z - centre.z
    return x * x + y * y + z * z


def of_guide(session: Session, destination: Id, limit: int) -> Sequence[Place]:
    """Return the places of a destination's own guide, the most notable first."""
    statement = select(Place).filter_by(parent_id=destination).order_by(Place.rank.desc(), Place.id).limit(limit)
    return session.scalars(statement).all()


def count_guides(session: Session) -> int:
    """Return the number of destinations that have a guide."""
    return session.scalar(select(func.count(Place.parent_id.distinct()))) or 0
