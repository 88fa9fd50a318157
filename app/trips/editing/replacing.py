"""Writing the days of a plan anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy.orm import Session

from app.db.types import Id
from app.routing.models import Leg
from app.trips.editing.timetable import Visit
from app.trips.models import Activity, Hop


@dataclass(frozen=True, slots=True)
class NewDay:
    """What a day holds from now on.

    :param visits: its stops in their order.
    :param ways: the way on from a stop, by its position.
    """

    visits: Sequence[Visit]
    ways: Mapping[int, Leg]


def replace_days(session: Session, trip_id: Id, days: Mapping[int, NewDay]) -> None:
    """Replace the stops and ways of some days, in at most three statements.

    :param trip_id: of a trip that the caller has locked.
    :param days: by number, from 0; the days that are left out stay as they are.
    """
    # Their ways go along the foreign key.
    session.execute(delete(Activity).where(Activity.trip_id == trip_id, Activity.day.in_(list(days))))
    stops: list[dict[str, Any]] = []
    ways: list[dict[str, Any]] = []
    for number, day in days.items():
        key = {"trip_id": trip_id, "day": number}
        stops += [key | {"position": position} | asdict(visit) for position, visit in enumerate(day.visits)]
        ways += [key | {"position": position} | asdict(leg) for position, leg in day.ways.items()]
    _insert(session, Activity, stops)
    _insert(session, Hop, ways)


def _insert(session: Session, table: type[Activity | Hop], rows: list[dict[str, Any]]) -> None:
    if rows:
        # Else the rows would be parted by which of them have times, each kind in a statement of its own.
        session.execute(insert(table), rows, execution_options={"render_nulls": True})
