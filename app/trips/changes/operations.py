"""The operations on a trip's plan, each a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final

from app.db.types import Id
from app.planner.models import Budget, Traveler
from app.trips.plan_models import StopState

END: Final = Id("\0")
"""As the value of `after`: the end. Ids from clients never contain this character."""


class Unchanged:
    """Marks a value to leave unchanged; None clears it."""


UNCHANGED: Final = Unchanged()


@dataclass(frozen=True, slots=True)
class AddStop:
    """Add a place to a day, after one of its stops; None is the beginning."""

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
    """Remove a stop; with `to_ideas`, its place becomes an idea."""

    stop_id: Id
    to_ideas: bool = False


@dataclass(frozen=True, slots=True)
class EditStop:
    """Change the fields of a stop that travellers set.

    Times are minutes after midnight; None leaves them to the planner.
    """

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
    """Move a day with its stops; dates belong to positions and stay."""

    day_id: Id
    after: Id | None


@dataclass(frozen=True, slots=True)
class SetStartDate:
    """Move all dates of the trip, or remove them."""

    start_date: date | None


@dataclass(frozen=True, slots=True)
class AddCity:
    """Add days in another city."""

    place_id: Id
    days: int
    after: Id | None = END


@dataclass(frozen=True, slots=True)
class AddIdea:
    """Add a place to the ideas unless it is one already."""

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
    """Add the stay between two days, or change the one with this `stay_id`."""

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
    """Rename the trip."""

    trip_name: str


@dataclass(frozen=True, slots=True)
class SetAbout:
    """Change the trip's notes."""

    about_trip: str


@dataclass(frozen=True, slots=True)
class SetParty:
    """Change the traveller type, budget or interests, which later plans use; None leaves a value unchanged."""

    traveler: Traveler | None = None
    budget: Budget | None = None
    interests: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ArrangeStops:
    """Replace the places of every day, in order, as `update_activities` and accepted proposals do."""

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


def added_places(operations: Iterable[Operation]) -> list[Id]:
    """Return the places that operations add to the trip, as stops, ideas, destinations or stays."""
    return [each.place_id for each in operations if isinstance(each, AddStop | AddIdea | AddCity | SetStay)]
