"""Answers of the calls about coverage."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from app.places.coverage import Coverage, CoverageSource
from app.places.learning.progress import Step
from app.places.learning.service import LearningStatus
from app.web.answers import Answer

_METRES = 1000


class LearningAnswer(Answer, frozen=True, kw_only=True):
    """The progress of learning a destination."""

    state: Literal["never", "queued", "running", "ready", "failed"]
    step: Annotated[Step | None, Meta(description="The current step, while it is running.")]
    progress: Annotated[int, Meta(description="0 to 100.")]


class NearestGuideAnswer(Answer, frozen=True, kw_only=True):
    """A destination with a guide, reachable by land and without border checks."""

    place_id: str
    name: str
    locality: Annotated[str, Meta(description="The text after the name in an address.", examples=["Kerala, India"])]
    distance_km: Annotated[int, Meta(description="As the crow flies, around the sea.")]


class CoverageAnswer(Answer, frozen=True, kw_only=True):
    """The coverage of a destination."""

    source: Annotated[
        CoverageSource,
        Meta(
            description="The source of a plan's places: its own guide, an import, learned places, a remote provider, "
            "the guides of nearby destinations, or none."
        ),
    ]
    places: Annotated[int, Meta(description="Sights and places to eat; of a remote provider, its sights up to twenty.")]
    is_enough: Annotated[bool, Meta(description="A plan of some days can be made.")]
    learning: Annotated[
        LearningAnswer | None,
        Meta(description="Null if nothing is learned: there is a guide or a remote provider, or learning is off."),
    ]
    nearest: Annotated[
        NearestGuideAnswer | None,
        Meta(
            description="The nearest guide of another destination within 120 km; null if there is none, or if this "
            "destination has a guide."
        ),
    ]


def coverage(found: Coverage) -> CoverageAnswer:
    """Return coverage as an answer."""
    nearest = found.nearest
    return CoverageAnswer(
        source=found.source,
        places=found.places,
        is_enough=found.is_enough,
        learning=_learning(found.learning) if found.learning else None,
        nearest=NearestGuideAnswer(
            place_id=nearest.place_id,
            name=nearest.name,
            locality=nearest.locality,
            distance_km=round(nearest.distance_m / _METRES),
        )
        if nearest
        else None,
    )


def _learning(status: LearningStatus) -> LearningAnswer | None:
    if status.state == "off":
        return None
    return LearningAnswer(state=status.state, step=Step(status.step) if status.step else None, progress=status.progress)
