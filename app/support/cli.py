"""The commands under `flask support`."""

from __future__ import annotations

from flask.cli import AppGroup

from app.support.fuel_prices import fuel_prices_cli
from app.support.reviews import reviews_cli

support_cli = AppGroup("support", help="For the support staff.")
support_cli.add_command(reviews_cli)
support_cli.add_command(fuel_prices_cli)
