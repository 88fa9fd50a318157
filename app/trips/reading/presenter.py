"""Builds the answer for a trip from its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Protocol

import msgspec

from app.db.types import Id
from app.media.service import photo_url
from app.places.place_summary import PlaceFields, image_of, place_fields
from app.places.service import attributions_of
from app.planner.models import DAY_MINUTES
from app.routing.models import ESTIMATE, NO_WAY
from app.routing.service import distance_text, duration_text, mode_of
from app.texts import clock_text
from app.trips.content import Cards, TripContent
from app.trips.idea_queries import VotedIdea, VoterRow
from app.trips.plan_queries import DayRow, DestinationRow, Stay
from app.trips.plan_rows import HopRow, PlanStop
from app.trips.preferences import preference_values
from app.trips.queries import TripRow
from app.trips.reading.answers import (
    ActivityAnswer,
    ByAnswer,
    DayAnswer,
    DestinationAnswer,
    HopAnswer,
    IdeaAnswer,
    SharedTripAnswer,
    StayAnswer,
    Vote,
    VoterAnswer,
    VotesAnswer,
)
from app.trips.travel.answers import FuelCostAnswer
from app.trips.travel.state import are_hops_pending, is_cost_pending, is_stand_in

_SAME = tuple(
    field.name
    for field in fields(TripRow)
    if field.name in SharedTripAnswer.__struct_fields__ and field.name != "created_at"
)
"""The fields that a trip's answer takes from its row unchanged."""


class PlanContent(Protocol):
    """What the answers for days are built from: the content of a trip or of a trial trip."""

    @property
    def destinations(self) -> Sequence[DestinationRow]:
        """The destinations, in travel order."""
        ...

    @property
    def days(self) -> Sequence[DayRow]:
        """The days, with their stops."""
        ...

    @property
    def stops(self) -> Iterator[PlanStop]:
        """The stops of all days."""
        ...

    @property
    def bases(self) -> list[tuple[Id | None, Id | None]]:
        """Where the travellers stay before and after each day, as place ids."""
        ...

    @property
    def cards(self) -> Cards:
        """The cards of its places, by id; places that are no longer listed have none."""
        ...


@dataclass(frozen=True, slots=True)
class MadeDay:
    """The answer for a day, and what it was built from besides its places.

    :param bases: where the travellers stay before and after it.
    """

    row: DayRow
    bases: tuple[Id | None, Id | None]
    answer: DayAnswer

    def holds(self, row: DayRow, bases: tuple[Id | None, Id | None]) -> bool:
        """Return whether a day has the same stops and hops; its date and city may differ."""
        return (self.row.stops, self.row.day_hops, self.bases) == (row.stops, row.day_hops, bases)


@dataclass(frozen=True, slots=True)
class MadeDays:
    """The answers for the days of a trip, with the fields of their places and the names of their authors."""

    places: Mapping[Id, PlaceFields]
    authors: Mapping[Id, str]
    days: Sequence[MadeDay]

    @property
    def answers(self) -> list[DayAnswer]:
        """The answers, in order."""
        return [day.answer for day in self.days]


NO_DAYS = MadeDays({}, {}, ())


def make_days(
    content: PlanContent, authors: Mapping[Id, str], *, is_member: bool = True, former: MadeDays = NO_DAYS
) -> MadeDays:
    """Return the answers for the days of a trip.

    :param authors: the names of those who added stops, by id.
    :param is_member: non-members see neither notes and states nor hops from and to stays.
    :param former: the last answers for such readers in this language; unchanged days are reused.
    """
    places = {
        place: place_fields(place, content.cards.get(place)) for place in {stop.place_id for stop in content.stops}
    }
    changed = {place for place, fields in places.items() if former.places.get(place) != fields}
    known = {day.row.day_id: day for day in former.days} if former.authors == authors else {}
    days = []
    for row, bases in zip(content.days, content.bases, strict=True):
        city = content.destinations[row.destination].name
        day = known.get(row.day_id)
        if day is None or not day.holds(row, bases) or not changed.isdisjoint(stop.place_id for stop in row.stops):
            answer = _day(row, bases, city, places, authors, is_member=is_member)
        else:
            answer = msgspec.structs.replace(day.answer, date=day_label(row.number, row.date), city=city)
        days.append(MadeDay(row, bases, answer))
    return MadeDays(places, authors, days)


def shared_trip(
    content: TripContent, days: list[DayAnswer], fuel_cost: FuelCostAnswer | None, *, is_member: bool = True
) -> SharedTripAnswer:
    """Return the part of a trip that is the same for all members, or for all non-members.

    :param is_member: non-members see no stays.
    """
    trip, cards = content.trip, content.cards
    first = cards.get(content.destinations[0].place_id)
    return SharedTripAnswer(
        itinerary_id=trip.id,
        user_id=trip.owner_id,
        trip_name=trip.name,
        destinations=[_destination(row) for row in content.destinations],
        place_image=image_of(first),
        poster_name=first.address if first else trip.destination,
        scenery=first.scenery if first else None,
        trip_builder=trip.builder,
        created_at=trip.created_at.isoformat(),
        days=days,
        stays=[_stay(row, content) for row in content.stays] if is_member else [],
        attributions=attributions_of(
            card for place in {stop.place_id for stop in content.stops} if (card := cards.get(place))
        ),
        fuel_cost=fuel_cost,
        fuel_cost_pending=fuel_cost is None and is_cost_pending(content),
        ways_pending=are_hops_pending(trip),
        **{name: getattr(trip, name) for name in _SAME},
        **preference_values(trip.preferences),
    )


def day_label(number: int, day: date | None) -> str:
    """Return the date of a day, or `Day 1` for the first one (number 0) of a trip without dates.

    Clients send labels back to name a day, so they are never translated.
    """
    return day.isoformat() if day else f"Day {number + 1}"


def _destination(row: DestinationRow) -> DestinationAnswer:
    return DestinationAnswer(name=row.name, place_id=row.place_id, no_of_days=row.days, start_date=row.start_date)


def _day(
    day: DayRow,
    bases: tuple[Id | None, Id | None],
    city: str,
    places: Mapping[Id, PlaceFields],
    authors: Mapping[Id, str],
    *,
    is_member: bool,
) -> DayAnswer:
    stops, hops, (wakes, sleeps) = day.stops, day.day_hops, bases
    return DayAnswer(
        day_id=day.day_id,
        date=day_label(day.number, day.date),
        city=city,
        activities=[_stop(stop, places[stop.place_id], authors, is_member=is_member) for stop in stops],
        distance_time=[_hop(start.place_id, end.place_id, hop) for _, start, end, hop in day.hops],
        from_base=_hop(wakes, stops[0].place_id, hops.from_base) if is_member and wakes and hops.from_base else None,
        to_base=_hop(stops[-1].place_id, sleeps, hops.to_base) if is_member and sleeps and hops.to_base else None,
    )


def _stop(stop: PlanStop, place: PlaceFields, authors: Mapping[Id, str], *, is_member: bool) -> ActivityAnswer:
    return ActivityAnswer(
        **place,
        stop_id=stop.stop_id,
        start_time=_clock(stop.start_time),
        minutes=stop.minutes,
        note=stop.note if is_member else None,
        state=stop.state if is_member else None,
        added_by=by(stop.added_by, authors.get(stop.added_by) if stop.added_by else None),
        arrive=_clock(stop.arrive),
        depart=_clock(stop.depart),
        reason=stop.reason,
    )


def idea_answer(idea: VotedIdea, cards: Cards, voters: Sequence[VoterRow] = ()) -> IdeaAnswer:
    """Return an idea for one of the trip's members."""
    return IdeaAnswer(
        **place_fields(idea.place_id, cards.get(idea.place_id)),
        idea_id=idea.idea_id,
        note=idea.note,
        added_by=by(idea.added_by, idea.added_by_name),
        votes=VotesAnswer(up=idea.up, down=idea.down),
        my_vote=vote_answer(idea.my_vote),
        voters=[
            VoterAnswer(
                user_id=voter.user_id,
                name=voter.name,
                profile_image_url=photo_url(voter.photo),
                vote="up" if voter.vote > 0 else "down",
            )
            for voter in voters
        ],
    )


def vote_answer(vote: int | None) -> Vote | None:
    """Return a vote as the API names it."""
    return None if vote is None else "up" if vote > 0 else "down"


def by(user_id: Id | None, name: str | None) -> ByAnswer | None:
    """Return who did something; None if that account was deleted."""
    return None if user_id is None or name is None else ByAnswer(user_id=user_id, name=name)


def _stay(row: Stay, content: TripContent) -> StayAnswer:
    numbers = {day.day_id: day.number for day in content.days}
    return StayAnswer(
        **place_fields(row.place_id, content.cards.get(row.place_id)),
        stay_id=row.stay_id,
        from_day=row.from_day,
        to_day=row.to_day,
        nights=numbers[row.to_day] - numbers[row.from_day],
        check_in=_clock(row.check_in),
        check_out=_clock(row.check_out),
        note=row.note,
    )


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
    """Return minutes after midnight as HH:MM, modulo one day."""
    return None if minutes is None else clock_text(minutes % DAY_MINUTES)
