"""The progress of building a plan: stages and facts. The texts for travellers are made elsewhere."""

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from app.planner.models import Budget, Traveler


class Stage(StrEnum):
    """The five stages, in their order."""

    READING = "reading"
    FINDING = "finding"
    ARRANGING = "arranging"
    MEASURING = "measuring"
    SAVING = "saving"


class _Fact(Struct, frozen=True, tag=True):
    """A result of a stage; tagged, so that it can be stored and read back."""


class RequestRead(_Fact, frozen=True):
    """The request was read."""

    days: int
    traveler: Traveler
    budget: Budget


class PlacesFound(_Fact, frozen=True):
    """Places of a destination, or of all of them.

    :param found: how many there are.
    :param chosen: how many of them the plan may use; None until they are chosen.
    :param destination: its name if the trip has several.
    :param destinations: how many, if the figures are totals of all of them.
    """

    found: int
    chosen: int | None = None
    destination: str | None = None
    destinations: int | None = None


class DaysToArrange(_Fact, frozen=True):
    """Some days are being arranged together.

    :param first: number of the first one, from 1.
    :param last: number of the last one.
    :param total: how many days the trip has.
    :param destination: its name if the trip has several.
    """

    first: int
    last: int
    total: int
    destination: str | None = None


class DayArranged(_Fact, frozen=True):
    """A day was arranged.

    :param day: its number, from 1.
    :param total: how many days the trip has.
    :param highlight: the name of its best place, or of its destination.
    """

    day: int
    total: int
    highlight: str


class DayMeasured(_Fact, frozen=True):
    """The hops of a day were measured.

    :param metres: from its first stop to its last.
    """

    day: int
    total: int
    metres: int


class PlanMeasured(_Fact, frozen=True):
    """The plan as a whole.

    :param metres: of all hops; 0 before they are measured.
    """

    places: int
    days: int
    metres: int = 0


Fact = RequestRead | PlacesFound | DaysToArrange | DayArranged | DayMeasured | PlanMeasured


class Progress(Protocol):
    """Is called whenever the work has progressed."""

    def __call__(self, stage: Stage, fact: Fact | None, done: int, total: int) -> None:
        """Record the progress.

        :param stage: the current one.
        :param fact: its latest result; None if there is none yet.
        :param done: how many steps of the stage are done.
        :param total: how many it has, at least one.
        """
        ...


# At which percentage each stage begins: finding places and arranging days take the longest.
_BEGINS = {
    Stage.READING: 0,
    Stage.FINDING: 5,
    Stage.ARRANGING: 35,
    Stage.MEASURING: 75,
    Stage.SAVING: 90,
}
_FINISHED = 100


def overall_percentage(stage: Stage, done: int, total: int) -> int:
    """Return the share of the whole work that is done, 0 to 100; it never decreases during the work.

    :param stage: the current one.
    :param done: how many of its steps are done.
    :param total: how many it has.
    """
    stages = list(Stage)
    following = stages[stages.index(stage) + 1 :]
    begins = _BEGINS[stage]
    ends = _BEGINS[following[0]] if following else _FINISHED
    share = min(max(done, 0), total) / total if total > 0 else 0
    return begins + int((ends - begins) * share)
