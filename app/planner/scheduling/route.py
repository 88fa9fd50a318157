"""A day's route: from the destination's centre past its stops and back."""

from dataclasses import dataclass

from app.planner.scheduling.problem import CENTRE, Options, Problem


@dataclass(slots=True, eq=False)
class Route:
    """A feasible sequence of stops, each as early as possible. Do not change it; it is not frozen because that is slow.

    :param options: the stops, as indices of options.
    :param starts: when each visit begins, minutes of the day.
    :param free_from: earliest departure from the centre and from each stop, one more than there are stops.
    :param reach_by: latest arrival at each stop and at the centre for the rest to stay feasible, likewise.
    :param nodes: the centre, the stops' rows in the travel matrix, and the centre again.
    :param legs: minutes from each of these to the next.
    :param travel_minutes: length of the whole route.
    :param visit_minutes: time at the stops.
    """

    options: tuple[int, ...]
    starts: list[int]
    free_from: list[int]
    reach_by: list[int]
    nodes: list[int]
    legs: list[int]
    travel_minutes: int
    visit_minutes: int

    @property
    def inner_travel_minutes(self) -> int:
        """Length of the route from the first stop to the last."""
        return sum(self.legs[1:-1])

    @property
    def busy_minutes(self) -> int:
        """Travel and visits together."""
        return self.travel_minutes + self.visit_minutes


class RoutePlanner:
    """Times the routes of one day.

    :param day: index of the day.
    """

    def __init__(self, problem: Problem, options: Options, day: int) -> None:
        self._day = problem.days[day]
        self._rows: list[list[int]] = problem.travel_minutes.tolist()
        self._node: list[int] = options.node.tolist()
        self._minutes: list[int] = options.minutes.tolist()
        self._first: list[int] = options.first_start[day].tolist()
        self._last: list[int] = options.last_start[day].tolist()

    def route(self, options: tuple[int, ...]) -> Route | None:
        """Return the route past these options in this order; None if it is not feasible."""
        rows, minutes, first, last = self._rows, self._minutes, self._first, self._last
        nodes = [CENTRE, *[self._node[option] for option in options], CENTRE]
        here, free, legs, starts, free_from = CENTRE, self._day.leaves, [], [], [self._day.leaves]
        for option, there in zip(options, nodes[1:], strict=False):
            leg = rows[here][there]
            start = free + leg
            # Not max(): a call costs as much as all other work in this loop.
            start = start if start > first[option] else first[option]
            if start > last[option]:
                return None
            free = start + minutes[option]
            here = there
            legs.append(leg)
            starts.append(start)
            free_from.append(free)
        legs.append(rows[here][CENTRE])
        if free + legs[-1] > self._day.returns:
            return None
        return Route(
            options=options,
            starts=starts,
            free_from=free_from,
            reach_by=self._reach_by(options, legs),
            nodes=nodes,
            legs=legs,
            travel_minutes=sum(legs),
            visit_minutes=sum([minutes[option] for option in options]),
        )

    def _reach_by(self, options: tuple[int, ...], legs: list[int]) -> list[int]:
        """Return the latest arrival at each stop, followed by that at the centre."""
        minutes, last, latest = self._minutes, self._last, self._day.returns
        reach_by = [latest]
        for option, leg in zip(reversed(options), reversed(legs), strict=False):
            latest -= leg + minutes[option]
            latest = latest if latest < last[option] else last[option]
            reach_by.append(latest)
        reach_by.reverse()
        return reach_by
