"""From the rows of a trip to its answer."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from app.db.types import Id
from app.places.service import PlaceCard, attributions_of
from app.routing.models import ESTIMATE, NO_WAY
from app.routing.service import distance_text, duration_text, mode_of
from app.texts import gettext
from app.trips.content import Cards, TripContent
from app.trips.queries import DayRow, DestinationRow, HopRow, StopRow
from app.trips.reading.answers import (
    ActivityAnswer,
    DayAnswer,
    DestinationAnswer,
    FuelCostAnswer,
    HopAnswer,
    SharedTripAnswer,
    StopLocationAnswer,
)
from app.trips.travel.state import are_hops_pending, is_cost_pending, is_stand_in

DAY_MINUTES = 1440


def shared_trip(content: TripContent, fuel_cost: FuelCostAnswer | None) -> SharedTripAnswer:
    """Return the part of a trip that is the same for all readers."""
    trip, cards = content.trip, content.cards
    return SharedTripAnswer(
        itinerary_id=trip.id,
        user_id=trip.owner_id,
        trip_name=trip.name,
        destination=trip.destination,
        destinations=[_destination(row) for row in content.destinations],
        place_image=image_of(cards.get(content.destinations[0].place_id)),
        no_of_days=trip.no_of_days,
        no_of_places=trip.no_of_places,
        traveler=trip.traveler,
        budget=trip.budget,
        trip_builder=trip.builder,
        interests=trip.interests,
        start_date=trip.start_date,
        end_date=trip.end_date,
        about_trip=trip.about_trip,
        is_published=trip.is_published,
        created_at=trip.created_at.isoformat(),
        version=trip.version,
        days=[_day(day, content) for day in content.days],
        attributions=attributions_of(card for stop in content.stops if (card := cards.get(stop.place_id))),
        fuel_cost=fuel_cost,
        fuel_cost_pending=fuel_cost is None and is_cost_pending(content),
        ways_pending=are_hops_pending(trip),
    )


def image_of(card: PlaceCard | None) -> str | None:
    """Return the address of a place's picture, if it has one."""
    return card.images[0] if card and card.images else None


def day_label(number: int, day: date | None) -> str:
    """Return the date of a day, or `Day 1` for the first one (number 0) of a trip without dates.

    Clients send labels back to name a day, so they are never translated.
    """
    return day.isoformat() if day else f"Day {number + 1}"


def name_of(card: PlaceCard | None) -> str:
    """Return what a stop's place is called."""
    return card.name if card else gettext("A place that is no longer listed")


def _destination(row: DestinationRow) -> DestinationAnswer:
    return DestinationAnswer(name=row.name, place_id=row.place_id, no_of_days=row.days, start_date=row.start_date)


def _day(day: DayRow, content: TripContent) -> DayAnswer:
    return DayAnswer(
        date=day_label(day.number, day.date),
        city=content.destinations[day.destination].name,
        activities=[_stop(stop, content.cards) for stop in day.stops],
        distance_time=[
            _hop(start.place_id, end.place_id, start.hop) for start, end in pairwise(day.stops) if start.hop
        ],
    )


def _stop(stop: StopRow, cards: Cards) -> ActivityAnswer:
    card = cards.get(stop.place_id)
    return ActivityAnswer(
        place_id=stop.place_id,
        name=name_of(card),
        description=(card.description or None) if card else None,
        image=image_of(card),
        rating=card.rating if card else None,
        total_ratings=card.total_ratings if card else None,
        address=(card.address or None) if card else None,
        geo_location=_location(card),
        types=card.types if card else (),
        arrive=_clock(stop.arrive),
        depart=_clock(stop.depart),
        reason=stop.reason,
    )


def _location(card: PlaceCard | None) -> StopLocationAnswer | None:
    if card is None or card.position is None:
        return None
    lat, lng = card.position
    return StopLocationAnswer(lat=lat, lng=lng)


def _hop(start: Id, end: Id, hop: HopRow) -> HopAnswer:
    return HopAnswer(
        from_=start,
        to=end,
        distance=distance_text(hop.distance_m),
        duration=duration_text(hop.duration_s),
        distance_m=hop.distance_m,
        duration_s=hop.duration_s,
        source=ESTIMATE if hop.source == NO_WAY else hop.source,
        mode=mode_of(hop.distance_m, hop.source),
        is_stand_in=is_stand_in(hop),
    )


def _clock(minutes: int | None) -> str | None:
    """Return minutes after midnight as HH:MM; past the next midnight the clock starts again."""
    return None if minutes is None else "{:02d}:{:02d}".format(*divmod(minutes % DAY_MINUTES, 60))
