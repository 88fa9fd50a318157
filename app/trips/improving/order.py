"""Proposes a better order for a day or a trip."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.planner.improve.trip import improve
from app.routing.models import Router
from app.trips.improving.trip import read_planned, require_day, without_bases
from app.trips.reading.answers import DayLabel
from app.web.answers import Answer

_MINUTE_S, _KM_M = 60, 1000


class OrderedDayAnswer(Answer, frozen=True, kw_only=True):
    """A day in the proposed order."""

    date: DayLabel
    activities: Annotated[list[str], Meta(description="Place ids in order.")]


class ImprovementAnswer(Answer, frozen=True, kw_only=True):
    """A proposed order; send its days to `update_activities` to accept it."""

    days: list[OrderedDayAnswer]
    version: Annotated[int, Meta(description="The version of the trip that it was made for.")]
    saved_minutes: Annotated[int, Meta(description="Travel time saved.")]
    saved_km: Annotated[float, Meta(description="Distance saved; negative if the quicker order is longer.")]
    is_better: Annotated[bool, Meta(description="Whether it saves a minute or more; else it is the present order.")]


def propose_order(session: Session, actor_id: Id, trip_id: Id, day: int | None, router: Router) -> ImprovementAnswer:
    """Return a better order and what it saves, or the present order if none is better; computed outside a transaction.

    :param session: nothing may be pending in it.
    :param day: from 1; None for the whole trip.
    :raises NotFound: there is no such trip, or the actor may not see it.
    :raises Forbidden: the actor may only read it.
    :raises Invalid: the trip has no such day.
    """
    with transaction.reading(session):
        planned = read_planned(session, actor_id, trip_id)
    if day is not None:
        require_day(planned, day)
    better = improve(planned.days, None if day is None else day - 1, router)
    return ImprovementAnswer(
        days=[
            OrderedDayAnswer(date=label, activities=[stop.place_id for stop in without_bases(stops)])
            for label, stops in zip(planned.labels, better.days, strict=True)
        ],
        version=planned.content.trip.version,
        saved_minutes=better.saved_s // _MINUTE_S,
        saved_km=round(better.saved_m / _KM_M, 1),
        is_better=better.is_better,
    )
