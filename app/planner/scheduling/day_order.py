"""The shortest order of a day's stops within their time windows: exact, for days of up to 12 stops."""

from heapq import heappop, heappush

from app.planner.scheduling.order_bounds import Bounds, OrderProblem, bounds_of

# Time and memory double with each stop; no pace allows more stops in a day.
MAX_STOPS = 12

# A partial order: lower bound of the whole day's travel; number of stops left; earliest departure from the last stop;
# travel so far; the stops as bits; the stops in order. A heap returns the smallest bound first, and among equals the
# order with the fewest stops left.
_PartialOrder = tuple[int, int, int, int, int, tuple[int, ...]]


def shortest_order(problem: OrderProblem, most: int | None = None) -> tuple[int, ...] | None:
    """Return the order of the stops with the least travel; None if no order is feasible.

    Best-first search (Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
    paths", 1968); a state is the set of visited stops and the last of them. Because of waiting for a place to open, a
    partial order with less travel is not always the earlier one, so all partial orders of a state are retained that no
    other dominates in both time and travel. The bounds (`order_bounds`) are tight, so that few are expanded.

    :param problem: at most 12 stops.
    :param most: ignore orders with more minutes of travel; None for no limit.
    :raises ValueError: there are too many stops.
    """
    number = len(problem.visit)
    if number > MAX_STOPS:
        raise ValueError(f"{number} stops are too many for an exact order")
    if not number:
        return ()
    bounds = bounds_of(problem)
    if bounds.least is None:
        return None
    return _search(problem, bounds, bounds.least, int(problem.legs.sum()) if most is None else most)


def _search(problem: OrderProblem, bounds: Bounds, least: int, most: int) -> tuple[int, ...] | None:
    """Return the feasible order with the least travel; None if every order needs more than `most` minutes."""
    rows, visits, last = problem.legs.tolist(), problem.visit.tolist(), problem.last.tolist()
    stops = [(stop, 1 << stop, first, stop * bounds.sets.width) for stop, first in enumerate(problem.first.tolist())]
    # Reading single numbers from memory views is twice as fast as from arrays.
    rank, ahead, latest = bounds.sets.rank, bounds.ahead.ravel().data, bounds.latest.ravel().data
    heap: list[_PartialOrder] = [(least, len(stops), problem.leaves, 0, 0, ())] if least <= most else []
    reached: dict[int, list[tuple[int, int]]] = {}
    while heap:
        _, left, free, travel, visited, order = heappop(heap)
        if not left:
            return order
        row = rows[order[-1] if order else -1]
        for stop, bit, first, column in stops:
            begin = free + row[stop]
            # Not max(): a call costs as much as all other work in this loop.
            begin = begin if begin > first else first
            if visited & bit or begin > last[stop]:
                continue
            state, done, length = column + rank[visited | bit], begin + visits[stop], travel + row[stop]
            if done > latest[state]:
                continue
            least = length + ahead[state]
            if least <= most and _is_undominated(reached.setdefault(state, []), done, length):
                heappush(heap, (least, left - 1, done, length, visited | bit, (*order, stop)))
    return None


def _is_undominated(known: list[tuple[int, int]], free: int, travel: int) -> bool:
    """Return whether no known partial order of this state is as early and as short; if so, add this one to them."""
    for earlier, shorter in known:
        if earlier <= free and shorter <= travel:
            return False
    known.append((free, travel))
    return True
