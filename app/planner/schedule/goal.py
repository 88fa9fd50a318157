"""What makes one schedule better than another: what its stops are worth, less what is tiring or dull about its days."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.planner.meals import Kind
from app.planner.schedule.board import Board
from app.planner.schedule.options import Options
from app.planner.schedule.problem import Problem, ProblemDay
from app.planner.schedule.route import Route
from app.planner.schedule.timing import longest_pause

# A sight is worth the square of its score, so that a must-see (82 or so) counts for as much as two or three others.
FULL_SCORE = 100.0

# What a meal is worth beside a sight, and how little it matters at which table.
MEAL_WORTH = 40.0
TABLE_SHARE = 0.15

# In the evening one sits down to a meal: a cafe is for lunch where there is a restaurant.
CAFE = "cafe"
CAFE_AT_NIGHT = 0.4

# Twenty minutes on the way cost as much as the step from a score of 50 to one of 56.
TRAVEL_COST = 0.3

# Free time, more than a rest, from the morning on to the last stop or the end of the afternoon.
REST_MINUTES = 60
IDLE_COST = 0.06
AFTERNOON_ENDS = 17 * 60 + 30

# Free time is dull in one piece: what the longest pause of a day has beyond half an hour counts four times as well.
SHORT_REST_MINUTES = 30
PAUSE_WEIGHT = 4

# mu of the design, planner.md: the variance of how full the days are.
BALANCE_COST = 60.0
EMPTY_DAY_COST = 100.0

# A third museum on the same day, and each one more.
SAME_CATEGORY_STOPS = 2
SAME_CATEGORY_COST = 8.0

# A meal is worth a small detour; this many minutes more halve its pull.
MEAL_DETOUR_MINUTES = 30.0


@dataclass(frozen=True, slots=True, eq=False)
class Goal:
    """How schedules of a problem compare; m options.

    :param worth: of each option, shape (m,).
    :param pull: how strongly an option is to be inserted, for the minutes it adds, shape (m,).
    :param least_minutes: what is added to those minutes: a stop costs its share of the day's few stops, shape (m,).
    :param group: the category of each option; options of the same one make a day monotonous, shape (m,).
    :param travel_cost: of a minute on the way.
    :param idle_cost: of a free minute beyond `rest_minutes` a day.
    :param rest_minutes: how much free time a day may hold.
    :param balance_cost: of the spread of how full the days are.
    :param empty_day_cost: of a day without stops.
    :param same_category_cost: of each sight beyond two of its category on a day.
    :param prefers_emptier_days: whether options go to emptier days first (beta = 1 of the design, planner.md).
    """

    worth: NDArray[np.float64]
    pull: NDArray[np.float64]
    least_minutes: NDArray[np.float64]
    group: tuple[str, ...]
    travel_cost: float
    idle_cost: float = 0.0
    rest_minutes: int = 0
    balance_cost: float = 0.0
    empty_day_cost: float = 0.0
    same_category_cost: float = 0.0
    prefers_emptier_days: bool = False


def trip_goal(problem: Problem, options: Options) -> Goal:
    """Return what travellers want of their days."""
    is_sight = options.kind == Kind.SIGHT
    sight_worth = options.score * options.score / FULL_SCORE
    categories = [problem.places[place].candidate.category for place in options.place.tolist()]
    is_late_cafe = (options.kind == Kind.DINNER) & np.array([category == CAFE for category in categories], dtype=bool)
    meal_worth = (MEAL_WORTH + TABLE_SHARE * options.score) * np.where(is_late_cafe, CAFE_AT_NIGHT, 1.0)
    worth = np.where(is_sight, sight_worth, meal_worth)
    day = max((times.ends - times.starts for times in problem.days), default=0)
    return Goal(
        worth=worth,
        pull=np.where(
            is_sight, worth * options.score, FULL_SCORE * options.score * np.where(is_late_cafe, CAFE_AT_NIGHT, 1.0)
        ),
        least_minutes=np.where(is_sight, max(1.0, day / problem.max_sights), MEAL_DETOUR_MINUTES),
        group=tuple(category if sight else "" for category, sight in zip(categories, is_sight.tolist(), strict=True)),
        travel_cost=TRAVEL_COST,
        idle_cost=IDLE_COST,
        rest_minutes=REST_MINUTES,
        balance_cost=BALANCE_COST,
        empty_day_cost=EMPTY_DAY_COST,
        same_category_cost=SAME_CATEGORY_COST,
        prefers_emptier_days=True,
    )


class Judge:
    """Values the schedules of a board by a goal.

    Sums are taken one by one, in the order of the days and stops: the same on every machine.

    :param goal: what is wanted.
    """

    def __init__(self, goal: Goal) -> None:
        self._goal = goal
        self._worth: list[float] = goal.worth.tolist()
        self._known: dict[int, tuple[Route, float]] = {}

    def value(self, board: Board) -> float:
        """Return how good a schedule is; more is better."""
        goal = self._goal
        value = sum([self._remembered(board, day) for day in board.days])
        if not goal.balance_cost:
            return value
        shares = [board.busy_share(day) for day in board.days]
        mean = sum(shares) / len(shares)
        return value - goal.balance_cost * sum([(share - mean) * (share - mean) for share in shares])

    def _remembered(self, board: Board, day: int) -> float:
        """Return the value of a day; most days are as they were when it was asked last."""
        route = board.route(day)
        known = self._known.get(day)
        if known is None or known[0] is not route:
            known = self._known[day] = (route, self._day(board, day))
        return known[1]

    def _day(self, board: Board, day: int) -> float:
        goal, route = self._goal, board.route(day)
        if not route.options:
            return -goal.empty_day_cost
        value = sum(self._worth[option] for option in route.options) - goal.travel_cost * route.travel_minutes
        if goal.idle_cost:
            times = board.problem.days[day]
            value -= goal.idle_cost * max(0, _free_minutes(times, route) - goal.rest_minutes)
            # Nobody waits for lunch to begin the day.
            value -= goal.idle_cost * max(0, route.starts[0] - times.starts - goal.rest_minutes)
            value -= goal.idle_cost * PAUSE_WEIGHT * max(0.0, longest_pause(route) - SHORT_REST_MINUTES)
        if goal.same_category_cost:
            value -= goal.same_category_cost * self._repetitions(route)
        return value

    def _repetitions(self, route: Route) -> int:
        groups = [group for option in route.options if (group := self._goal.group[option])]
        return sum(max(0, groups.count(group) - SAME_CATEGORY_STOPS) for group in set(groups))


def _free_minutes(day: ProblemDay, route: Route) -> int:
    """Return how long there is nothing to do from the day's start to its last stop, or to the afternoon's end."""
    ends = max(route.free_from[-1], min(AFTERNOON_ENDS, day.ends))
    return ends - day.starts - route.visit_minutes - route.inner_travel_minutes
