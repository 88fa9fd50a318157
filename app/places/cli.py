"""The commands under `flask places`."""

from __future__ import annotations

from flask.cli import AppGroup

places_cli = AppGroup("places", help="The catalogue of places.")
