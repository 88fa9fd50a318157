"""Proposes places for the free time of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from msgspec import Meta
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places import service as places
from app.places.answers import NearbyPlaceAnswer
from app.places.presenter import nearby_place
from app.places.service import PlaceCard, attributions_of
from app.planner.candidates import choose
from app.planner.improve.days import MINUTE, DayStop, ExistingDay, TravelMatrix
from app.planner.improve.suggestions import MAX_EXTRA_S, MAX_OUTING_EXTRA_S, Suggestion, is_full, suggest_places
from app.planner.models import Destination, PlanRequest, ScoredPlace
from app.planner.pace import pace_of
from app.planner.scores import RuleScorer
from app.routing.models import Point, Router
from app.trips.candidates import MAX_OFFERED, candidate
from app.trips.improving.trip import PlannedTrip, fits_text, read_planned, require_day, without_bases
from app.web.answers import Answer

OUTING_M = 50_000
"""Straight-line distance from the centre; nothing farther away can be reached in time."""


class NoSuggestionsReason(StrEnum):
    """Why there are no suggestions."""

    FULL = "full"
    ALL_PLANNED = "all_planned"
    NOTHING_FITS = "nothing_fits"


class SuggestionAnswer(Answer, frozen=True, kw_only=True):
    """A place that fits into the free time of a day."""

    place: NearbyPlaceAnswer
    insert_after: Annotated[
        str | None,
        Meta(description="The place after whose last visit it fits; null before the first stop."),
    ]
    extra_minutes: Annotated[
        int, Meta(description="Additional travel time; on an empty day, from the destination's centre.")
    ]
    fits: Annotated[str, Meta(description="A free time during its opening hours.", examples=["09:30-10:30"])]


class SuggestionsAnswer(Answer, frozen=True, kw_only=True):
    """Places for the free time of a day, best first; at most six."""

    suggestions: list[SuggestionAnswer]
    nothing_because: Annotated[
        NoSuggestionsReason | None,
        Meta(
            description="Why there are none: the day has as many sights as suit these travellers, all known sights "
            "are in the trip, or none fits the free time. null if there are any."
        ),
    ]
    attributions: Annotated[list[str], Meta(description="The sources of these places to credit.")]


def propose_places(session: Session, actor_id: Id, trip_id: Id, day: int, router: Router) -> SuggestionsAnswer:
    """Return at most six places that fit into a day, in a fixed number of statements.

    If none are left around the destination, they are within an outing's distance.

    :param session: nothing may be pending in it.
    :param day: from 1.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may only read it.
    :raises Invalid: the trip has no such day.
    """
    with transaction.reading(session):
        trip = read_planned(session, actor_id, trip_id)
        require_day(trip, day)
        wanted = trip.days[day - 1]
        city = trip.content.destinations[wanted.destination].place_id
        cards = places.plan_candidates(session, city, MAX_OFFERED)
    search = _search(trip, wanted, router)
    if search is None:
        return _answer([], wanted, {}, NoSuggestionsReason.NOTHING_FITS)
    offer = search.offer(cards, MAX_EXTRA_S)
    if not offer.found and not search.is_full:
        with transaction.reading(session):
            farther = places.nearby(session, city, (), OUTING_M, MAX_OFFERED) or ()
        offer = search.offer(list({card.place_id: card for card in (*cards, *farther)}.values()), MAX_OUTING_EXTRA_S)
    return _answer(offer.found, wanted, offer.known, _reason(search, offer))


@dataclass(frozen=True, slots=True)
class _Offer:
    """The result of a search for a day.

    :param found: what fits.
    :param known: all searched cards, by place.
    :param has_new: whether a sight was among them that is not in the trip.
    """

    found: Sequence[Suggestion]
    known: Mapping[Id, PlaceCard]
    has_new: bool


@dataclass(frozen=True, slots=True)
class _Search:
    """A search for places for a day of a trip.

    :param centre: of its destination.
    """

    trip: PlannedTrip
    day: ExistingDay
    centre: DayStop
    request: PlanRequest
    router: Router

    @property
    def is_full(self) -> bool:
        return is_full(self.day, self._max_sights)

    @property
    def _max_sights(self) -> int:
        return pace_of(self.request.preferences.traveler).max_sights

    def offer(self, cards: Sequence[PlaceCard], max_extra_s: int) -> _Offer:
        """Return the places that fit."""
        visited = {stop.place_id for each in self.trip.days for stop in each.stops}
        offered = [candidate(card) for card in cards]
        chosen = choose(self.request, self.request.destinations[0], offered, RuleScorer())
        new = [place for place in chosen if place.candidate.place_id not in visited]
        stops = [_stop(place) for place in new]
        travel = TravelMatrix.between([*self.day.stops, self.centre, *stops], self.router)
        found = suggest_places(self.day, new, self.centre, self._max_sights, travel, max_extra_s=max_extra_s)
        return _Offer(found, {card.place_id: card for card in cards}, any(stop.is_sight for stop in stops))


def _search(trip: PlannedTrip, day: ExistingDay, router: Router) -> _Search | None:
    centre = trip.centre_of(day)
    if centre is None:
        return None
    return _Search(trip, day, DayStop(centre.place_id, centre), _request(trip, day, centre.point), router)


def _reason(search: _Search, offer: _Offer) -> NoSuggestionsReason | None:
    if offer.found:
        return None
    if search.is_full:
        return NoSuggestionsReason.FULL
    return NoSuggestionsReason.NOTHING_FITS if offer.has_new else NoSuggestionsReason.ALL_PLANNED


def _answer(
    found: Sequence[Suggestion], day: ExistingDay, known: Mapping[Id, PlaceCard], reason: NoSuggestionsReason | None
) -> SuggestionsAnswer:
    return SuggestionsAnswer(
        suggestions=[_suggestion(one, day, known) for one in found],
        nothing_because=reason,
        attributions=attributions_of(known[Id(one.place_id)] for one in found),
    )


def _stop(place: ScoredPlace) -> DayStop:
    return DayStop(place.candidate.place_id, place.candidate)


def _request(trip: PlannedTrip, day: ExistingDay, centre: Point) -> PlanRequest:
    city = trip.content.destinations[day.destination]
    return PlanRequest(
        destinations=(Destination(city.place_id, city.name, centre, city.days),),
        preferences=trip.content.trip.preferences,
        start_date=None,
    )


def _suggestion(one: Suggestion, day: ExistingDay, known: Mapping[Id, PlaceCard]) -> SuggestionAnswer:
    return SuggestionAnswer(
        place=nearby_place(known[Id(one.place_id)]),
        insert_after=None if one.after is None else without_bases(day.stops)[one.after].place_id,
        extra_minutes=-(-one.extra_s // MINUTE),
        fits=fits_text(one),
    )
