"""Proposes days for ideas: operations to post, and the ideas that did not fit."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.errors import Invalid
from app.places import service as places
from app.places.place_summary import name_of
from app.places.service import PlaceCard
from app.planner.improve.days import MINUTE, DayStop, TravelMatrix, inside
from app.planner.improve.suggestions import MAX_OUTING_EXTRA_S, Suggestion, is_full, suggest_places
from app.planner.models import ScoredPlace
from app.planner.pace import pace_of
from app.routing.models import Router
from app.texts import gettext
from app.trips import idea_queries
from app.trips.candidates import candidate
from app.trips.idea_queries import VotedIdea
from app.trips.improving.trip import PlannedTrip, fits_text, read_planned, without_bases
from app.trips.reading.answers import Operations
from app.web.answers import Answer

WHOLE_SCORE = 100.0
"""The travellers chose these places themselves, so all have the same score; only votes rank them."""


class Unplanned(StrEnum):
    """Why a proposal leaves an idea out."""

    ALREADY_PLANNED = "already_planned"
    NO_POSITION = "no_position"
    LODGING = "lodging"
    TOO_FAR = "too_far"
    FULL = "full"
    NO_TIME = "no_time"


class PlannedIdeaAnswer(Answer, frozen=True, kw_only=True):
    """An idea that a proposal plans for a day."""

    idea_id: str
    place_id: str
    name: str
    day_id: str
    fits: Annotated[str, Meta(description="A free time during its opening hours.", examples=["09:30-10:30"])]


class UnplannedIdeaAnswer(Answer, frozen=True, kw_only=True):
    """An idea that did not fit."""

    idea_id: str
    place_id: str
    name: str
    reason: Unplanned


class IdeasProposalAnswer(Answer, frozen=True, kw_only=True):
    """A proposal for planning ideas."""

    version: Annotated[int, Meta(description="The version of the trip that it was made for.")]
    changes: Annotated[Operations, Meta(description="To post with the ETag of that version as `If-Match`.")]
    planned: list[PlannedIdeaAnswer]
    left_out: list[UnplannedIdeaAnswer]


@dataclass(frozen=True, slots=True)
class _Fit:
    """The index of a day, and where a place fits into it."""

    day: int
    found: Suggestion


@dataclass(frozen=True, slots=True)
class _Placed:
    """An idea that fits into a day."""

    idea: VotedIdea
    fit: _Fit


def propose_ideas(
    session: Session, actor_id: Id, trip_id: Id, wanted: Sequence[Id] | None, router: Router
) -> IdeasProposalAnswer:
    """Return where the ideas of a trip fit, best votes first; computed outside a transaction.

    :param session: nothing may be pending in it.
    :param wanted: the ids of the ideas to plan; None for all.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may only read it.
    :raises Invalid: the trip has no such idea.
    """
    with transaction.reading(session):
        trip = read_planned(session, actor_id, trip_id)
        ideas = idea_queries.voted_ideas(session, trip_id, actor_id)
        cards = places.find(session, {idea.place_id for idea in ideas})
    _require_ideas(wanted, ideas)
    chosen = [idea for idea in ideas if wanted is None or idea.idea_id in wanted]
    chosen.sort(key=lambda idea: (idea.down - idea.up, -idea.up, idea.added_at))
    search = _Search(trip, cards, router)
    placed, left = [], []
    for idea in chosen:
        found = search.place(idea)
        if isinstance(found, Unplanned):
            left.append(_left_out(idea, cards, found))
        else:
            placed.append(found)
    return IdeasProposalAnswer(
        version=trip.content.trip.version,
        changes=list(_operations(search.stop_ids, trip, {one.idea.idea_id for one in placed})),
        planned=[_planned(one, trip, cards) for one in placed],
        left_out=left,
    )


class _Search:
    """Puts ideas into the days of a trip, one by one."""

    def __init__(self, trip: PlannedTrip, cards: dict[Id, PlaceCard], router: Router) -> None:
        self.days = list(trip.days)
        self.stop_ids = [[stop.stop_id for stop in day.stops] for day in trip.content.days]
        self.trip, self.cards, self.router = trip, cards, router
        self.visited = {stop.place_id for day in trip.days for stop in without_bases(day.stops)}
        self.max_sights = pace_of(trip.content.trip.preferences.traveler).max_sights

    def place(self, idea: VotedIdea) -> _Placed | Unplanned:
        """Put an idea into the day where it adds the least travel, or return why none fits."""
        card = self.cards.get(idea.place_id)
        if idea.place_id in self.visited:
            return Unplanned.ALREADY_PLANNED
        if card is None or card.position is None:
            return Unplanned.NO_POSITION
        place = ScoredPlace(candidate(card), WHOLE_SCORE)
        stop = DayStop(idea.place_id, place.candidate)
        if stop.is_lodging:
            return Unplanned.LODGING
        fits = [fit for number in range(len(self.days)) if (fit := self._fit(number, place)) is not None]
        if not fits:
            return self._reason(place, stop)
        best = min(fits, key=lambda each: (each.found.extra_s, each.day))
        return self._put(idea, stop, best)

    def _fit(self, number: int, place: ScoredPlace, max_extra_s: int = MAX_OUTING_EXTRA_S) -> _Fit | None:
        day = self.days[number]
        city = self.trip.centre_of(day)
        if city is None:
            return None
        centre, stop = DayStop(city.place_id, city), DayStop(place.candidate.place_id, place.candidate)
        travel = TravelMatrix.between([*day.stops, centre, stop], self.router)
        found = suggest_places(day, [place], centre, self.max_sights, travel, max_extra_s=max_extra_s)
        return _Fit(number, found[0]) if found else None

    def _reason(self, place: ScoredPlace, stop: DayStop) -> Unplanned:
        if stop.is_sight and all(is_full(day, self.max_sights) for day in self.days):
            return Unplanned.FULL
        anywhere = any(self._fit(number, place, max_extra_s=24 * 60 * MINUTE) for number in range(len(self.days)))
        return Unplanned.TOO_FAR if anywhere else Unplanned.NO_TIME

    def _put(self, idea: VotedIdea, stop: DayStop, fit: _Fit) -> _Placed:
        number, found = fit.day, fit.found
        index = 0 if found.after is None else found.after + 1
        self.stop_ids[number].insert(index, idea.idea_id)
        timed = replace(stop, arrive=found.begin // MINUTE, depart=found.end // MINUTE)
        stops = self.days[number].stops
        position = inside(stops)[0] + index
        self.days[number] = replace(self.days[number], stops=(*stops[:position], timed, *stops[position:]))
        self.visited.add(idea.place_id)
        return _Placed(idea, fit)


def _operations(stop_ids: Sequence[Sequence[Id]], trip: PlannedTrip, ideas: Collection[Id]) -> Iterator[dict[str, Any]]:
    """Yield operations that can be applied in order.

    Ideas after the same stop are yielded in reverse, each right after that stop: an idea has no stop id to refer to
    until its operation is applied.

    :param stop_ids: of each day, with the ids of ideas among them.
    """
    for day, ids in zip(trip.content.days, stop_ids, strict=True):
        after: Id | None = None
        operations = []
        for ident in ids:
            if ident in ideas:
                operations.append({"op": "plan_idea", "idea_id": ident, "day_id": day.day_id, "after": after})
            else:
                after = ident
        yield from reversed(operations)


def _planned(one: _Placed, trip: PlannedTrip, cards: dict[Id, PlaceCard]) -> PlannedIdeaAnswer:
    return PlannedIdeaAnswer(
        idea_id=one.idea.idea_id,
        place_id=one.idea.place_id,
        name=name_of(cards.get(one.idea.place_id)),
        day_id=trip.content.days[one.fit.day].day_id,
        fits=fits_text(one.fit.found),
    )


def _left_out(idea: VotedIdea, cards: dict[Id, PlaceCard], reason: Unplanned) -> UnplannedIdeaAnswer:
    name = name_of(cards.get(idea.place_id))
    return UnplannedIdeaAnswer(idea_id=idea.idea_id, place_id=idea.place_id, name=name, reason=reason)


def _require_ideas(wanted: Sequence[Id] | None, ideas: Sequence[VotedIdea]) -> None:
    known = {idea.idea_id for idea in ideas}
    unknown = [index for index, ident in enumerate(wanted or ()) if ident not in known]
    if unknown:
        text = gettext("This trip no longer has that idea.")
        raise Invalid({f"idea_ids.{index}": [text] for index in unknown})
