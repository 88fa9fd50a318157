"""The objective: the prizes of a schedule's stops, less penalties for travel, waiting and monotony."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.scheduling.problem import CENTRE, Options, Problem, ProblemDay
from app.planner.scheduling.route import Route
from app.planner.scheduling.schedule import Schedule
from app.planner.scheduling.timing import longest_pause

# A sight's prize is the square of its score, so that a must-see (82 or so) counts for as much as two or three others.
FULL_SCORE = 100.0

# Each hour at a must-see adds to its prize; otherwise a long visit out of town, such as the Pyramids, loses to several
# short ones nearby. Travel beyond an hour each way is subtracted, or beyond two hours where the stay is long enough for
# a day trip.
MUST_SEE_TIER = 1
MUST_SEE_MINUTES = 60
ROUND_TRIP_MINUTES = 120
DAY_TRIP_ROUND_TRIP_MINUTES = 240
DAYS_WITH_DAY_TRIPS = 5

# The prize of a meal, on the scale of a sight's, and the share of it that depends on the choice of restaurant.
MEAL_PRIZE = 40.0
FOOD_SCORE_SHARE = 0.15

# Two meals on one day and none on the next are worse than one on each, even if a city has few restaurants.
NO_MEAL_COST = 30.0

# In the evening travellers want a proper meal: a cafe is for lunch if there is a restaurant.
CAFE = "cafe"
CAFE_AT_NIGHT = 0.4

# Twenty minutes of travel cost as much as the difference between scores of 50 and 56.
TRAVEL_COST = 0.3

# Free time beyond a rest, from the morning to the last stop or the end of the afternoon.
REST_MINUTES = 60
IDLE_COST = 0.06
AFTERNOON_ENDS = 17 * 60 + 30

# One long pause is worse than several short ones: beyond half an hour, the longest pause of a day counts four times
# more.
SHORT_REST_MINUTES = 30
PAUSE_WEIGHT = 4

# A day that begins with waiting wastes the morning: this counts as much as a long pause.
MORNING_WEIGHT = 4

# The weight of the variance of how full the days are.
BALANCE_COST = 60.0
EMPTY_DAY_COST = 100.0

# The penalty of a third museum on the same day, and of each further one.
SAME_CATEGORY_STOPS = 2
SAME_CATEGORY_COST = 8.0

# A meal is worth a small detour; this many more minutes halve its attraction.
MEAL_DETOUR_MINUTES = 30.0


@dataclass(frozen=True, slots=True, eq=False)
class Objective:
    """The weights by which schedules of a problem are compared; m options.

    :param prize: of each option, shape (m,).
    :param attraction: the priority of inserting an option, to be divided by the minutes that it adds, shape (m,).
    :param share_minutes: added to those minutes: a stop costs its share of the day's few stops, shape (m,).
    :param category: of each option; options of the same one make a day monotonous, "" for meals, shape (m,).
    :param travel_cost: of a minute of travel.
    :param idle_cost: of a free minute beyond `rest_minutes` a day.
    :param rest_minutes: how much free time a day may have without cost.
    :param balance_cost: of the variance of how full the days are.
    :param empty_day_cost: of a day without stops.
    :param same_category_cost: of each sight beyond two of its category on a day.
    :param no_meal_cost: of a day with stops but no meal.
    :param prefers_emptier_days: whether options go to emptier days first.
    """

    prize: NDArray[np.float64]
    attraction: NDArray[np.float64]
    share_minutes: NDArray[np.float64]
    category: tuple[str, ...]
    travel_cost: float
    idle_cost: float = 0.0
    rest_minutes: int = 0
    balance_cost: float = 0.0
    empty_day_cost: float = 0.0
    same_category_cost: float = 0.0
    no_meal_cost: float = 0.0
    prefers_emptier_days: bool = False


def trip_objective(problem: Problem, options: Options) -> Objective:
    """Return the objective of a trip's days."""
    is_sight = options.kind == Kind.SIGHT
    sight_prize = options.score * options.score / FULL_SCORE * _hours_of_must_sees(problem, options)
    categories = [problem.places[place].candidate.category for place in options.place.tolist()]
    is_late_cafe = (options.kind == Kind.DINNER) & np.array([category == CAFE for category in categories], dtype=bool)
    meal_prize = (MEAL_PRIZE + FOOD_SCORE_SHARE * options.score) * np.where(is_late_cafe, CAFE_AT_NIGHT, 1.0)
    prize = np.where(is_sight, sight_prize, meal_prize)
    day = max((times.ends - times.starts for times in problem.days), default=0)
    return Objective(
        prize=prize,
        attraction=np.where(
            is_sight, prize * options.score, FULL_SCORE * options.score * np.where(is_late_cafe, CAFE_AT_NIGHT, 1.0)
        ),
        share_minutes=np.where(is_sight, max(1.0, day / problem.max_sights), MEAL_DETOUR_MINUTES),
        category=tuple(
            category if sight else "" for category, sight in zip(categories, is_sight.tolist(), strict=True)
        ),
        travel_cost=TRAVEL_COST,
        idle_cost=IDLE_COST,
        rest_minutes=REST_MINUTES,
        balance_cost=BALANCE_COST,
        empty_day_cost=EMPTY_DAY_COST,
        same_category_cost=SAME_CATEGORY_COST,
        no_meal_cost=NO_MEAL_COST,
        prefers_emptier_days=True,
    )


def _hours_of_must_sees(problem: Problem, options: Options) -> NDArray[np.float64]:
    """Return the factor of each option's prize: for a must-see its hours, at least one; 1 for others, shape (m,)."""
    is_must_see = [problem.places[place].candidate.tier == MUST_SEE_TIER for place in options.place.tolist()]
    round_trip = problem.travel_minutes[CENTRE, options.node] + problem.travel_minutes[options.node, CENTRE]
    accepted = DAY_TRIP_ROUND_TRIP_MINUTES if len(problem.days) >= DAYS_WITH_DAY_TRIPS else ROUND_TRIP_MINUTES
    minutes = options.minutes - np.maximum(0, round_trip - accepted)
    return np.where(is_must_see, np.maximum(1.0, minutes / MUST_SEE_MINUTES), 1.0)


class Evaluator:
    """Evaluates schedules by an objective.

    Sums are accumulated in the order of the days and stops, so that they are the same on every machine.
    """

    def __init__(self, objective: Objective) -> None:
        self._objective = objective
        self._prize: list[float] = objective.prize.tolist()
        self._latest: dict[int, tuple[Route, float]] = {}

    def value(self, schedule: Schedule) -> float:
        """Return the value of a schedule; higher is better."""
        objective = self._objective
        value = sum([self._day_value(schedule, day) for day in schedule.days])
        if not objective.balance_cost:
            return value
        shares = [schedule.busy_share(day) for day in schedule.days]
        mean = sum(shares) / len(shares)
        return value - objective.balance_cost * sum([(share - mean) * (share - mean) for share in shares])

    def _day_value(self, schedule: Schedule, day: int) -> float:
        """Return the value of a day; most days are unchanged since the last evaluation."""
        route = schedule.route(day)
        latest = self._latest.get(day)
        if latest is None or latest[0] is not route:
            latest = self._latest[day] = (route, self._evaluate_day(schedule, day))
        return latest[1]

    def _evaluate_day(self, schedule: Schedule, day: int) -> float:
        objective, route = self._objective, schedule.route(day)
        if not route.options:
            return -objective.empty_day_cost
        value = sum(self._prize[option] for option in route.options) - objective.travel_cost * route.travel_minutes
        if objective.idle_cost:
            times = schedule.problem.days[day]
            value -= objective.idle_cost * max(0, _free_minutes(times, route) - objective.rest_minutes)
            # A day should not begin with waiting for lunch.
            waiting = max(0, route.starts[0] - times.starts - objective.rest_minutes)
            value -= objective.idle_cost * MORNING_WEIGHT * waiting
            value -= objective.idle_cost * PAUSE_WEIGHT * max(0.0, longest_pause(times, route) - SHORT_REST_MINUTES)
        if objective.same_category_cost:
            value -= objective.same_category_cost * self._repetitions(route)
        if objective.no_meal_cost and all(objective.category[option] for option in route.options):
            value -= objective.no_meal_cost
        return value

    def _repetitions(self, route: Route) -> int:
        categories = [category for option in route.options if (category := self._objective.category[option])]
        return sum(max(0, categories.count(category) - SAME_CATEGORY_STOPS) for category in set(categories))


def _free_minutes(day: ProblemDay, route: Route) -> int:
    """Return the free time from the day's start to its last stop, or to the end of the afternoon if that is later."""
    ends = max(route.free_from[-1], min(AFTERNOON_ENDS, day.ends))
    return ends - day.starts - route.visit_minutes - route.inner_travel_minutes
