"""The meals of a day: lunch and dinner are stops at restaurants and cafes."""

from dataclasses import dataclass
from enum import IntEnum

from app.planner.models import Candidate, TimeWindow

FOOD_CATEGORIES = frozenset({"restaurant", "cafe"})

MIN_MEAL_MINUTES = 60
MAX_MEAL_MINUTES = 90


class Kind(IntEnum):
    """What a stop is for; a restaurant is never a sight."""

    SIGHT = 0
    LUNCH = 1
    DINNER = 2


@dataclass(frozen=True, slots=True)
class MealTime:
    """When a meal may begin and must end, minutes of the day."""

    earliest_start: int
    latest_start: int
    latest_end: int


# Wide enough for early eaters in the north of Europe and late ones in India.
MEAL_TIMES = {
    Kind.LUNCH: MealTime(earliest_start=11 * 60 + 45, latest_start=14 * 60, latest_end=15 * 60 + 30),
    Kind.DINNER: MealTime(earliest_start=18 * 60 + 30, latest_start=20 * 60 + 45, latest_end=22 * 60 + 15),
}


def is_food(candidate: Candidate) -> bool:
    """Return whether travellers go there to eat, so that it is visited at mealtimes only."""
    return candidate.category in FOOD_CATEGORIES


def planned_visit_minutes(candidate: Candidate) -> int:
    """Return how long a stop there takes; a meal takes 60 to 90 minutes."""
    if is_food(candidate):
        return min(MAX_MEAL_MINUTES, max(MIN_MEAL_MINUTES, candidate.visit_minutes))
    return candidate.visit_minutes


def mealtime_window(window: TimeWindow, meal: Kind) -> TimeWindow | None:
    """Return the part of an opening window in which the meal may take place, None if there is none.

    :param window: when the restaurant is open.
    :param meal: LUNCH or DINNER.
    """
    time = MEAL_TIMES[meal]
    opens = max(window.opens, time.earliest_start)
    closes = min(window.closes, time.latest_end)
    return TimeWindow(opens, closes) if opens < closes else None
