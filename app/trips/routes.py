"""All calls under /itinerary: importing their modules puts them on the blueprint."""

from __future__ import annotations

from app.trips import routes_duplicating, routes_lists, routes_making
from app.trips.blueprint import itinerary_blueprint

MODULES = (routes_making, routes_lists, routes_duplicating)

__all__ = ["MODULES", "itinerary_blueprint"]
