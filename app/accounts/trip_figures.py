"""What profiles tell of trips. Trips know travellers, not the other way round, so the trips bring it here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app
from sqlalchemy import ColumnElement, literal

from app.db.types import Id

if TYPE_CHECKING:
    from flask import Flask

_FIGURES = "waypost.trip_figures"


@dataclass(frozen=True, slots=True)
class PublishedTrip:
    """A published trip as a profile lists it."""

    itinerary_id: Id
    trip_name: str
    place_image: str | None
    no_of_days: int
    no_of_places: int


@dataclass(frozen=True, slots=True)
class TripFigures:
    """How to read what profiles tell of trips.

    :param owned: how many trips a traveller owns, as an expression correlated to `User.id`.
    :param published: how many of them are published, likewise.
    :param published_list: from a traveller's id to the published trips, newest first, in one statement.
    """

    owned: ColumnElement[int]
    published: ColumnElement[int]
    published_list: Callable[[Id], Sequence[PublishedTrip]]


NO_TRIPS = TripFigures(owned=literal(0), published=literal(0), published_list=lambda _user_id: ())


def init_trip_figures(app: Flask, figures: TripFigures) -> None:
    """Bind the way in which an application's profiles read what they tell of trips."""
    app.extensions[_FIGURES] = figures


def trip_figures() -> TripFigures:
    """Return what is bound; without trips every figure is 0."""
    return cast(TripFigures, current_app.extensions.get(_FIGURES, NO_TRIPS))
