"""The command `flask support stats`: totals, and recent growth."""

from __future__ import annotations

import click
from flask.cli import with_appcontext

from app.db import transaction
from app.extensions import db
from app.support.actions import figures
from app.support.console import answer, json_option


@click.command("stats")
@json_option
@with_appcontext
def stats(*, as_json: bool) -> None:
    """Count travellers, trips, places, reviews and jobs, in total and for the last seven days."""
    session = db.session()
    with transaction.reading(session):
        found = figures.count(session)
    answer(found, as_json=as_json)
