"""The calls under /place."""

from __future__ import annotations

from app.web.blueprint import Blueprint

place_blueprint = Blueprint("place", __name__, url_prefix="/place", description="Destinations and places.")
