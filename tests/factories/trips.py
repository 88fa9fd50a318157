"""Destinations with places around them, and trips, for tests."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from app.accounts.models import User
from app.db.types import Id, utc_now
from app.extensions import db
from app.places import geo
from app.places.models import DESTINATION, PLACE, Place, place_id
from app.planner.models import PlannedDay, Stop
from app.routing.models import Leg
from app.trips.making.saving import insert_days
from app.trips.member_models import Collaborator, SharedPermission, ShareLink
from app.trips.models import Trip, TripDestination, TripLike, TripStatus
from app.trips.sharing.links import TOKEN_BYTES
from app.trips.terms import refresh_terms

POINT_NEMO = (-48.87667, -123.39333)
"""Farther from land than any other point, so that no place of the catalogue is near."""
SOURCE = "test"
"""Distinguishes these places from those of the catalogue."""
CATEGORIES = ("fort", "museum", "church", "restaurant", "market", "beach", "park", "palace", "cafe", "gallery")


@dataclass(frozen=True, slots=True)
class Guide:
    """A destination and the places around it."""

    destination: Id
    places: tuple[Id, ...]


def make_guide(
    name: str = "Kochi", *, places: int = 40, at: tuple[float, float] = POINT_NEMO, **columns: object
) -> Guide:
    """Add a destination and places of all kinds, a few minutes from one another; the same name gives the same ids.

    :param places: the number of places.
    :param at: latitude and longitude of the centre.
    :param columns: further columns of the places.
    """
    destination = _place(name, DESTINATION, "city", at, locality="Kerala, India", rank=5000)
    db.session.add(destination)
    db.session.flush()
    rows = [
        _place(
            f"{name} sight {number}",
            PLACE,
            CATEGORIES[number % len(CATEGORIES)],
            (at[0] + 0.004 * (number // 7), at[1] + 0.004 * (number % 7)),
            locality=f"{name}, Kerala, India",
            rank=1000 - number,
            parent_id=destination.id,
            tier=1 + number % 3,
            visit_minutes=60,
            **{"description": f"Sight number {number} of {name}."} | columns,
        )
        for number in range(places)
    ]
    db.session.add_all(rows)
    db.session.commit()
    return Guide(destination.id, tuple(row.id for row in rows))


def add_place(name: str, category: str, at: tuple[float, float]) -> Id:
    """Add one more place.

    :param at: latitude and longitude.
    """
    row = _place(name, PLACE, category, at, locality="Kochi, Kerala, India", rank=900)
    db.session.add(row)
    db.session.commit()
    return row.id


def make_trip(
    owner: User,
    guide: Guide,
    *,
    days: int = 2,
    stops: int = 0,
    start: date | None = None,
    **columns: object,
) -> Trip:
    """Add a trip that is ready.

    :param guide: its destination, and the places of its stops, which repeat when there are more stops than places.
    :param days: the number of days.
    :param stops: the number of stops per day.
    :param start: the first day's date.
    :param columns: further columns of the trip.
    """
    values: dict[str, Any] = {
        "name": "Kochi and the backwaters",
        "destination": "Kochi, Kerala, India",
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "builder": "CUSTOM",
        "status": TripStatus.READY,
        "start_date": start,
        "end_date": start + timedelta(days=days - 1) if start else None,
        "published_at": utc_now() if columns.get("is_published") else None,
    }
    trip = Trip(owner_id=owner.id, no_of_days=days, no_of_places=days * stops, **(values | columns))
    db.session.add(trip)
    db.session.flush()
    city = trip.destination.partition(",")[0]
    db.session.add(
        TripDestination(trip_id=trip.id, position=0, place_id=guide.destination, name=city, days=days, start_date=start)
    )
    db.session.flush()
    insert_days(db.session(), trip.id, [_day(guide, number, stops, start) for number in range(days)], owner.id)
    refresh_terms(db.session(), trip.id)
    db.session.commit()
    return trip


def share(trip: Trip, permission: str, *users: User) -> None:
    """Let travellers read or edit a trip.

    :param permission: "view" or "edit".
    """
    db.session.add_all(
        Collaborator(trip_id=trip.id, user_id=user.id, permission=permission, trip_created_at=trip.created_at)
        for user in users
    )
    db.session.commit()


def make_link(trip: Trip, permission: SharedPermission) -> str:
    """Create a link by which a trip can be joined; return its token.

    :param permission: "view" or "edit".
    """
    link = ShareLink(token=secrets.token_urlsafe(TOKEN_BYTES), trip_id=trip.id, permission=permission)
    db.session.add(link)
    db.session.commit()
    return link.token


def like(trip: Trip, *users: User) -> None:
    """Let travellers like a trip."""
    db.session.add_all(TripLike(trip_id=trip.id, user_id=user.id) for user in users)
    trip.likes_count += len(users)
    db.session.commit()


def trip_request(place: str, **changes: object) -> dict[str, Any]:
    """Return a valid body for `POST /itinerary`.

    :param place: the destination.
    :param changes: fields to set, or to leave out when None.
    """
    body: Mapping[str, object] = {
        "destination": "Kochi, Kerala, India",
        "place_id": place,
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "CUSTOM",
        "trip_name": "Kochi and the backwaters",
        "is_multi_city": False,
        "no_of_days": 3,
    }
    return {name: value for name, value in (dict(body) | changes).items() if value is not None}


def _day(guide: Guide, number: int, stops: int, start: date | None) -> PlannedDay:
    chosen: Sequence[Id] = [guide.places[(number * stops + stop) % len(guide.places)] for stop in range(stops)]
    day = start + timedelta(days=number) if start else None
    visits = tuple(Stop(place, 540 + 90 * order, 600 + 90 * order) for order, place in enumerate(chosen))
    return PlannedDay(0, day, visits, tuple(Leg(1000 + order, 900) for order in range(stops - 1)))


def _place(
    name: str, kind: str, category: str, at: tuple[float, float], *, locality: str, rank: int, **columns: object
) -> Place:
    x, y, z = geo.unit_vector(*at)
    values: dict[str, Any] = {
        "id": place_id(SOURCE, name),
        "source": SOURCE,
        "source_key": name,
        "kind": kind,
        "category": category,
        "name": name,
        "locality": locality,
        "country_code": "IN",
        "country": "India",
        "lat": at[0],
        "lon": at[1],
        "x": x,
        "y": y,
        "z": z,
        "cell": geo.cell(*at),
        "rank": rank,
        "hidden": False,
        "interests": "",
    }
    return Place(**(values | columns))
