"""A better order for several days of a trip at once: places may change days within their destination."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from app.planner.improve.days import MINUTE, DayStop, ExistingDay, Timetable, TravelMatrix, inside
from app.planner.improve.order import best_order
from app.routing.models import Router

MAX_ROUNDS = 4

# More places have too many pairs to try; their days are then ordered one by one.
MAX_PLACES = 120

Stops = tuple[DayStop, ...]


@dataclass(frozen=True, slots=True)
class Improvement:
    """A better order of a trip.

    :param days: the stops of each day; unchanged if no order is better.
    :param saved_s: seconds of travel saved, at least 0.
    :param saved_m: metres saved; negative if the quicker order is the longer one.
    """

    days: tuple[Stops, ...]
    saved_s: int
    saved_m: int

    @property
    def is_better(self) -> bool:
        """Whether it saves at least a minute, and so is worth a change."""
        return self.saved_s >= MINUTE


def improve(days: Sequence[ExistingDay], number: int | None, router: Router) -> Improvement:
    """Return a better order of a day or of a trip; the present one if none is better.

    :param days: all days of the trip.
    :param number: of the day, from 0; None for all days: places may then also move between days of one destination.
    :param router: gives travel times and distances.
    """
    now = tuple(day.stops for day in days)
    chosen = range(len(days)) if number is None else [number]
    new = list(days)
    saved_s = saved_m = 0
    for numbers in _by_destination(days, chosen):
        group = [days[each] for each in numbers]
        better, seconds, metres = _improved(group, router)
        saved_s, saved_m = saved_s + seconds, saved_m + metres
        for each, day in zip(numbers, better, strict=True):
            new[each] = day
    if saved_s < MINUTE:
        return Improvement(now, 0, 0)
    return Improvement(tuple(day.stops for day in new), saved_s, saved_m)


def _by_destination(days: Sequence[ExistingDay], chosen: Sequence[int]) -> Iterator[list[int]]:
    """Yield the days of each destination together, or each day by itself if they have too many places."""
    for destination in sorted({days[number].destination for number in chosen}):
        numbers = [number for number in chosen if days[number].destination == destination and days[number].stops]
        places = {stop.place_id for number in numbers for stop in days[number].stops}
        if len(places) <= MAX_PLACES:
            yield numbers
        else:
            yield from ([number] for number in numbers)


def _improved(group: list[ExistingDay], router: Router) -> tuple[list[ExistingDay], int, int]:
    """Return some days of one destination improved, with the seconds and metres saved."""
    stops = [stop for day in group for stop in day.stops]
    if not any(stop.candidate for stop in stops):
        return group, 0, 0
    travel = TravelMatrix.between(stops, router)
    new = (
        _LocalSearch(group, travel).run()
        if len(group) > 1
        else [replace(day, stops=best_order(day, travel)) for day in group]
    )
    seconds = sum(
        travel.seconds_along(old.stops) - travel.seconds_along(day.stops) for old, day in zip(group, new, strict=True)
    )
    metres = sum(
        travel.metres_along(old.stops) - travel.metres_along(day.stops) for old, day in zip(group, new, strict=True)
    )
    return new, seconds, metres


class _LocalSearch:
    """Swaps stops between the days of a destination, or moves them to days with fewer sights."""

    def __init__(self, days: list[ExistingDay], travel: TravelMatrix) -> None:
        self.days = list(days)
        self.travel = travel
        self.times = [Timetable(day) for day in days]
        self.visits = Counter(stop.place_id for day in days for stop in day.stops)

    def run(self) -> list[ExistingDay]:
        for _ in range(MAX_ROUNDS):
            for number, day in enumerate(self.days):
                self._set(number, best_order(day, self.travel))
            if not (self._swap_all() | self._move_all()):
                break
        else:
            for number, day in enumerate(self.days):
                self._set(number, best_order(day, self.travel))
        return self.days

    def _set(self, number: int, stops: Stops) -> None:
        self.days[number] = replace(self.days[number], stops=stops)

    def _is_movable(self, stop: DayStop) -> bool:
        return (stop.is_sight or stop.is_meal) and not stop.is_fixed and self.visits[stop.place_id] == 1

    def _swap_all(self) -> bool:
        changed = False
        for one, other in combinations(range(len(self.days)), 2):
            for first in range(len(self.days[one].stops)):
                for second in range(len(self.days[other].stops)):
                    changed |= self._swap(one, first, other, second)
        return changed

    def _swap(self, one: int, first: int, other: int, second: int) -> bool:
        here, there = self.days[one].stops, self.days[other].stops
        mine, theirs = here[first], there[second]
        if mine.is_meal != theirs.is_meal or not (self._is_movable(mine) and self._is_movable(theirs)):
            return False
        gain = self._gain(here, first, theirs) + self._gain(there, second, mine)
        if gain <= 0:
            return False
        return self._try_change(
            {
                one: (*here[:first], theirs, *here[first + 1 :]),
                other: (*there[:second], mine, *there[second + 1 :]),
            }
        )

    def _gain(self, stops: Stops, index: int, instead: DayStop) -> int:
        """Return the seconds of travel saved when another stop replaces one."""
        before = stops[index - 1] if index else None
        after = stops[index + 1] if index + 1 < len(stops) else None
        leg = self.travel.leg
        old = leg(before, stops[index]) + leg(stops[index], after)
        return old - leg(before, instead) - leg(instead, after)

    def _move_all(self) -> bool:
        changed = False
        for number in range(len(self.days)):
            for stop in self.days[number].stops:
                changed |= stop.is_sight and self._is_movable(stop) and self._move(number, stop)
        return changed

    def _move(self, number: int, stop: DayStop) -> bool:
        """Move a sight to a day that has fewer; days neither become empty nor stop being empty."""
        here = self.days[number].stops
        rest = tuple(other for other in here if other is not stop)
        if stop is here[inside(here)[0]]:
            rest = self._beginning_with_sight(rest)
        saved = self.travel.seconds_along(here) - self.travel.seconds_along(rest)
        for target in range(len(self.days)):
            there = self.days[target].stops
            if target == number or _sights(there) >= _sights(here) - 1:
                continue
            longer = min(
                ((*there[:index], stop, *there[index:]) for index in inside(there)),
                key=self.travel.seconds_along,
            )
            is_shorter = self.travel.seconds_along(longer) - self.travel.seconds_along(there) < saved
            if (
                not all(other.is_base for other in rest)
                and is_shorter
                and self._try_change({number: rest, target: longer})
            ):
                return True
        return False

    def _beginning_with_sight(self, stops: Stops) -> Stops:
        """Return the stops of a day that lost its first sight, reordered so that it does not begin with a long wait."""
        first = inside(stops)[0]
        if first == len(stops) or not stops[first].is_meal:
            return stops
        orders = [
            (*stops[:first], stop, *(other for other in stops[first:] if other is not stop))
            for stop in stops
            if stop.is_sight and self._is_movable(stop)
        ]
        return min(orders, key=self.travel.seconds_along, default=stops)

    def _try_change(self, wanted: dict[int, Stops]) -> bool:
        """Change some days, unless more places would be closed on arrival or a day would end too late."""
        for number, stops in wanted.items():
            old = self.times[number].visit_times(self.days[number].stops, self.travel)
            new = self.times[number].visit_times(stops, self.travel)
            if sum(new.late) > sum(old.late) or new.end > max(old.end, MINUTE * self.days[number].ends):
                return False
        for number, stops in wanted.items():
            self._set(number, stops)
        return True


def _sights(stops: Stops) -> int:
    return sum(stop.is_sight for stop in stops)
