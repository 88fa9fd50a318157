"""From what the travellers said about their time to the days in each city; every rule about days and dates is here."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from app.errors import Invalid
from app.trips.models import MAX_DAYS
from app.trips.wish import CityWish, Length, Stay, Wish

DAYS_OR_DATES = "Please give either a number of days or a start and an end date."
ALL_DURATIONS = "Please set duration for all destinations"
TOO_LONG = f"A trip has at most {MAX_DAYS} days."


def stays_of(wish: Wish, today: date) -> tuple[Stay, ...]:
    """Return the cities of a trip with their days, in the order of the journey.

    :param wish: what is asked for.
    :param today: no trip starts before it.
    :raises Invalid: under the field that breaks a rule.
    """
    if wish.cities is None:
        days, start = _measured(wish.length, "", today)
        return _checked((Stay(wish.destination, wish.place_id, days, start),))
    if wish.cities[0].place_id != wish.place_id:
        raise Invalid({"place_id": ["This must be the first of the destinations."]})
    if wish.length == Length():
        return _checked(_own_lengths(wish.cities, today))
    for position, city in enumerate(wish.cities):
        if city.length != Length():
            text = "Please give the days either in all or for each destination."
            raise Invalid({f"destinations.{position}.{_given(city.length)}": [text]})
    return _checked(_shared(wish.cities, *_measured(wish.length, "", today)))


def _measured(length: Length, prefix: str, today: date) -> tuple[int, date | None]:
    """Return a number of days and the first date, if there is one."""
    dated = length.start is not None or length.end is not None
    if (length.days is None) is not dated:
        raise Invalid({f"{prefix}no_of_days": [DAYS_OR_DATES]})
    if length.days is not None:
        return length.days, None
    if length.start is None:
        raise Invalid({f"{prefix}start_date": ["Please choose a start date."]})
    if length.end is None:
        raise Invalid({f"{prefix}end_date": ["Please choose an end date."]})
    return _days_between(length.start, length.end, prefix, today), length.start


def _days_between(start: date, end: date, prefix: str, today: date) -> int:
    """Return how many days there are from one date to another, both included."""
    if start < today:
        raise Invalid({f"{prefix}start_date": ["The start date is in the past."]})
    if end < start:
        raise Invalid({f"{prefix}end_date": ["The end date is before the start date."]})
    days = (end - start).days + 1
    if days > MAX_DAYS:
        raise Invalid({f"{prefix}end_date": [TOO_LONG]})
    return days


def _own_lengths(cities: tuple[CityWish, ...], today: date) -> tuple[Stay, ...]:
    missing = [position for position, city in enumerate(cities) if city.length == Length()]
    if missing:
        raise Invalid({f"destinations.{position}.no_of_days": [ALL_DURATIONS] for position in missing})
    stays = tuple(
        Stay(city.name, city.place_id, *_measured(city.length, f"destinations.{position}.", today))
        for position, city in enumerate(cities)
    )
    for position, (before, after) in enumerate(pairwise(stays), start=1):
        if (before.start is None) != (after.start is None):
            text = "Please use either days or dates for all destinations."
            raise Invalid({f"destinations.{position}.{_given(cities[position].length)}": [text]})
        # The day of the way from one city to the next may belong to both.
        if before.end and after.start and after.start < before.end:
            text = f"This is before the end of your stay in {before.name}."
            raise Invalid({f"destinations.{position}.start_date": [text]})
    return stays


def _shared(cities: tuple[CityWish, ...], days: int, start: date | None) -> tuple[Stay, ...]:
    """Share days among cities as evenly as they go, the first ones getting what is over."""
    if days < len(cities):
        raise Invalid({"end_date" if start else "no_of_days": ["Please plan at least one day for each destination."]})
    each, over = divmod(days, len(cities))
    stays = []
    for position, city in enumerate(cities):
        before = position * each + min(position, over)
        begins = start + timedelta(days=before) if start else None
        stays.append(Stay(city.name, city.place_id, each + 1 if position < over else each, begins))
    return tuple(stays)


def _checked(stays: tuple[Stay, ...]) -> tuple[Stay, ...]:
    if sum(stay.days for stay in stays) > MAX_DAYS:
        raise Invalid({"destinations": [TOO_LONG]})
    return stays


def _given(length: Length) -> str:
    if length.days is not None:
        return "no_of_days"
    return "start_date" if length.start is not None else "end_date"
