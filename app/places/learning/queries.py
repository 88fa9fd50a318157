"""Queries about learned cities."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Select, exists, select
from sqlalchemy.orm import Session, aliased

from app.db.types import Id, utc_now
from app.places.categories import CITY
from app.places.models import DESTINATION, Place, PlaceImport, PlaceLearned

REFRESH_AFTER = timedelta(days=90)
COMPLETE_AFTER = timedelta(days=1)
"""A city that was learned while a source was down is completed after this time."""


@dataclass(frozen=True, slots=True)
class LearnedCity:
    """A city whose places were learned.

    :param complete: whether all sources had answered.
    :param places: how many are known.
    """

    destination_id: Id
    name: str
    country: str
    import_name: str
    learned_at: datetime
    complete: bool
    places: int
    attribution: str

    @property
    def is_fresh(self) -> bool:
        """Whether it does not need to be learned again."""
        return utc_now() - self.learned_at < (REFRESH_AFTER if self.complete else COMPLETE_AFTER)


def learned_city(session: Session, destination_id: Id) -> LearnedCity | None:
    """Return what was learned of a city, in one statement; None if nothing was."""
    row = session.execute(_learned().where(PlaceLearned.destination_id == destination_id)).one_or_none()
    return LearnedCity(*row) if row else None


def learned_cities(session: Session) -> list[LearnedCity]:
    """Return all learned cities, least recently learned first."""
    rows = session.execute(_learned().order_by(PlaceImport.imported_at, PlaceLearned.destination_id))
    return [LearnedCity(*row) for row in rows]


def cities_to_refresh(session: Session) -> list[LearnedCity]:
    """Return the learned cities that are not fresh, least recently learned first, except those that now have a
    guide."""
    rows = session.execute(
        _learned().where(*_learnable()).order_by(PlaceImport.imported_at, PlaceLearned.destination_id)
    )
    return [city for row in rows if not (city := LearnedCity(*row)).is_fresh]


def is_learnable(session: Session, place: Place) -> bool:
    """Return whether a place is a city without a guide, in one statement."""
    if place.kind != DESTINATION or place.category != CITY or place.hidden or place.parent_id is not None:
        return False
    return not session.scalar(select(exists().where(Place.parent_id == place.id)))


def cities_without_guide(session: Session, limit: int) -> list[tuple[Id, str]]:
    """Return the best-ranked cities without a guide, learned or not, with their names ("Hanoi, Vietnam")."""
    statement = (
        select(Place.id, Place.name, Place.country)
        .where(*_learnable())
        .order_by(Place.rank.desc(), Place.id)
        .limit(limit)
    )
    return [(row.id, f"{row.name}, {row.country}") for row in session.execute(statement)]


def _learnable() -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of `is_learnable`."""
    inside = aliased(Place)
    return (
        Place.kind == DESTINATION,
        Place.category == CITY,
        Place.hidden.is_(False),
        Place.parent_id.is_(None),
        ~exists().where(inside.parent_id == Place.id),
    )


def _learned() -> Select[Id, str, str, str, datetime, bool, int, str]:
    return (
        select(
            PlaceLearned.destination_id,
            Place.name,
            Place.country,
            PlaceLearned.import_name,
            PlaceImport.imported_at,
            PlaceLearned.complete,
            PlaceImport.places,
            PlaceImport.attribution,
        )
        .join(Place, Place.id == PlaceLearned.destination_id)
        .join(PlaceImport, PlaceImport.name == PlaceLearned.import_name)
    )
