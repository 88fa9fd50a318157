"""Proposing places for the free time of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.places.answers import nearby_place
from app.places.service import PlaceCard, attributions_of
from app.planner.candidates import choose
from app.planner.improve.days import DayStop, ExistingDay, Ways
from app.planner.improve.gaps import Suggestion, suggestions
from app.planner.models import Budget, Candidate, City, PlanRequest, ScoredPlace, Traveler
from app.planner.pace import pace_of
from app.planner.scores import RuleScorer
from app.routing.models import Point, Router
from app.trips.building.source import MAX_OFFERED, candidate
from app.trips.improving.reading import Proposed, read_editable, require_day

_MINUTE_S, _DAY_MIN = 60, 1440


def propose_places(session: Session, actor_id: Id, trip_id: Id, day: int, router: Router) -> dict[str, Any]:
    """Return at most six places that fit into a day; as many statements however long the trip is.

    :param session: nothing may be pending in it.
    :param actor_id: on whose behalf.
    :param day: from 1.
    :param router: knows the ways between places.
    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    :raises Forbidden: when they may read it only.
    :raises Invalid: when the trip has no such day.
    """
    with transaction.reading(session):
        trip = read_editable(session, actor_id, trip_id)
        require_day(trip, day)
        wanted = trip.days[day - 1]
        cards = places.within_reach(session, trip.parts.cities[wanted.city].place_id, MAX_OFFERED)
    known = {card.place_id: card for card in cards}
    found = _found(trip, wanted, list(known.values()), router)
    return {
        "suggestions": [_answer(one, wanted, known) for one in found],
        "attributions": attributions_of(known[Id(one.place_id)] for one in found),
    }


def _found(trip: Proposed, day: ExistingDay, cards: Sequence[PlaceCard], router: Router) -> list[Suggestion]:
    centre = _centre(trip, day)
    if centre is None:
        return []
    visited = {stop.place_id for each in trip.days for stop in each.stops}
    request = _request(trip, day, centre.point)
    offered = [candidate(card) for card in cards]
    chosen = choose(request, request.cities[0], offered, RuleScorer())
    new = [place for place in chosen if place.candidate.place_id not in visited]
    base = DayStop(centre.place_id, centre)
    ways = Ways.between([*day.stops, base, *(_stop(place) for place in new)], router)
    return suggestions(day, new, base, pace_of(request.traveler).max_sights, ways)


def _centre(trip: Proposed, day: ExistingDay) -> Candidate | None:
    card = trip.parts.cards.get(trip.parts.cities[day.city].place_id)
    return candidate(card) if card is not None and card.position is not None else None


def _stop(place: ScoredPlace) -> DayStop:
    return DayStop(place.candidate.place_id, place.candidate)


def _request(trip: Proposed, day: ExistingDay, centre: Point) -> PlanRequest:
    body, city = trip.parts.body, trip.parts.cities[day.city]
    return PlanRequest(
        cities=(City(city.place_id, city.name, centre, city.days),),
        traveler=Traveler(body.traveler),
        budget=Budget(body.budget),
        interests=tuple(body.interests),
        start_date=None,
    )


def _answer(one: Suggestion, day: ExistingDay, known: Mapping[Id, PlaceCard]) -> dict[str, Any]:
    return {
        "place": nearby_place(known[Id(one.place_id)]),
        "insert_after": None if one.after is None else day.stops[one.after].place_id,
        "extra_minutes": -(-one.extra_s // _MINUTE_S),
        "fits": f"{_clock(one.begin)}-{_clock(one.end)}",
    }


def _clock(seconds: int) -> str:
    return "{:02d}:{:02d}".format(*divmod(seconds // _MINUTE_S % _DAY_MIN, 60))
