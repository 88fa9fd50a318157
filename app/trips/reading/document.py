"""From rows to the JSON of a trip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby, pairwise
from typing import Any

from app.db.types import Id
from app.places.service import PlaceCard, attributions_of
from app.routing.models import ESTIMATE, NO_WAY
from app.routing.service import distance_text, duration_text
from app.trips.queries import AnyRow
from app.trips.travel.rules import are_ways_pending, is_pending, is_stand_in

DAY_MINUTES = 1440
GONE = "A place that is no longer listed"

Cards = Mapping[Id, PlaceCard]


def trip_document(body: AnyRow, cities: Sequence[AnyRow], stops: Iterable[AnyRow], cards: Cards) -> dict[str, Any]:
    """Return what every reader of a trip gets.

    :param body: of `queries.body`.
    :param cities: of `queries.destinations`.
    :param stops: of `queries.stops`.
    :param cards: what is known of its places, by id.
    """
    rows = list(stops)
    return {
        "itinerary_id": body.id,
        "user_id": body.owner_id,
        "trip_name": body.name,
        "destination": body.destination,
        "destinations": [_city(city) for city in cities],
        "place_image": image_of(cards.get(cities[0].place_id)),
        "no_of_days": body.no_of_days,
        "no_of_places": body.no_of_places,
        "traveler": body.traveler,
        "budget": body.budget,
        "trip_builder": body.builder,
        "interests": body.interests,
        "start_date": _iso(body.start_date),
        "end_date": _iso(body.end_date),
        "about_trip": body.about_trip,
        "is_published": body.is_published,
        "created_at": body.created_at.isoformat(),
        "version": body.version,
        "days": [_day(number, list(day), cities, cards) for number, day in groupby(rows, key=lambda stop: stop.day)],
        "attributions": attributions_of(card for stop in rows if (card := cards.get(stop.place_id))),
        "fuel_cost": _cost(body.fuel_cost),
        "fuel_cost_pending": is_pending(body, cities, cards),
        "ways_pending": are_ways_pending(body),
    }


def image_of(card: PlaceCard | None) -> str | None:
    """Return the address of a place's picture, if it has one."""
    return card.images[0] if card and card.images else None


def day_label(number: int, day: date | None) -> str:
    """Return the date of a day, or its number (from 0) in words where there are no dates."""
    return _iso(day) or f"Day {number + 1}"


def _city(city: AnyRow) -> dict[str, Any]:
    return {
        "name": city.name,
        "place_id": city.place_id,
        "no_of_days": city.days,
        "start_date": _iso(city.start_date),
    }


def _day(number: int, rows: list[AnyRow], cities: Sequence[AnyRow], cards: Cards) -> dict[str, Any]:
    visits = [row for row in rows if row.place_id is not None]
    return {
        "date": day_label(number, rows[0].date),
        "city": cities[rows[0].destination].name,
        "activities": [_activity(visit, cards.get(visit.place_id)) for visit in visits],
        "distance_time": [_hop(start, end.place_id) for start, end in pairwise(visits) if start.distance_m is not None],
    }


def _activity(visit: AnyRow, card: PlaceCard | None) -> dict[str, Any]:
    return {
        "place_id": visit.place_id,
        "name": card.name if card else GONE,
        "description": (card.description or None) if card else None,
        "image": image_of(card),
        "rating": card.rating if card else None,
        "total_ratings": card.total_ratings if card else None,
        "address": (card.address or None) if card else None,
        "geo_location": {"lat": card.lat, "lng": card.lon} if card and card.position else None,
        "types": list(card.types) if card else [],
        "arrive": _clock(visit.arrive),
        "depart": _clock(visit.depart),
        "reason": visit.reason,
    }


def _hop(start: AnyRow, end: Id) -> dict[str, Any]:
    return {
        "from": start.place_id,
        "to": end,
        "distance": distance_text(start.distance_m),
        "duration": duration_text(start.duration_s),
        "distance_m": start.distance_m,
        "duration_s": start.duration_s,
        "source": ESTIMATE if start.source == NO_WAY else start.source,
        "is_stand_in": is_stand_in(start),
    }


def _cost(fuel_cost: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return the figures that are kept; those of before any way was left out do not say that there is none."""
    return {"left_out": []} | fuel_cost if fuel_cost else None


def _clock(minutes: int | None) -> str | None:
    """Return minutes after midnight as HH:MM; a time past the next midnight reads as the clock then shows it."""
    return None if minutes is None else "{:02d}:{:02d}".format(*divmod(minutes % DAY_MINUTES, 60))


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
