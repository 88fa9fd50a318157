"""The interface of routing to other parts of the app."""

from redis import Redis

from app.config import Settings, SettingsError
from app.routing.distance import great_circle_m
from app.routing.estimate import EstimateRouter, mode_of
from app.routing.google import GoogleSource
from app.routing.measuring import MeasuringRouter
from app.routing.models import Point, Router
from app.routing.osrm import OsrmSource
from app.routing.text import distance_text, duration_text

__all__ = [
    "Point",
    "distance_text",
    "duration_text",
    "estimate_router",
    "great_circle_m",
    "measuring_router",
    "mode_of",
]


def estimate_router() -> Router:
    """Return the router that makes no remote calls: for planning, and for requests, which must not wait."""
    return EstimateRouter()


def measuring_router(settings: Settings, redis: Redis) -> Router:
    """Return the router that the settings name. It may call a remote service, so only jobs may use it.

    :param settings: settings with the provider and its parameters.
    :param redis: caches answers where the provider's terms permit.
    :raises SettingsError: when a setting of the provider is missing.
    """
    if settings.routing_provider == "osrm":
        if settings.osrm_url is None:
            raise SettingsError("OSRM_URL", "must be set when ROUTING_PROVIDER is osrm")
        return MeasuringRouter(OsrmSource(settings.osrm_url), redis)
    if settings.routing_provider == "google":
        if settings.google_maps_api_key is None:
            raise SettingsError("GOOGLE_MAPS_API_KEY", "must be set when ROUTING_PROVIDER is google")
        return MeasuringRouter(GoogleSource(settings.google_routes_url, settings.google_maps_api_key), redis)
    return EstimateRouter()
