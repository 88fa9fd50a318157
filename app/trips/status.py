"""How far the making of a trip has come, put together from its row and what the worker reported last."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from app.planner.service import Stage
from app.trips.models import UNFINISHED, TripStatus
from app.trips.progress import STAGES, Snapshot, stage_number

GIVEN_UP_AFTER = timedelta(minutes=15)
"""All tries of a build together take less, so one that is still unfinished then has been lost with its worker."""

LOST = "Building your trip took too long. Please try again."
_NO_STAGE = {"stage": None, "stage_number": 0, "stages": len(STAGES), "done": 0, "total": 0}
_FINISHED = {"stage": STAGES[-1].value, "stage_number": len(STAGES), "stages": len(STAGES), "done": 1, "total": 1}


def present_status(status: str, created_at: datetime, now: datetime) -> TripStatus:
    """Return a trip's status; a build that nobody works on any more counts as failed."""
    if status in UNFINISHED and now - created_at > GIVEN_UP_AFTER:
        return TripStatus.FAILED
    return TripStatus(status)


def status_document(status: TripStatus, failure: str | None, snapshot: Snapshot | None) -> dict[str, Any]:
    """Return what the status call answers.

    :param status: the present one.
    :param failure: why it failed, if it did.
    :param snapshot: the worker's last report; None where there is none (any more).
    """
    if status is TripStatus.READY:
        return _answer(status, 100, "Your trip is ready", _last_words(snapshot)) | _passed(snapshot) | _FINISHED
    reached = snapshot.percentage if snapshot else 0
    if status is TripStatus.FAILED:
        return _answer(status, reached, "Failed to create trip", failure or LOST) | _stage(snapshot)
    if snapshot is not None:
        return _answer(TripStatus.BUILDING, reached, snapshot.title, snapshot.detail) | _stage(snapshot)
    step = "Waiting to start" if status is TripStatus.QUEUED else "Building your trip"
    return _answer(status, 0, step, "") | _stage(None)


def _last_words(snapshot: Snapshot | None) -> str:
    """Return what travellers are to know of a trip that is ready: what the last stage said."""
    return snapshot.detail if snapshot is not None and snapshot.stage == Stage.SAVING else ""


def _passed(snapshot: Snapshot | None) -> dict[str, Any]:
    return {"passed": [asdict(stage) for stage in snapshot.passed] if snapshot else []}


def _answer(status: TripStatus, progress: int, step: str, detail: str) -> dict[str, Any]:
    return {"status": status.value, "progress": progress, "step": step, "detail": detail}


def _stage(snapshot: Snapshot | None) -> dict[str, Any]:
    if snapshot is None:
        return _passed(None) | _NO_STAGE
    return _passed(snapshot) | {
        "stage": snapshot.stage,
        "stage_number": stage_number(snapshot.stage),
        "stages": len(STAGES),
        "done": snapshot.done,
        "total": snapshot.total,
    }
