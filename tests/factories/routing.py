"""Routers with routing services on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from redis import Redis

from app.config import Settings
from app.extensions import queue
from app.routing.measuring import MeasuringRouter
from app.routing.models import Point
from app.routing.service import measuring_router
from tests.fakes.google_routes import KEY, google_routes
from tests.fakes.loopback import Loopback
from tests.fakes.osrm import osrm

FORT, PALACE, MUNNAR = Point(9.9658, 76.2421), Point(10.0261, 76.3083), Point(10.0889, 77.0595)
POINTS = [FORT, PALACE, MUNNAR]
"""Too far apart to walk."""
PROVIDERS = ("osrm", "google")


@contextmanager
def routing_service(provider: str) -> Iterator[Loopback]:
    """Run a provider's fake within the block."""
    with osrm() if provider == "osrm" else google_routes() as service:
        yield service


def make_router(
    settings: Settings, provider: str, service: Loopback, redis: Redis | None = None, key: str = KEY
) -> MeasuringRouter:
    """Return a router for this service, as each job creates it."""
    asked = replace(
        settings,
        routing_provider=provider,
        osrm_url=service.url,
        google_routes_url=service.url,
        google_maps_api_key=key,
    )
    router = measuring_router(asked, redis or queue.redis)
    assert isinstance(router, MeasuringRouter)
    return router
