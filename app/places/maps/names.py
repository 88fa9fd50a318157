"""The names on a map: cities, towns, quarters and islands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from sqlalchemy import and_, or_, select
from sqlalchemy.orm import Session

from app.places.models import DESTINATION, GEONAMES, PLACE, Place
from app.places.queries import WITHIN, cells_around, circle

NameKind = Literal["city", "town", "quarter"]

REACH_M = 60_000
"""The distance to the corners of a city's map."""
MOST_NAMES = 80
CITY_PEOPLE: Final = 100_000
_QUARTERS = ("neighbourhood", "island")


def names_around(session: Session, destination: Place) -> Sequence[Place]:
    """Return the labels for the map of a destination, the most notable first, in one statement.

    Quarters are those of its guide, and former settlements that are now part of a city.
    """
    statement = (
        select(Place)
        .where(
            Place.cell.in_(cells_around(destination, REACH_M)),
            WITHIN,
            or_(
                and_(Place.kind == DESTINATION, or_(Place.hidden.is_(False), Place.city_id.is_not(None))),
                and_(Place.kind == PLACE, Place.parent_id == destination.id, Place.category.in_(_QUARTERS)),
            ),
            # A district without its own position has that of its city.
            or_(Place.city_id.is_(None), Place.source == GEONAMES),
        )
        .order_by(Place.rank.desc(), Place.id)
        .limit(MOST_NAMES)
    )
    return session.scalars(statement, circle(destination, REACH_M)).all()


def kind_of(place: Place) -> NameKind:
    """Return the kind of a label on the map."""
    if place.kind == PLACE or place.city_id is not None:
        return "quarter"
    return "city" if (place.population or 0) >= CITY_PEOPLE else "town"
