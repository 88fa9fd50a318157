"""Having the hops of a trip measured by a service outside, where only an estimate is known of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db.types import Id
from app.routing.models import ESTIMATE, Leg, Point, Router
from app.trips.models import Hop
from app.trips.queries import AnyRow


@dataclass(frozen=True, slots=True)
class MeasuredHop:
    """A hop of a trip, by its day and the position of the stop where it starts."""

    day: int
    position: int
    leg: Leg


def measured_hops(stops: Sequence[AnyRow], points: Mapping[Id, Point], router: Router) -> list[MeasuredHop]:
    """Return the hops that are estimates and that the router has measured, or knows to have no way.

    :param stops: of `queries.stops`.
    :param points: where the stops' places are.
    :param router: estimates what it can't measure now; that is left as it is.
    """
    hops = []
    for day, rows in groupby(stops, key=lambda stop: stop.day):
        for position, (start, end) in enumerate(pairwise(rows)):
            if start.source == ESTIMATE and start.place_id in points and end.place_id in points:
                leg = router.legs([points[start.place_id], points[end.place_id]])[0]
                hops.append(MeasuredHop(day, position, leg))
    return [hop for hop in hops if hop.leg.source != ESTIMATE]


def keep_hops(session: Session, trip_id: Id, hops: Sequence[MeasuredHop]) -> None:
    """Write measured hops, in one statement.

    :param trip_id: of a trip that the caller has locked, and whose plan is still the one that was measured.
    """
    if hops:
        session.execute(
            update(Hop),
            [
                {
                    "trip_id": trip_id,
                    "day": hop.day,
                    "position": hop.position,
                    "distance_m": hop.leg.distance_m,
                    "duration_s": hop.leg.duration_s,
                    "source": hop.leg.source,
                }
                for hop in hops
            ],
        )
