"""How far the work on a plan has come, in the stages that travellers see."""

from enum import StrEnum
from typing import Protocol


class Stage(StrEnum):
    """The five stages, in their order."""

    READING = "reading"
    FINDING = "finding"
    ARRANGING = "arranging"
    MEASURING = "measuring"
    SAVING = "saving"


class Progress(Protocol):
    """Told whenever the work has moved."""

    def __call__(self, stage: Stage, detail: str, done: int, total: int) -> None:
        """Take note.

        :param stage: what is being done.
        :param detail: a few words such as "46 found, 18 kept"; may be empty.
        :param done: how many steps of the stage are done.
        :param total: how many it has, at least one.
        """
        ...


_TITLES = {
    Stage.READING: "Reading your choices",
    Stage.FINDING: "Finding places in {city}",
    Stage.ARRANGING: "Arranging your days",
    Stage.MEASURING: "Measuring travel times",
    Stage.SAVING: "Saving your trip",
}

# At which percentage each stage begins: the search of places and the schedule take the longest.
_BEGINS = {
    Stage.READING: 0,
    Stage.FINDING: 5,
    Stage.ARRANGING: 35,
    Stage.MEASURING: 75,
    Stage.SAVING: 90,
}
_FINISHED = 100


def stage_title(stage: Stage, city: str) -> str:
    """Return what travellers read of a stage, such as "Finding places in Kochi".

    :param stage: the stage.
    :param city: the destination, or all of them as the trip names them.
    """
    return _TITLES[stage].format(city=city)


def overall_percentage(stage: Stage, done: int, total: int) -> int:
    """Return how much of the whole work is done, 0 to 100; it never falls while the work goes on.

    :param stage: the stage.
    :param done: how many of its steps are done.
    :param total: how many it has.
    """
    stages = list(Stage)
    following = stages[stages.index(stage) + 1 :]
    begins = _BEGINS[stage]
    ends = _BEGINS[following[0]] if following else _FINISHED
    share = min(max(done, 0), total) / total if total > 0 else 0
    return begins + int((ends - begins) * share)
