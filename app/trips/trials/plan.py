"""The plan of a trial trip: stored as planned, shown like the plan of a trip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import msgspec
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places import service as places
from app.planner.models import PlannedDay
from app.trips.content import Cards
from app.trips.plan_queries import DayHops, DayRow, DestinationRow
from app.trips.plan_rows import HopRow, PlanStop
from app.trips.reading.answers import DestinationAnswer
from app.trips.reading.presenter import make_days
from app.trips.trials.answers import TrialPlanAnswer
from app.trips.trials.models import TrialTrip


def stored_plan(days: Sequence[PlannedDay]) -> list[dict[str, object]]:
    """Return planned days in the form of the column."""
    return cast("list[dict[str, object]]", msgspec.to_builtins(list(days)))


def planned_days(trial: TrialTrip) -> list[PlannedDay]:
    """Return the planned days of a trial trip; empty while it has no plan."""
    return msgspec.convert(trial.plan or [], list[PlannedDay])


@dataclass(frozen=True, slots=True)
class TrialContent:
    """What the days of a trial trip are built from; see `PlanContent`."""

    destinations: Sequence[DestinationRow]
    days: Sequence[DayRow]
    cards: Cards

    @property
    def stops(self) -> Iterator[PlanStop]:
        """The stops of all days."""
        return (stop for day in self.days for stop in day.stops)

    @property
    def bases(self) -> list[tuple[Id | None, Id | None]]:
        """None for each day: a trial trip has no stays."""
        return [(None, None)] * len(self.days)


def plan_answer(session: Session, trial: TrialTrip) -> TrialPlanAnswer | None:
    """Return the plan of a trial trip with its places; None while there is no plan."""
    planned = planned_days(trial)
    if not planned:
        return None
    days = [_day_row(number, day) for number, day in enumerate(planned)]
    city = DestinationRow(trial.name, trial.place_id, trial.no_of_days, None)
    cards = places.find(session, {stop.place_id for day in days for stop in day.stops})
    content = TrialContent([city], days, cards)
    return TrialPlanAnswer(
        destinations=[DestinationAnswer(name=city.name, place_id=city.place_id, no_of_days=city.days, start_date=None)],
        days=make_days(content, {}, is_member=False).answers,
        no_of_places=sum(len(day.stops) for day in days),
        attributions=places.attributions_of(cards.values()),
    )


def _day_row(number: int, day: PlannedDay) -> DayRow:
    stops = tuple(
        PlanStop(
            stop_id=Id(f"{number + 1}-{position}"),
            place_id=Id(stop.place_id),
            arrive=stop.arrive,
            depart=stop.depart,
            reason=stop.reason,
        )
        for position, stop in enumerate(day.stops, start=1)
    )
    hops = DayHops(tuple(HopRow(leg.distance_m, leg.duration_s, leg.source) for leg in day.legs))
    return DayRow(number, Id(f"{number + 1}"), "", day.date, day.destination, stops, hops)
