"""The answers of the calls that change a trip."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from app.trips.reading.answers import By, Moment, TripAnswer
from app.web.answers import Answer


class ChangeAnswer(Answer, frozen=True, kw_only=True):
    """A change of a trip."""

    change_id: str
    at: Moment
    by: By
    summary: Annotated[str, Meta(description="What the change did, in one or more sentences.")]
    can_undo: Annotated[bool, Meta(description="Whether the caller can undo it now.")]


class HistoryAnswer(Answer, frozen=True, kw_only=True):
    """A page of a trip's history."""

    changes: Annotated[list[ChangeAnswer], Meta(description="Newest first.")]
    next: Annotated[str | None, Meta(description="`before` of the next page; null on the last one.")]


class ChangersAnswer(Answer, frozen=True, kw_only=True):
    """Who last changed the fields of a trip, or of a part of it."""

    fields: Annotated[
        dict[str, By],
        Meta(description="Who last changed each field; unchanged fields are absent. Names as in operations."),
    ]


class ChangedTripAnswer(Answer, frozen=True, kw_only=True):
    """A trip after a change."""

    trip: TripAnswer
    change: Annotated[ChangeAnswer | None, Meta(description="null if nothing changed.")]
