"""What other parts of the app may use of routing."""

from app.routing.distance import great_circle_m
from app.routing.estimate import EstimateRouter
from app.routing.models import Router
from app.routing.text import distance_text, duration_text

__all__ = ["distance_text", "duration_text", "great_circle_m", "make_router"]


def make_router(name: str) -> Router:
    """Return the router of that name.

    Args:
        name: "estimate".

    Raises:
        ValueError: There is no router of that name.
    """
    if name == "estimate":
        return EstimateRouter()
    raise ValueError(f"There is no router named {name!r}; known: estimate")
