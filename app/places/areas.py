"""The content of countries and regions: destinations, and a route through them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, CompoundSelect, bindparam, func, select, union
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import queries
from app.places.area_route import MAX_STOPS, RouteDestination, RouteStop, area_route
from app.places.cards import PlaceCard, card
from app.places.categories import AREA_CATEGORIES, SIGHT_CATEGORIES
from app.places.models import DESTINATION, AreaDestination, Place

MOST_NAMED = 3
KNOWN_RANK = 600
"""Minimum rank of towns for a suggested route without guides, if there are any such towns."""

_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
_GUIDED: CompoundSelect[Any] = union(
    select(Place.parent_id.label("id")).where(Place.parent_id.in_(_IDS)),
    select(Place.id).where(Place.id.in_(_IDS), Place.kind == DESTINATION, Place.parent_id.is_not(None)),
)
"""Built once: building takes longer than executing."""


@dataclass(frozen=True, slots=True)
class AreaDetail:
    """The content of a country or region.

    :param destinations: those with a guide first, then by fame.
    :param guided: ids of those that have a guide or belong to one.
    :param route: through some of those with a guide of their own, else through the best known; if that is one stop,
        then with others; empty if there are no destinations.
    """

    destinations: Sequence[PlaceCard]
    guided: frozenset[Id]
    route: Sequence[RouteStop]


def is_area(card: PlaceCard) -> bool:
    """Return whether a place is a country or region that contains destinations, rather than a destination."""
    return card.category in AREA_CATEGORIES


def area_detail(session: Session, area_id: Id) -> AreaDetail:
    """Return the content of a country or region, in two statements."""
    rows = _rows(session, area_id)
    sights = _sights(session, [row.id for row in rows])
    stops = {row.id: RouteDestination(row.id, row.name, row.lat, row.lon, sights.get(row.id, 0)) for row in rows}
    # A city that belongs to the guide of another one is part of a stop there.
    others = [row for row in rows if row.parent_id not in sights]
    known = [row for row in rows if row.id in sights] or [row for row in rows if row.rank >= KNOWN_RANK][:MAX_STOPS]
    route = area_route([stops[row.id] for row in known or rows[:1]], [stops[row.id] for row in others])
    within = frozenset(row.id for row in rows if row.parent_id is not None)
    return AreaDetail([card(row) for row in rows], within.union(sights), route)


def names_within(session: Session, ids: Collection[Id]) -> dict[Id, tuple[str, list[str]]]:
    """Return the names of the countries and regions among some ids, each with the name of its first destination."""
    found = {ident: row for ident, row in queries.by_ids(session, ids).items() if row.category in AREA_CATEGORIES}
    return {ident: (row.name, [one.name for one in _rows(session, ident, MOST_NAMED)]) for ident, row in found.items()}


def guided_ids(session: Session, ids: Collection[Id]) -> frozenset[Id]:
    """Return the ids of those destinations that have a guide or belong to one, in one statement."""
    if not ids:
        return frozenset()
    return frozenset(session.scalars(_GUIDED, {"ids": sorted(ids)}))


def _rows(session: Session, area_id: Id, limit: int | None = None) -> Sequence[Place]:
    statement = (
        select(Place)
        .join(AreaDestination, AreaDestination.destination_id == Place.id)
        .where(AreaDestination.area_id == area_id)
        .order_by(AreaDestination.position)
        .limit(limit)
    )
    return session.scalars(statement).all()


def _sights(session: Session, ids: Collection[Id]) -> Mapping[Id, int]:
    """Return the number of sights in the guide of each destination that has one."""
    rows = session.execute(
        select(Place.parent_id, func.count())
        .where(Place.parent_id.in_(sorted(ids)), Place.category.in_(sorted(SIGHT_CATEGORIES)))
        .group_by(Place.parent_id)
    )
    return {row[0]: row[1] for row in rows if row[0] is not None}
