"""The shortest order of one day's stops in which each of them is open when one comes: exact, for days of up to 12."""

from heapq import heappop, heappush

from app.planner.schedule.order_bounds import Bounds, bounds_of
from app.planner.schedule.order_task import DayOrder

# Time and memory double with each stop; no day of any pace has more.
MOST_STOPS = 12

# Minutes of travel of the whole day at least; how many stops are left; when the last one may be left; minutes of travel
# so far; the stops, as bits; the stops, in their order. Those that may become shortest come first, of these the ones
# that are further on.
_Way = tuple[int, int, int, int, int, tuple[int, ...]]


def shortest_order(day: DayOrder, most: int | None = None) -> tuple[int, ...] | None:
    """Return the order of the stops with the least travel, None if no order is feasible.

    Best-first search (Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
    paths", 1968) over the stops visited and the last of them. Waiting for a place to open makes a shorter way no
    earlier one, so that of the ways to each such state all count that no other beats in both time and travel. What a
    way needs at least (`order_bounds`) is nearly what it needs, so that few are looked at.

    :param day: the stops; at most 12 of them.
    :param most: minutes of travel that are known to be possible, or all that is of interest; None if unknown.
    :raises ValueError: there are too many stops.
    """
    number = len(day.stay)
    if number > MOST_STOPS:
        raise ValueError(f"{number} stops are too many for an exact order")
    if not number:
        return ()
    bounds = bounds_of(day)
    if bounds.least is None:
        return None
    return _search(day, bounds, bounds.least, int(day.legs.sum()) if most is None else most)


def _search(day: DayOrder, bounds: Bounds, least: int, most: int) -> tuple[int, ...] | None:
    """Return the feasible order with the least travel, None if none needs at most so many minutes."""
    rows, stays, last = day.legs.tolist(), day.stay.tolist(), day.last.tolist()
    stops = [(stop, 1 << stop, first, stop * bounds.sets.width) for stop, first in enumerate(day.first.tolist())]
    # Single numbers of an array are read twice as fast in this way.
    rank, ahead, latest = bounds.sets.rank, bounds.ahead.ravel().data, bounds.latest.ravel().data
    ways: list[_Way] = [(least, len(stops), day.leaves, 0, 0, ())] if least <= most else []
    reached: dict[int, list[tuple[int, int]]] = {}
    while ways:
        _, left, free, travel, visited, order = heappop(ways)
        if not left:
            return order
        row = rows[order[-1] if order else -1]
        for stop, bit, first, column in stops:
            begin = free + row[stop]
            # Not max(): a call costs as much as all the rest here.
            begin = begin if begin > first else first
            if visited & bit or begin > last[stop]:
                continue
            place, done, length = column + rank[visited | bit], begin + stays[stop], travel + row[stop]
            if done > latest[place]:
                continue
            least = length + ahead[place]
            if least <= most and _is_unrivalled(reached.setdefault(place, []), done, length):
                heappush(ways, (least, left - 1, done, length, visited | bit, (*order, stop)))
    return None


def _is_unrivalled(known: list[tuple[int, int]], free: int, travel: int) -> bool:
    """Say whether no known way to the same state is as early and as short as this one, which is known from now on."""
    for earlier, shorter in known:
        if earlier <= free and shorter <= travel:
            return False
    known.append((free, travel))
    return True
