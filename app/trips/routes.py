"""All calls under /itinerary: importing their modules puts them on the blueprint."""

from __future__ import annotations

from app.trips import (
    routes_duplicating,
    routes_editing,
    routes_exports,
    routes_improving,
    routes_lists,
    routes_live,
    routes_making,
    routes_sharing,
)
from app.trips.blueprint import itinerary_blueprint, shared_blueprint

MODULES = (
    routes_making,
    routes_lists,
    routes_duplicating,
    routes_exports,
    routes_sharing,
    routes_editing,
    routes_improving,
    routes_live,
)

__all__ = ["MODULES", "itinerary_blueprint", "shared_blueprint"]
