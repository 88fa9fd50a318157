"""Checks a plan before it is saved, independently of how it was made.

Every rule and figure is repeated here. Only the models and the router are shared with the scheduler, so that a mistake
in the scheduler is detected here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from app.planner.models import Candidate, Destination, Plan, PlannedDay, PlanRequest, Stop, Traveler
from app.routing.models import Router

SIGHTS_A_DAY = {
    Traveler.ME: 5,
    Traveler.COUPLE: 5,
    Traveler.FAMILY: 4,
    Traveler.FRIENDS: 6,
    Traveler.BUSINESS: 3,
}

# The first minute of a day's first visit and the last one of its last visit.
DAY_BOUNDS = {
    Traveler.ME: (540, 1320),
    Traveler.COUPLE: (570, 1320),
    Traveler.FAMILY: (570, 1230),
    Traveler.FRIENDS: (570, 1380),
    Traveler.BUSINESS: (540, 1320),
}

# Travel from the destination's centre to the first stop, and back from the last one, may begin and end this much
# outside.
COMMUTE = 90

# The transfer from another destination takes at most this much of a day.
LONGEST_ARRIVAL = 300

EATING = ("restaurant", "cafe")
MEAL_LENGTH = (60, 90)
LUNCH_BEGINS = (705, 840)
DINNER_BEGINS = (1110, 1245)
OPEN_DAYS_NEEDED = 4


class Fault(StrEnum):
    """The kinds of violations of a plan."""

    DAY_COUNT = "day_count"
    WRONG_DESTINATION = "wrong_destination"
    WRONG_DATE = "wrong_date"
    UNKNOWN_PLACE = "unknown_place"
    REPEATED_PLACE = "repeated_place"
    TOO_SHORT = "too_short"
    OUTSIDE_DAY = "outside_day"
    TOO_LITTLE_TIME = "too_little_time"
    CLOSED = "closed"
    MEALTIME = "mealtime"
    PACE = "pace"


@dataclass(frozen=True, slots=True)
class Violation:
    """One violation in a plan.

    :param text: a sentence for the log.
    :param day: index of the day; None if the plan as a whole is wrong.
    :param stop: index of the stop within the day; None if the day as a whole is wrong.
    """

    fault: Fault
    text: str
    day: int | None = None
    stop: int | None = None


def check(request: PlanRequest, plan: Plan, candidates: Iterable[Candidate], router: Router) -> list[Violation]:
    """Return all violations in a plan; an empty list if it is feasible.

    :param candidates: all places that the plan may contain.
    :param router: gives travel times.
    """
    known = {candidate.place_id: candidate for candidate in candidates}
    return [
        *_calendar(request, plan),
        *_places(plan, known),
        *_days(request, plan, known, router),
    ]


def _destination_of_each_day(request: PlanRequest) -> list[int]:
    return [index for index, destination in enumerate(request.destinations) for _ in range(destination.days)]


def _calendar(request: PlanRequest, plan: Plan) -> Iterator[Violation]:
    """The plan has the requested days, each in its destination and on its date."""
    indexes = _destination_of_each_day(request)
    if len(plan.days) != len(indexes):
        yield Violation(Fault.DAY_COUNT, f"{len(plan.days)} days instead of {len(indexes)}")
    for number, (day, index, date) in enumerate(zip(plan.days, indexes, request.dates, strict=False)):
        if day.destination != index:
            name = request.destinations[index].name
            yield Violation(Fault.WRONG_DESTINATION, f"Day {number + 1} is not in {name}", number)
        if day.date != date:
            yield Violation(Fault.WRONG_DATE, f"Day {number + 1} is on {day.date}, not {date}", number)


def _places(plan: Plan, known: Mapping[str, Candidate]) -> Iterator[Violation]:
    """Every place is known and visited once."""
    seen = set()
    for number, day in enumerate(plan.days):
        for index, stop in enumerate(day.stops):
            if stop.place_id not in known:
                yield Violation(Fault.UNKNOWN_PLACE, f"{stop.place_id} is not a candidate", number, index)
            if stop.place_id in seen:
                yield Violation(Fault.REPEATED_PLACE, f"{stop.place_id} is visited twice", number, index)
            seen.add(stop.place_id)


@dataclass(frozen=True, slots=True)
class _Day:
    """A day whose places are all known, for the rules below."""

    number: int
    plan: PlannedDay
    places: list[Candidate]
    destination: Destination
    previous: Destination
    traveler: Traveler

    @property
    def visits(self) -> list[tuple[int, Stop, Candidate]]:
        return [
            (index, stop, place) for index, (stop, place) in enumerate(zip(self.plan.stops, self.places, strict=True))
        ]

    @property
    def meals(self) -> list[tuple[int, Stop, Candidate]]:
        return [visit for visit in self.visits if visit[2].category in EATING]

    def violation(self, fault: Fault, text: str, stop: int) -> Violation:
        return Violation(fault, text, self.number, stop)


def _days(request: PlanRequest, plan: Plan, known: Mapping[str, Candidate], router: Router) -> Iterator[Violation]:
    """Every day is feasible; one with an unknown place has been reported already."""
    destinations = [request.destinations[index] for index in _destination_of_each_day(request)]
    for number, (day, destination) in enumerate(zip(plan.days, destinations, strict=False)):
        if not day.stops or any(stop.place_id not in known for stop in day.stops):
            continue
        places = [known[stop.place_id] for stop in day.stops]
        checked = _Day(number, day, places, destination, destinations[max(0, number - 1)], request.preferences.traveler)
        yield from _bounds(checked)
        yield from _travel(checked, router)
        yield from _pace(checked)
        yield from _meals(checked)
        yield from _visits(checked)


def _bounds(day: _Day) -> Iterator[Violation]:
    """No visit begins before the day does or ends after it."""
    begins, ends = DAY_BOUNDS[day.traveler]
    for index, stop, _ in day.visits:
        if stop.arrive < begins or stop.depart > ends:
            text = f"{stop.arrive} to {stop.depart} is outside the day"
            yield day.violation(Fault.OUTSIDE_DAY, text, index)


def _travel(day: _Day, router: Router) -> Iterator[Violation]:
    """There is time to travel from the centre, from each stop to the next, and back."""
    begins, ends = DAY_BOUNDS[day.traveler]
    centre = day.destination.point
    points = [centre, *(place.point for place in day.places), centre]
    minutes = [_minutes(leg.duration_s) for leg in router.legs(points)]
    stops = day.plan.stops
    free = [begins - COMMUTE + _arrival(day, router), *(stop.depart for stop in stops)]
    due = [*(stop.arrive for stop in stops), ends + COMMUTE]
    for index, (left, needed, reached) in enumerate(zip(free, minutes, due, strict=True)):
        if left + needed > reached:
            text = f"{needed} minutes of travel from {left} do not end by {reached}"
            yield day.violation(Fault.TOO_LITTLE_TIME, text, min(index, len(stops) - 1))


def _arrival(day: _Day, router: Router) -> int:
    """Return the minutes of the transfer at the start of a day, 0 if there is none."""
    if day.previous is day.destination:
        return 0
    [leg] = router.legs([day.previous.point, day.destination.point])
    return min(LONGEST_ARRIVAL, _minutes(leg.duration_s))


def _minutes(seconds: int) -> int:
    """Return minutes, rounded up."""
    return (seconds + 59) // 60


def _pace(day: _Day) -> Iterator[Violation]:
    """A day has no more sights than the pace allows."""
    sights = [index for index, _, place in day.visits if place.category not in EATING]
    if len(sights) > SIGHTS_A_DAY[day.traveler]:
        yield day.violation(Fault.PACE, f"{len(sights)} sights are too many for {day.traveler}", sights[-1])


def _meals(day: _Day) -> Iterator[Violation]:
    """Meals are at lunchtime or in the evening, take 60 to 90 minutes, and come once a day each."""
    for index, stop, _ in day.meals:
        at_mealtime = any(first <= stop.arrive <= last for first, last in (LUNCH_BEGINS, DINNER_BEGINS))
        if not at_mealtime or not MEAL_LENGTH[0] <= stop.depart - stop.arrive <= MEAL_LENGTH[1]:
            yield day.violation(Fault.MEALTIME, f"{stop.arrive} to {stop.depart} is not a meal", index)
    for (_, earlier, _), (index, later, _) in pairwise(day.meals):
        if (earlier.arrive <= LUNCH_BEGINS[1]) == (later.arrive <= LUNCH_BEGINS[1]):
            yield day.violation(Fault.MEALTIME, "The same meal is planned twice in a day", index)


def _visits(day: _Day) -> Iterator[Violation]:
    """Each place is open during the whole visit, and a sight gets the time that it takes."""
    for index, stop, place in day.visits:
        if not _is_open(place, stop, day.plan):
            text = f"{place.name} is closed from {stop.arrive} to {stop.depart}"
            yield day.violation(Fault.CLOSED, text, index)
        if place.category not in EATING and stop.depart - stop.arrive < place.visit_minutes:
            text = f"{place.name} takes {place.visit_minutes} minutes"
            yield day.violation(Fault.TOO_SHORT, text, index)


def _is_open(place: Candidate, stop: Stop, day: PlannedDay) -> bool:
    """Return whether the place is open during the whole visit; if its hours are unknown, it is.

    On a known date the hours of that weekday count. Without dates it must be open then on at least four days of
    the week.
    """
    if place.hours is None:
        return True
    open_then = [
        any(window.opens <= stop.arrive and stop.depart <= window.closes for window in windows)
        for windows in place.hours
    ]
    if day.date is not None:
        return open_then[day.date.weekday()]
    return sum(open_then) >= OPEN_DAYS_NEEDED
