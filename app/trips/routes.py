"""All calls under /itinerary: importing the modules registers them with the blueprints."""

from __future__ import annotations

from app.trips.blueprint import itinerary_blueprint, shared_blueprint
from app.trips.changes import routes as changes
from app.trips.checking import routes as checking
from app.trips.duplicating import routes as duplicating
from app.trips.editing import routes as editing
from app.trips.exports import routes as exports
from app.trips.ideas import routes as ideas
from app.trips.improving import routes as improving
from app.trips.live import routes as live
from app.trips.making import routes as making
from app.trips.reading import routes as reading
from app.trips.sharing import routes as sharing
from app.trips.stays import routes as stays
from app.trips.timeline import routes as timeline
from app.trips.trials.routes import trial_blueprint

MODULES = (
    making,
    reading,
    duplicating,
    exports,
    sharing,
    editing,
    changes,
    improving,
    checking,
    ideas,
    stays,
    live,
    timeline,
)

__all__ = ["MODULES", "itinerary_blueprint", "shared_blueprint", "trial_blueprint"]
