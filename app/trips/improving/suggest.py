"""Proposing places for the free time of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.places.answers import nearby_place
from app.places.service import PlaceCard, attributions_of
from app.planner.candidates import choose
from app.planner.improve.days import DayStop, ExistingDay, Ways
from app.planner.improve.gaps import MOST_EXTRA, MOST_EXTRA_OF_AN_OUTING, Suggestion, is_full, suggestions
from app.planner.models import Budget, Candidate, City, PlanRequest, ScoredPlace, Traveler
from app.planner.pace import pace_of
from app.planner.scores import RuleScorer
from app.routing.models import Point, Router
from app.trips.building.source import MAX_OFFERED, candidate
from app.trips.improving.reading import Proposed, read_editable, require_day

OUTING_M = 50_000
"""From the centre, as the crow flies: farther away nothing is reached in time."""
_MINUTE_S, _DAY_MIN = 60, 1440


class NothingBecause(StrEnum):
    """Why nothing is suggested."""

    FULL = "full"
    ALL_PLANNED = "all_planned"
    NOTHING_FITS = "nothing_fits"


def propose_places(session: Session, actor_id: Id, trip_id: Id, day: int, router: Router) -> dict[str, Any]:
    """Return at most six places that fit into a day; as many statements however long the trip is.

    Where nothing is left of what is known around the destination, they are what lies an outing away.

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
        city = trip.parts.cities[wanted.city].place_id
        cards = places.within_reach(session, city, MAX_OFFERED)
    search = _search(trip, wanted, router)
    if search is None:
        return _document([], wanted, {}, NothingBecause.NOTHING_FITS)
    offer = search.offer(cards, MOST_EXTRA)
    if not offer.found and not search.is_full:
        with transaction.reading(session):
            farther = places.nearby(session, city, (), OUTING_M, MAX_OFFERED) or ()
        offer = search.offer(
            list({card.place_id: card for card in (*cards, *farther)}.values()), MOST_EXTRA_OF_AN_OUTING
        )
    return _document(offer.found, wanted, offer.known, _why(search, offer))


@dataclass(frozen=True, slots=True)
class _Offer:
    """What was looked through for a day.

    :param found: what fits.
    :param known: all of it, by place.
    :param has_new: whether there was a sight that is not in the trip.
    """

    found: Sequence[Suggestion]
    known: Mapping[Id, PlaceCard]
    has_new: bool


@dataclass(frozen=True, slots=True)
class _Search:
    """Looks for places for a day of a trip.

    :param base: the centre of its city.
    """

    trip: Proposed
    day: ExistingDay
    base: DayStop
    request: PlanRequest
    router: Router

    @property
    def is_full(self) -> bool:
        return is_full(self.day, self._max_sights)

    @property
    def _max_sights(self) -> int:
        return pace_of(self.request.traveler).max_sights

    def offer(self, cards: Sequence[PlaceCard], most_extra: int) -> _Offer:
        """Return what of some places fits."""
        visited = {stop.place_id for each in self.trip.days for stop in each.stops}
        offered = [candidate(card) for card in cards]
        chosen = choose(self.request, self.request.cities[0], offered, RuleScorer())
        new = [place for place in chosen if place.candidate.place_id not in visited]
        stops = [_stop(place) for place in new]
        ways = Ways.between([*self.day.stops, self.base, *stops], self.router)
        found = suggestions(self.day, new, self.base, self._max_sights, ways, most_extra=most_extra)
        return _Offer(found, {card.place_id: card for card in cards}, any(stop.is_sight for stop in stops))


def _search(trip: Proposed, day: ExistingDay, router: Router) -> _Search | None:
    centre = _centre(trip, day)
    if centre is None:
        return None
    return _Search(trip, day, DayStop(centre.place_id, centre), _request(trip, day, centre.point), router)


def _why(search: _Search, offer: _Offer) -> NothingBecause | None:
    if offer.found:
        return None
    if search.is_full:
        return NothingBecause.FULL
    return NothingBecause.NOTHING_FITS if offer.has_new else NothingBecause.ALL_PLANNED


def _document(
    found: Sequence[Suggestion], day: ExistingDay, known: Mapping[Id, PlaceCard], why: NothingBecause | None
) -> dict[str, Any]:
    return {
        "suggestions": [_answer(one, day, known) for one in found],
        "nothing_because": why.value if why else None,
        "attributions": attributions_of(known[Id(one.place_id)] for one in found),
    }


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
