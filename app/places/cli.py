"""The commands under `flask places`."""

from __future__ import annotations

from pathlib import Path

import click
from flask.cli import AppGroup

from app.db import transaction
from app.extensions import db
from app.places import service
from app.places.catalogue.completeness import FIRST_CITIES, completeness, distant, thin
from app.places.catalogue.gazetteer import first_cities, read_gazetteer
from app.places.catalogue.guide_checks import check_guides, coverage, summary, total
from app.places.catalogue.guides import GuideError, guide_files, read_guides
from app.places.catalogue.open_data import ACCEPTED, FAR_M, OpenDataError, agreement, read_accepted, read_open_data
from app.places.catalogue.open_hours import ACCEPTED_DAYS, days_agreement, read_accepted_days
from app.places.google.cli import google_expire
from app.places.learning.commands import COMMANDS as LEARNING_COMMANDS
from app.places.osm.commands import COMMANDS

places_cli = AppGroup("places", help="The catalogue of places.")
for command in (*COMMANDS, *LEARNING_COMMANDS, google_expire):
    places_cli.add_command(command)


@places_cli.command("seed")
def seed() -> None:
    """Write the catalogue to the database unless it is already there."""
    with transaction.write_lock():
        try:
            report = service.seed(db.session())
        except GuideError as error:
            transaction.rollback(db.session())
            raise click.ClickException(str(error)) from error
        transaction.commit(db.session())
    if report.skipped:
        click.echo("The catalogue is up to date.")
    else:
        click.echo(f"Places: {report.added} added, {report.changed} changed, {report.removed} removed.")


@places_cli.command("check")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--open-data",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A tab-separated file of places whose positions and opening days are compared.",
)
def check(files: tuple[Path, ...], open_data: Path | None) -> None:
    """Check all guides, or only those in FILES, count their places and report what is missing.

    It fails if a position or an opening day differs from the open data and the difference is not an accepted one.
    """
    try:
        known = read_open_data(open_data) if open_data else None
        guides = read_guides(files or guide_files())
        cities = read_gazetteer()
        check_guides(guides, {city.key: city for city in cities})
        compared = agreement(guides, known, read_accepted()) if known is not None else None
        days = days_agreement(guides, known, read_accepted_days()) if known is not None else None
    except (GuideError, OpenDataError) as error:
        raise click.ClickException(str(error)) from error
    first = {city.key for city in first_cities(cities, FIRST_CITIES)}
    for line in (
        *map(summary, guides),
        *completeness(guides),
        *thin(guides, first),
        *distant(guides),
        *coverage(guides),
    ):
        click.echo(line)
    if compared and days:
        for line in (*compared.differences, *compared.stale, *days.differences, *days.stale):
            click.echo(line)
        far = len(compared.differences)
        click.echo(
            f"The open data has {compared.matched:,} of the places; {far:,} are more than {FAR_M:.0f} m apart, "
            f"{compared.accepted:,} more were accepted."
        )
        click.echo(
            f"It has readable hours of {days.matched:,}; {len(days.differences):,} are open on other days, "
            f"{days.accepted:,} more were accepted."
        )
    click.echo(total(guides))
    if compared and (compared.differences or compared.stale):
        raise click.ClickException(f"Correct the positions, or add the differences to {ACCEPTED.name}.")
    if days and (days.differences or days.stale):
        raise click.ClickException(f"Correct the hours, or add the differences to {ACCEPTED_DAYS.name}.")
