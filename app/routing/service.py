"""What other parts of the app may use of routing."""

from app.config import SettingsError
from app.routing.distance import great_circle_m
from app.routing.estimate import EstimateRouter
from app.routing.models import Router
from app.routing.text import distance_text, duration_text

__all__ = ["distance_text", "duration_text", "great_circle_m", "make_router"]


def make_router(name: str) -> Router:
    """Return the router of that name.

    :param name: "estimate".
    :raises SettingsError: there is no router of that name.
    """
    if name == "estimate":
        return EstimateRouter()
    raise SettingsError("ROUTING_PROVIDER", f"{name} is not available yet; leave it out")
