"""Changes as calls answer them."""

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
    summary: Annotated[str, Meta(description="What was done, in a sentence or more.")]
    can_undo: Annotated[bool, Meta(description="By the caller, now.")]


class HistoryAnswer(Answer, frozen=True, kw_only=True):
    """A page of a trip's history."""

    changes: Annotated[list[ChangeAnswer], Meta(description="The newest first.")]
    next: Annotated[str | None, Meta(description="`before` of the next page; null on the last one.")]


class ChangersAnswer(Answer, frozen=True, kw_only=True):
    """Who changed something of a trip."""

    fields: Annotated[
        dict[str, By], Meta(description="Who changed each field last, as operations name them; others did not change.")
    ]


class ChangedTripAnswer(Answer, frozen=True, kw_only=True):
    """A trip after a change."""

    trip: TripAnswer
    change: Annotated[ChangeAnswer | None, Meta(description="null if nothing changed.")]
