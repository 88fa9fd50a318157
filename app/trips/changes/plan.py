"""The plan of a trip as one value, which operations change and `storing` writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

import msgspec

from app.db.types import Id
from app.planner.models import Budget, Traveler
from app.trips.content import bases_of
from app.trips.idea_queries import Idea
from app.trips.plan_queries import NO_HOPS, DayHops, Stay
from app.trips.plan_rows import PlanStop


class TripHead(msgspec.Struct, frozen=True):
    """The fields of the trip itself, in its plan and in the records of changes.

    Records are stored, so a new field needs a default.
    """

    name: str
    about: str
    traveler: Traveler
    budget: Budget
    interests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class City:
    """The destination of a day.

    :param visit: distinguishes consecutive visits to the same city.
    """

    place_id: Id
    name: str
    visit: int = 0


@dataclass(frozen=True, slots=True)
class PlanDay:
    """A day of the trip.

    :param placed: see `PlanStop`.
    """

    day_id: Id
    city: City
    date: date | None = None
    placed: str = ""
    stops: tuple[PlanStop, ...] = ()
    day_hops: DayHops = NO_HOPS

    def index_of(self, stop_id: Id) -> int | None:
        """Return the position of a stop; None if the day does not have it."""
        return next((index for index, stop in enumerate(self.stops) if stop.stop_id == stop_id), None)


@dataclass(frozen=True, slots=True)
class TripPlan:
    """Everything in a trip that operations can change.

    :param destination: the text that names its cities; the traveller's own text until the cities change.
    """

    head: TripHead
    destination: str
    days: tuple[PlanDay, ...]
    ideas: tuple[Idea, ...] = ()
    stays: tuple[Stay, ...] = ()

    @property
    def start_date(self) -> date | None:
        """The first day's date."""
        return self.days[0].date

    @property
    def day_ids(self) -> list[Id]:
        """The ids of the days, in order."""
        return [day.day_id for day in self.days]

    @property
    def stops(self) -> Iterator[tuple[PlanDay, PlanStop]]:
        """All stops with their days."""
        return ((day, stop) for day in self.days for stop in day.stops)

    def number_of(self, day_id: Id) -> int | None:
        """Return the index of a day; None if there is no such day."""
        return next((index for index, day in enumerate(self.days) if day.day_id == day_id), None)

    def find_stop(self, stop_id: Id) -> tuple[PlanDay, PlanStop] | None:
        """Return a stop with its day; None if there is no such stop."""
        return next(((day, stop) for day, stop in self.stops if stop.stop_id == stop_id), None)

    def with_day(self, day: PlanDay) -> TripPlan:
        """Return the plan with one of its days replaced."""
        return replace(self, days=tuple(day if each.day_id == day.day_id else each for each in self.days))

    def cities(self) -> list[tuple[City, int]]:
        """Return the destinations in travel order, each with its number of days.

        A destination that the travellers return to is listed twice.
        """
        runs: list[tuple[City, int]] = []
        for day in self.days:
            if runs and runs[-1][0] == day.city:
                runs[-1] = (runs[-1][0], runs[-1][1] + 1)
            else:
                runs.append((day.city, 1))
        return runs

    @property
    def city_names(self) -> list[str]:
        """The names of the destinations, each once."""
        return list(dict.fromkeys(day.city.name for day in self.days))

    def nights(self, stay: Stay) -> int:
        """Return how many nights a stay has; zero or negative if its days are out of order."""
        start, end = self.number_of(stay.from_day), self.number_of(stay.to_day)
        return 0 if start is None or end is None else end - start

    def bases(self) -> list[tuple[Id | None, Id | None]]:
        """Return where the travellers stay before and after each day, as place ids."""
        return bases_of(self.day_ids, self.stays)


def steps_of(days: Sequence[PlanDay]) -> list[int]:
    """Return the number of dates between each day and the previous one; 1 for the first day and without dates."""
    steps = [1] * len(days)
    for index in range(1, len(days)):
        before, here = days[index - 1].date, days[index].date
        if before is not None and here is not None:
            steps[index] = (here - before).days
    return steps


def dated(days: Sequence[PlanDay], start: date | None, steps: Sequence[int]) -> tuple[PlanDay, ...]:
    """Return days with dates counted from a start date; without one, with no dates."""
    if start is None:
        return tuple(replace(day, date=None) for day in days)
    found, now = [], start
    for index, day in enumerate(days):
        now += timedelta(days=steps[index] if index else 0)
        found.append(replace(day, date=now))
    return tuple(found)


def differ_in_marks_only(one: TripPlan, other: TripPlan) -> bool:
    """Return whether two plans differ in marks only, as after moving something there and back."""
    if replace(one, days=()) != replace(other, days=()) or len(one.days) != len(other.days):
        return False
    return all(day == twin or _unmarked(day) == _unmarked(twin) for day, twin in zip(one.days, other.days, strict=True))


def _unmarked(day: PlanDay) -> PlanDay:
    return replace(day, placed="", stops=tuple(msgspec.structs.replace(stop, placed="") for stop in day.stops))


def destination_of(before: TripPlan, after: TripPlan) -> str:
    """Return the text that names the destinations of a changed plan."""
    if before.city_names == after.city_names:
        return before.destination
    return ", ".join(after.city_names)
