"""What can be done to a trip's plan, one value for each kind of change."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from app.db.types import Id
from app.planner.models import Budget, Traveler
from app.trips.plan_models import StopState

END: Final = Id("\0")
"""As the stop or day to follow: at the end. Incoming ids never contain this character."""


class Unchanged:
    """Marks a value to leave unchanged; None clears it."""


UNCHANGED: Final = Unchanged()


@dataclass(frozen=True, slots=True)
class AddStop:
    """Add a place to a day, after one of its stops; None: at the beginning."""

    day_id: Id
    place_id: Id
    after: Id | None = END


@dataclass(frozen=True, slots=True)
class MoveStop:
    """Move a stop, within its day or to another."""

    stop_id: Id
    day_id: Id
    after: Id | None = END


@dataclass(frozen=True, slots=True)
class RemoveStop:
    """Remove a stop; with `to_ideas` its place stays an idea."""

    stop_id: Id
    to_ideas: bool = False


@dataclass(frozen=True, slots=True)
class EditStop:
    """Change what the travellers set of a stop; times are minutes of the day, None gives them back to the planner."""

    stop_id: Id
    start_time: int | Unchanged | None = UNCHANGED
    minutes: int | Unchanged | None = UNCHANGED
    note: str | Unchanged = UNCHANGED
    state: StopState | Unchanged = UNCHANGED


@dataclass(frozen=True, slots=True)
class AddDays:
    """Add empty days in the city of the day before them."""

    count: int
    after: Id | None = END


@dataclass(frozen=True, slots=True)
class RemoveDay:
    """Remove a day; its stops become ideas."""

    day_id: Id


@dataclass(frozen=True, slots=True)
class MoveDay:
    """Move a day with its stops; dates stay where they are in the trip."""

    day_id: Id
    after: Id | None


@dataclass(frozen=True, slots=True)
class SetStartDate:
    """Move all dates of the trip, or take them away."""

    start_date: date | None


@dataclass(frozen=True, slots=True)
class AddCity:
    """Add days in another city."""

    place_id: Id
    days: int
    after: Id | None = END


@dataclass(frozen=True, slots=True)
class AddIdea:
    """Add a place to the ideas, unless it is there."""

    place_id: Id
    note: str = ""


@dataclass(frozen=True, slots=True)
class RemoveIdea:
    """Remove an idea."""

    idea_id: Id


@dataclass(frozen=True, slots=True)
class PlanIdea:
    """Move an idea into a day."""

    idea_id: Id
    day_id: Id
    after: Id | None = END


@dataclass(frozen=True, slots=True)
class SetStay:
    """Say where the nights between two days are spent; with a `stay_id`, change a stay."""

    place_id: Id
    from_day: Id
    to_day: Id
    stay_id: Id | None = None
    check_in: int | None = None
    check_out: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class RemoveStay:
    """Remove a stay."""

    stay_id: Id


@dataclass(frozen=True, slots=True)
class Rename:
    """Give the trip another name."""

    trip_name: str


@dataclass(frozen=True, slots=True)
class SetAbout:
    """Change the trip's notes."""

    about_trip: str


@dataclass(frozen=True, slots=True)
class SetParty:
    """Change who travels, and what the next plan is made for; None leaves a thing as it is."""

    traveler: Traveler | None = None
    budget: Budget | None = None
    interests: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ArrangeStops:
    """Give every day its places anew, in order: what `update_activities` and accepted proposals do."""

    days: tuple[tuple[Id, ...], ...]


Operation = (
    AddStop
    | MoveStop
    | RemoveStop
    | EditStop
    | AddDays
    | RemoveDay
    | MoveDay
    | SetStartDate
    | AddCity
    | AddIdea
    | RemoveIdea
    | PlanIdea
    | SetStay
    | RemoveStay
    | Rename
    | SetAbout
    | SetParty
    | ArrangeStops
)


def place_of(operation: Operation) -> Id | None:
    """Return the place that an operation brings into the trip, None if it brings none."""
    return operation.place_id if isinstance(operation, AddStop | AddIdea | AddCity | SetStay) else None
