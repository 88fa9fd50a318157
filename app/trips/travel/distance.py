"""The distance of a trip: its hops, and the roads between destinations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from app.db.types import Id
from app.routing.models import ESTIMATE, Leg, Point, Router
from app.trips.content import TripContent
from app.trips.plan_queries import DestinationRow
from app.trips.plan_rows import HopRow
from app.trips.travel.india import has_road


@dataclass(frozen=True, slots=True)
class MeasuredHop:
    """A measured hop.

    :param day: its number, from 0.
    :param position: of its first stop, from 0.
    """

    day: int
    position: int
    leg: Leg


class Side(StrEnum):
    """From the stay of the night before, or to the stay of the night after."""

    FROM = "from_base"
    TO = "to_base"


@dataclass(frozen=True, slots=True)
class BaseHop:
    """The hop between a base and the first or last stop of its day.

    :param day: its number, from 0.
    :param ends: the ids of the two places.
    """

    day: int
    side: Side
    ends: tuple[Id, Id]
    hop: HopRow


@dataclass(frozen=True, slots=True)
class MeasuredBaseHop:
    """A measured hop between a base and a stop."""

    day: int
    side: Side
    leg: Leg


@dataclass(frozen=True, slots=True)
class RoadDistance:
    """The distance of a trip by road.

    :param metres: of all hops and the roads between destinations.
    :param left_out: transfers without a road, as pairs of destination names.
    """

    metres: int
    left_out: list[list[str]]


@dataclass(frozen=True, slots=True)
class _Transfer:
    start: DestinationRow
    end: DestinationRow
    points: tuple[Point, Point]


def measure_hops(content: TripContent, router: Router) -> list[MeasuredHop]:
    """Measure the hops of a trip that are estimates; those that the router only estimates, too, are left out."""
    points = content.points
    hops = [
        MeasuredHop(day.number, position, router.legs([points[start.place_id], points[end.place_id]])[0])
        for day in content.days
        for position, start, end, hop in day.hops
        if hop.source == ESTIMATE and start.place_id in points and end.place_id in points
    ]
    return [hop for hop in hops if hop.leg.source != ESTIMATE]


def base_hops(content: TripContent) -> Iterator[BaseHop]:
    """Yield the hops between the bases of a trip and its stops."""
    for day, (wakes, sleeps) in zip(content.days, content.bases, strict=True):
        if day.stops and wakes is not None and day.day_hops.from_base is not None:
            yield BaseHop(day.number, Side.FROM, (wakes, day.stops[0].place_id), day.day_hops.from_base)
        if day.stops and sleeps is not None and day.day_hops.to_base is not None:
            yield BaseHop(day.number, Side.TO, (day.stops[-1].place_id, sleeps), day.day_hops.to_base)


def measure_base_hops(content: TripContent, router: Router) -> list[MeasuredBaseHop]:
    """Measure the hops from and to bases, as `measure_hops` does those between stops."""
    points = content.points
    hops = [
        MeasuredBaseHop(each.day, each.side, router.legs([points[end] for end in each.ends])[0])
        for each in base_hops(content)
        if each.hop.source == ESTIMATE and all(end in points for end in each.ends)
    ]
    return [hop for hop in hops if hop.leg.source != ESTIMATE]


def road_distance(
    content: TripContent, router: Router, measured: Sequence[MeasuredHop], at_bases: Sequence[MeasuredBaseHop] = ()
) -> RoadDistance:
    """Return the distance of a trip by road.

    :param router: for the roads between destinations.
    :param measured: hops that replace the stored ones.
    :param at_bases: likewise, hops from and to bases.
    """
    hops = {(day.number, position): hop.distance_m for day in content.days for position, _, _, hop in day.hops}
    hops |= {(hop.day, hop.position): hop.leg.distance_m for hop in measured}
    from_and_to = {(each.day, each.side): each.hop.distance_m for each in base_hops(content)}
    from_and_to |= {(hop.day, hop.side): hop.leg.distance_m for hop in at_bases}
    metres, left_out = sum(hops.values()) + sum(from_and_to.values()), []
    for transfer in _transfers(content):
        if has_road(transfer.start, transfer.end, content.cards, transfer.points):
            metres += router.legs(transfer.points)[0].distance_m
        else:
            left_out.append([transfer.start.name, transfer.end.name])
    return RoadDistance(metres, left_out)


def with_seen_distance(whole: TripContent, seen: TripContent, router: Router) -> TripContent:
    """Return a trip as non-members see it, with the distance of only the hops that they see.

    The total distance would reveal how far away stays and private places are.

    :param seen: the trip without stays and private places.
    :param router: for transfers from or to private places.
    """
    trip = whole.trip
    if trip.road_m is None:
        return seen
    if list(_transfers(whole)) == list(_transfers(seen)):
        hidden = _hops_m(whole) - _hops_m(seen) + sum(each.hop.distance_m for each in base_hops(whole))
        distance = RoadDistance(trip.road_m - hidden, trip.left_out or [])
    else:
        distance = road_distance(seen, router, ())
    road_m = distance.metres if distance.metres > 0 else None
    return replace(seen, trip=replace(trip, road_m=road_m, left_out=distance.left_out))


def _hops_m(content: TripContent) -> int:
    return sum(hop.distance_m for day in content.days for *_, hop in day.hops)


def _transfers(content: TripContent) -> Iterator[_Transfer]:
    """Return the transfers of a trip: from the last stop of a day to the first of the next, in another destination.

    Days without stops are skipped.
    """
    points = content.points
    located = [
        (day.destination, [points[stop.place_id] for stop in day.stops if stop.place_id in points])
        for day in content.days
    ]
    for (before, before_points), (after, after_points) in pairwise(day for day in located if day[1]):
        start, end = content.destinations[before], content.destinations[after]
        if start.place_id != end.place_id:
            yield _Transfer(start, end, (before_points[-1], after_points[0]))
