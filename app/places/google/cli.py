"""The command under `flask places` for Google's terms."""

from __future__ import annotations

import click
from flask.cli import with_appcontext

from app.db import transaction
from app.extensions import db
from app.places.google import storage


@click.command("google-expire")
@with_appcontext
def google_expire() -> None:
    """Erase coordinates from Google that are thirty days old, the longest storage that its terms allow. The scheduler
    does so daily."""
    with transaction.writing(db.session()):
        erased = storage.erase_expired(db.session())
    click.echo(f"Coordinates from Google: {erased} erased.")
