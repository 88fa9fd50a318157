"""Queries about places, each with a fixed number of statements for any number of places."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Double,
    Integer,
    Select,
    String,
    TableValuedAlias,
    bindparam,
    column,
    exists,
    false,
    func,
    or_,
    select,
    true,
)
from sqlalchemy.orm import Session, aliased

from app.db.rows import columns_of, fetch
from app.db.types import Id
from app.hooks import hooks
from app.places import geo
from app.places.cards import Destination
from app.places.categories import AREA_CATEGORIES
from app.places.models import CATALOGUE, DESTINATION, PLACE, Place, PlaceSeed

MAX_CELLS = 64
"""Maximum cells to search one by one; with more, as near the poles, where cells are narrow and places few, all are
searched at once."""


_BY_IDS = select(Place).where(Place.id.in_(bindparam("ids", expanding=True)))
"""Built once: building takes longer than executing. The same holds for the others."""
_DESTINATIONS = select(
    *columns_of(Destination, Place, place_id=Place.id, radius_km=func.coalesce(Place.radius_km, 0.0))
).where(
    Place.id.in_(bindparam("ids", expanding=True)),
    Place.kind == DESTINATION,
    Place.category.not_in(AREA_CATEGORIES),
)
_SEEDED = select(PlaceSeed.destinations, PlaceSeed.guides).where(
    PlaceSeed.name == CATALOGUE, PlaceSeed.destinations.is_not(None), PlaceSeed.guides.is_not(None)
)
MAX_GUIDES = 20
"""How many guides around a destination to check by land: if none of the nearest is reachable, none is."""


def by_ids(session: Session, ids: Collection[Id]) -> dict[Id, Place]:
    """Return the rows of these ids, in one statement; unknown ids are left out."""
    if not ids:
        return {}
    rows = session.scalars(_BY_IDS, {"ids": sorted(set(ids))})
    return {row.id: row for row in rows}


def destinations(session: Session, ids: Collection[Id]) -> dict[Id, Destination]:
    """Return the destinations among these ids, in one statement, without countries and regions that contain
    destinations."""
    if not ids:
        return {}
    rows = fetch(session, _DESTINATIONS, {"ids": sorted(set(ids))})
    return {row.place_id: msgspec.convert(row, Destination, from_attributes=True) for row in rows}


def around(
    session: Session,
    centre: Place,
    radius_m: float,
    limit: int,
    *,
    categories: Iterable[str] | None = None,
    countries: Iterable[str] | None = None,
) -> list[Place]:
    """Return the places within a great-circle distance, the most notable first, then by distance.

    :param centre: excluded from the results.
    :param categories: only these; every place to visit when None.
    :param countries: only in these, by their codes; in all when None.
    """
    cells = cells_around(centre, radius_m)
    is_postgresql = session.get_bind().dialect.name == "postgresql"
    by_cell = is_postgresql and len(cells) <= MAX_CELLS
    statement = _around(
        by_cell=by_cell,
        by_category=categories is not None,
        by_country=countries is not None,
        is_postgresql=is_postgresql,
    )
    values = circle(centre, radius_m) | {"centre": centre.id, "limit": limit}
    values["cells"] = cells if is_postgresql else json.dumps(cells)
    if categories is not None:
        values["categories"] = sorted(categories)
    if countries is not None:
        values["countries"] = sorted(countries)
    return list(session.scalars(statement, values))


@cache
def _around(*, by_cell: bool, by_category: bool, by_country: bool, is_postgresql: bool) -> Select[Place]:
    """Return the statement, built once: building takes longer than executing.

    By cell, it reads the best of each cell and then the best of those: in the centre of a city, that avoids tens of
    thousands of rows. It needs lateral joins, which SQLite lacks.
    """
    matching = Place.category.in_(bindparam("categories", expanding=True)) if by_category else Place.kind == PLACE
    cells = _cells(is_postgresql)
    conditions = [WITHIN, Place.id != bindparam("centre"), Place.hidden.is_(False), matching]
    if by_country:
        conditions.append(Place.country_code.in_(bindparam("countries", expanding=True)))
    limit = bindparam("limit", type_=Integer)
    if not by_cell:
        inside = select(Place).where(Place.cell.in_(select(cells.c.value)), *conditions)
        return inside.order_by(*_notable(Place)).limit(limit)
    searched = select(Place.id, Place.rank, Place.x, Place.y, Place.z).where(Place.cell == cells.c.value, *conditions)
    first = searched.order_by(*_notable(Place)).limit(limit).lateral("first")
    found = select(first).select_from(cells).join(first, true()).order_by(*_notable(first.c)).limit(limit).subquery()
    return select(Place).join(found, found.c.id == Place.id).order_by(*_notable(Place))


def _cells(is_postgresql: bool) -> TableValuedAlias:
    value = column("value", Integer)
    if is_postgresql:
        return func.unnest(bindparam("cells", type_=ARRAY(Integer))).table_valued(value).render_derived()
    return func.json_each(bindparam("cells", type_=String)).table_valued(value)


def _notable(place: Any) -> tuple[ColumnElement[Any], ...]:
    return place.rank.desc(), _square(place), place.id.asc()


def _square(place: Any) -> ColumnElement[float]:
    x, y, z = (bindparam(axis, type_=Double) for axis in ("x", "y", "z"))
    square: ColumnElement[float] = (
        (place.x - x) * (place.x - x) + (place.y - y) * (place.y - y) + (place.z - z) * (place.z - z)
    )
    return square


def circle(centre: Place, radius_m: float) -> dict[str, Any]:
    """Return the parameters of `WITHIN` for a circle around a place."""
    return {"x": centre.x, "y": centre.y, "z": centre.z, "square": geo.chord(radius_m) ** 2}


WITHIN = _square(Place) <= bindparam("square", type_=Double)
"""The condition that a place lies within a circle."""


def cells_around(centre: Place, radius_m: float) -> list[int]:
    """Return the cells of the grid that a circle touches."""
    return [n for first, last in geo.cells_within(centre.lat, centre.lon, radius_m) for n in range(first, last + 1)]


def of_guide(session: Session, destination: Id, limit: int) -> Sequence[Place]:
    """Return the places of a destination's own guide, the most notable first."""
    statement = (
        select(Place).filter_by(parent_id=destination, kind=PLACE).order_by(Place.rank.desc(), Place.id).limit(limit)
    )
    return session.scalars(statement).all()


def guides_around(session: Session, centre: Place, radius_m: float, countries: Iterable[str]) -> Sequence[Place]:
    """Return the other destinations with a guide within a great-circle distance, the nearest first.

    :param countries: only in these, by their codes.
    """
    place = aliased(Place)
    statement = (
        select(Place)
        .where(
            Place.cell.in_(cells_around(centre, radius_m)),
            WITHIN,
            Place.kind == DESTINATION,
            Place.hidden.is_(False),
            Place.id != centre.id,
            Place.country_code.in_(sorted(countries)),
            exists().where(place.parent_id == Place.id),
        )
        .order_by(_square(Place), Place.id)
        .limit(MAX_GUIDES)
    )
    return session.scalars(statement, circle(centre, radius_m)).all()


@dataclass(frozen=True, slots=True)
class CatalogueSize:
    """The number of destinations, and of those with a guide."""

    destinations: int
    guides: int


def is_referenced() -> ColumnElement[bool]:
    """Return the condition that another domain refers to a place.

    It looks up each place in an index: a list of all references would have millions of rows, too many for the
    database's memory.
    """
    return or_(false(), *(exists().where(column == Place.id) for column in hooks().place_references))


def count_catalogue(session: Session) -> CatalogueSize:
    """Count destinations and guides, in two statements that read the whole table."""
    shown = select(func.count()).select_from(Place).filter_by(kind=DESTINATION, hidden=False)
    return CatalogueSize(session.scalar(shown) or 0, count_guides(session))


def seeded_size(session: Session) -> CatalogueSize | None:
    """Return the counts of the last seeding, in one statement that reads one row; None before the first one."""
    row = fetch(session, _SEEDED).one_or_none()
    return CatalogueSize(row.destinations, row.guides) if row else None


def count_guides(session: Session) -> int:
    """Return the number of destinations that have a guide."""
    return session.scalar(select(func.count(Place.parent_id.distinct()))) or 0
