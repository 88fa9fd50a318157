"""What other parts of the app may use of the planner."""

from app.planner.advice import AdvisedScorer, Adviser, NullAdviser
from app.planner.checker import check
from app.planner.fallback import PlanningError
from app.planner.pipeline import PlaceSource, build_plan
from app.planner.progress import Progress, Stage, overall_percentage, stage_title

__all__ = [
    "AdvisedScorer",
    "Adviser",
    "NullAdviser",
    "PlaceSource",
    "PlanningError",
    "Progress",
    "Stage",
    "build_plan",
    "check",
    "overall_percentage",
    "stage_title",
]
