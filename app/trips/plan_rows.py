"""Stops and hops as typed rows, which queries return and the cache stores."""

from __future__ import annotations

import msgspec

from app.db.types import Id
from app.trips.plan_models import StopState


class HopRow(msgspec.Struct, frozen=True, gc=False):
    """A leg of a plan in metres and seconds, and the router that measured it."""

    distance_m: int
    duration_s: int
    source: str


class PlanStop(msgspec.Struct, frozen=True, gc=False):
    """A stop of a day; times are minutes after midnight. A struct, because large trips have thousands.

    :param placed: the mark of the change that positioned it.
    :param start_time: when the travellers want to be there; None leaves it to the planner.
    :param minutes: how long they want to stay; likewise.
    :param added_by: None if that account was deleted.
    :param arrive: as planned; None if it has no time.
    :param depart: likewise.
    :param reason: why the place suits the travellers; None if unknown.
    """

    stop_id: Id
    place_id: Id
    placed: str = ""
    start_time: int | None = None
    minutes: int | None = None
    note: str = ""
    state: StopState = StopState.OPEN
    added_by: Id | None = None
    arrive: int | None = None
    depart: int | None = None
    reason: str | None = None
