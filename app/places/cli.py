"""The commands under `flask places`."""

from __future__ import annotations

from collections import Counter

import click
from flask.cli import AppGroup

from app.db import transaction
from app.extensions import db
from app.places import service
from app.places.catalogue.checks import check_guides
from app.places.catalogue.gazetteer import read_gazetteer
from app.places.catalogue.guides import Guide, GuideError, guide_files, read_guides

places_cli = AppGroup("places", help="The catalogue of places.")


@places_cli.command("seed")
def seed() -> None:
    """Bring the catalogue into the database, unless it is there already."""
    with transaction.write_lock():
        try:
            report = service.seed(db.session)
        except GuideError as error:
            transaction.rollback(db.session)
            raise click.ClickException(str(error)) from error
        transaction.commit(db.session)
    if report.skipped:
        click.echo("The catalogue is up to date.")
    else:
        click.echo(f"Places: {report.added} added, {report.changed} changed, {report.removed} removed.")


@places_cli.command("check")
def check() -> None:
    """Check every guide and count what is in them."""
    try:
        guides = read_guides(guide_files())
        check_guides(guides, {city.key: city for city in read_gazetteer()})
    except GuideError as error:
        raise click.ClickException(str(error)) from error
    for guide in guides:
        click.echo(_summary(guide))
    click.echo(f"{len(guides)} guides, {sum(len(guide.places) for guide in guides)} places.")


def _summary(guide: Guide) -> str:
    counts = Counter(place.category for place in guide.places)
    parts = ", ".join(f"{category} {count}" for category, count in sorted(counts.items()))
    reviewed = "reviewed" if guide.reviewed else "not reviewed"
    return f"{guide.destination}: {len(guide.places)} places ({reviewed}): {parts}"
