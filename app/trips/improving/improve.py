"""Proposing a better order of a day or a trip."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.planner.improve.trip import improve
from app.routing.models import Router
from app.trips.improving.reading import read_editable, require_day

_MINUTE_S, _KM_M = 60, 1000


def propose_order(session: Session, actor_id: Id, trip_id: Id, day: int | None, router: Router) -> dict[str, Any]:
    """Return a better order and what it saves; the order of now, if none is better. No transaction is open meanwhile.

    :param session: nothing may be pending in it.
    :param actor_id: on whose behalf.
    :param day: from 1; None for the whole trip.
    :param router: knows the ways between stops.
    :raises NotFound: when there is no such trip, or this traveller must not know of it.
    :raises Forbidden: when they may read it only.
    :raises Invalid: when the trip has no such day.
    """
    with transaction.reading(session):
        trip = read_editable(session, actor_id, trip_id)
    if day is not None:
        require_day(trip, day)
    better = improve(trip.days, None if day is None else day - 1, router)
    return {
        "days": [
            {"date": label, "activities": [stop.place_id for stop in stops]}
            for label, stops in zip(trip.labels, better.days, strict=True)
        ],
        "version": trip.parts.body.version,
        "saved_minutes": better.saved_s // _MINUTE_S,
        "saved_km": round(better.saved_m / _KM_M, 1),
        "is_better": better.is_better,
    }
