"""Examines a plan before it is saved, knowing nothing of how it was made.

Every rule and figure is stated here anew; nothing is shared with the scheduler, so that a mistake there is
seen here. Only the values and the router are the same.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from app.planner.models import Candidate, City, Plan, PlannedDay, PlanRequest, Stop, Traveler
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

# The way from the city's centre to the first stop, and back from the last one, may lie this far outside.
COMMUTE = 90

# Coming from another city takes at most this much of a day.
LONGEST_ARRIVAL = 300

EATING = ("restaurant", "cafe")
MEAL_LENGTH = (60, 90)
LUNCH_BEGINS = (705, 840)
DINNER_BEGINS = (1110, 1245)
OPEN_DAYS_NEEDED = 4


class Fault(StrEnum):
    """What can be wrong with a plan."""

    DAY_COUNT = "day_count"
    WRONG_CITY = "wrong_city"
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
    """One thing that is wrong with a plan.

    :param fault: what kind of thing.
    :param text: a sentence for the log.
    :param day: index of the day; None if the plan as a whole is meant.
    :param stop: index of the stop within the day; None if the day as a whole is meant.
    """

    fault: Fault
    text: str
    day: int | None = None
    stop: int | None = None


def check(request: PlanRequest, plan: Plan, candidates: Iterable[Candidate], router: Router) -> list[Violation]:
    """Return everything that is wrong with a plan; nothing, if travellers can walk it as it stands.

    :param request: what the travellers asked for.
    :param plan: the plan.
    :param candidates: all places that it may hold.
    :param router: knows the ways.
    """
    known = {candidate.place_id: candidate for candidate in candidates}
    return [
        *_calendar(request, plan),
        *_places(plan, known),
        *_days(request, plan, known, router),
    ]


def _city_of_each_day(request: PlanRequest) -> list[City]:
    return [city for city in request.cities for _ in range(city.days)]


def _calendar(request: PlanRequest, plan: Plan) -> Iterator[Violation]:
    """The trip has the days asked for, each in its city and on its date."""
    cities = _city_of_each_day(request)
    if len(plan.days) != len(cities):
        yield Violation(Fault.DAY_COUNT, f"{len(plan.days)} days instead of {len(cities)}")
    for number, (day, city, date) in enumerate(zip(plan.days, cities, request.dates, strict=False)):
        if day.city_place_id != city.place_id:
            yield Violation(Fault.WRONG_CITY, f"Day {number + 1} is not in {city.name}", number)
        if day.date != date:
            yield Violation(Fault.WRONG_DATE, f"Day {number + 1} is on {day.date}, not {date}", number)


def _places(plan: Plan, known: Mapping[str, Candidate]) -> Iterator[Violation]:
    """Every place is known and visited once."""
    seen = set()
    for number, day in enumerate(plan.days):
        for index, stop in enumerate(day.stops):
            if stop.place_id not in known:
                yield Violation(Fault.UNKNOWN_PLACE, f"Nobody knows {stop.place_id}", number, index)
            if stop.place_id in seen:
                yield Violation(Fault.REPEATED_PLACE, f"{stop.place_id} comes twice", number, index)
            seen.add(stop.place_id)


@dataclass(frozen=True, slots=True)
class _Walk:
    """A day of known places, as the rules below look at it."""

    number: int
    day: PlannedDay
    places: list[Candidate]
    city: City
    city_before: City
    traveler: Traveler

    @property
    def visits(self) -> list[tuple[int, Stop, Candidate]]:
        return [
            (index, stop, place) for index, (stop, place) in enumerate(zip(self.day.stops, self.places, strict=True))
        ]

    @property
    def meals(self) -> list[tuple[int, Stop, Candidate]]:
        return [visit for visit in self.visits if visit[2].category in EATING]

    def violation(self, fault: Fault, text: str, stop: int) -> Violation:
        return Violation(fault, text, self.number, stop)


def _days(request: PlanRequest, plan: Plan, known: Mapping[str, Candidate], router: Router) -> Iterator[Violation]:
    """Every day can be walked; one with an unknown place has been refused already."""
    cities = _city_of_each_day(request)
    for number, (day, city) in enumerate(zip(plan.days, cities, strict=False)):
        if not day.stops or any(stop.place_id not in known for stop in day.stops):
            continue
        places = [known[stop.place_id] for stop in day.stops]
        walk = _Walk(number, day, places, city, cities[max(0, number - 1)], request.traveler)
        yield from _bounds(walk)
        yield from _ways(walk, router)
        yield from _pace(walk)
        yield from _meals(walk)
        yield from _visits(walk)


def _bounds(walk: _Walk) -> Iterator[Violation]:
    """No visit begins before the day does or ends after it."""
    begins, ends = DAY_BOUNDS[walk.traveler]
    for index, stop, _ in walk.visits:
        if stop.arrive < begins or stop.depart > ends:
            text = f"{stop.arrive} to {stop.depart} is outside the day"
            yield walk.violation(Fault.OUTSIDE_DAY, text, index)


def _ways(walk: _Walk, router: Router) -> Iterator[Violation]:
    """There is time to come from the centre, to go from each stop to the next, and to return."""
    begins, ends = DAY_BOUNDS[walk.traveler]
    points = [walk.city.point, *(place.point for place in walk.places), walk.city.point]
    ways = [_minutes(leg.duration_s) for leg in router.legs(points)]
    stops = walk.day.stops
    free = [begins - COMMUTE + _arrival(walk, router), *(stop.depart for stop in stops)]
    due = [*(stop.arrive for stop in stops), ends + COMMUTE]
    for index, (left, way, reached) in enumerate(zip(free, ways, due, strict=True)):
        if left + way > reached:
            text = f"{way} minutes of travel from {left} do not end by {reached}"
            yield walk.violation(Fault.TOO_LITTLE_TIME, text, min(index, len(stops) - 1))


def _arrival(walk: _Walk, router: Router) -> int:
    """Return how many minutes it takes to come from the city before, where the day begins with that."""
    if walk.city_before is walk.city:
        return 0
    [leg] = router.legs([walk.city_before.point, walk.city.point])
    return min(LONGEST_ARRIVAL, _minutes(leg.duration_s))


def _minutes(seconds: int) -> int:
    """Return whole minutes; a started one counts."""
    return (seconds + 59) // 60


def _pace(walk: _Walk) -> Iterator[Violation]:
    """No more sights in a day than these travellers enjoy."""
    sights = [index for index, _, place in walk.visits if place.category not in EATING]
    if len(sights) > SIGHTS_A_DAY[walk.traveler]:
        yield walk.violation(Fault.PACE, f"{len(sights)} sights are too many for {walk.traveler}", sights[-1])


def _meals(walk: _Walk) -> Iterator[Violation]:
    """People eat at lunchtime or in the evening, for 60 to 90 minutes, and each meal once."""
    for index, stop, _ in walk.meals:
        at_mealtime = any(first <= stop.arrive <= last for first, last in (LUNCH_BEGINS, DINNER_BEGINS))
        if not at_mealtime or not MEAL_LENGTH[0] <= stop.depart - stop.arrive <= MEAL_LENGTH[1]:
            yield walk.violation(Fault.MEALTIME, f"{stop.arrive} to {stop.depart} is not a meal", index)
    for (_, earlier, _), (index, later, _) in pairwise(walk.meals):
        if (earlier.arrive <= LUNCH_BEGINS[1]) == (later.arrive <= LUNCH_BEGINS[1]):
            yield walk.violation(Fault.MEALTIME, "The same meal comes twice in a day", index)


def _visits(walk: _Walk) -> Iterator[Violation]:
    """Each place is open during the whole visit, and a sight gets the time it takes."""
    for index, stop, place in walk.visits:
        if not _is_open(place, stop, walk.day):
            text = f"{place.name} is closed from {stop.arrive} to {stop.depart}"
            yield walk.violation(Fault.CLOSED, text, index)
        if place.category not in EATING and stop.depart - stop.arrive < place.visit_minutes:
            text = f"{place.name} takes {place.visit_minutes} minutes"
            yield walk.violation(Fault.TOO_SHORT, text, index)


def _is_open(place: Candidate, stop: Stop, day: PlannedDay) -> bool:
    """Say whether the place is open during the whole visit.

    On a known date its hours of that weekday count. Without dates it must be open then on at least four days
    of the week. Hours that nobody knows cannot be broken.
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
