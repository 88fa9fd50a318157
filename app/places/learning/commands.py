"""The commands under `flask places` that learn cities in advance, and list them."""

from __future__ import annotations

import time
from collections.abc import Sequence

import click
from flask.cli import with_appcontext

from app.db import transaction
from app.db.types import Id
from app.extensions import db, queue
from app.places.learning.learner import Learner
from app.places.learning.queries import LearnedCity, cities_to_refresh, cities_without_guide, learned_cities
from app.places.osm.commands import echo_table
from app.web.configuration import current_settings

PAUSE_SECONDS = 5.0
"""Pause between two cities, out of fairness to other users of the services."""
MAX_REST_SECONDS = 900.0
"""Maximum pause to wait for when a service asks for one."""
MAX_FAILURES = 5
"""Service failures in a row that end the run: the next city would likely fail too."""

_pause = click.option(
    "--pause",
    type=click.FloatRange(min=0),
    default=PAUSE_SECONDS,
    show_default=True,
    help="Seconds between two cities.",
)


@click.command("prefetch")
@click.option("--top", type=click.IntRange(1, 100_000), required=True, help="How many cities, best known first.")
@_pause
@with_appcontext
def prefetch_command(*, top: int, pause: float) -> None:
    """Learn the places of the best-known cities without a guide in advance.

    Cities with learned places are skipped, so an interrupted run continues where it stopped.
    """
    with transaction.reading(db.session()):
        fresh = {city.destination_id for city in learned_cities(db.session()) if city.is_fresh}
        cities = cities_without_guide(db.session(), top)
    _learn([city for city in cities if city[0] not in fresh], pause, known=sum(city[0] in fresh for city in cities))


@click.command("refresh-learned")
@_pause
@with_appcontext
def refresh_command(*, pause: float) -> None:
    """Refresh cities that were learned more than 90 days ago, or while a source was down. The scheduler queues them
    every hour."""
    with transaction.reading(db.session()):
        cities = [(city.destination_id, _name(city)) for city in cities_to_refresh(db.session())]
    _learn(cities, pause, known=0)


@click.command("learned")
@with_appcontext
def learned_command() -> None:
    """List the learned cities: date, number of places, sources."""
    rows = [_row(city) for city in learned_cities(db.session())]
    if not rows:
        click.echo("No city has been learned.")
        return
    echo_table(("CITY", "PLACES", "LEARNED", "COMPLETE", "IMPORT", "LICENCES"), rows)


COMMANDS = (prefetch_command, refresh_command, learned_command)


def _learn(cities: Sequence[tuple[Id, str]], pause: float, *, known: int) -> None:
    settings = current_settings()
    if not settings.places_learn:
        raise click.ClickException("PLACES_LEARN is off.")
    learner, failures, total = Learner(settings, queue.redis), 0, len(cities) + known
    for number, (ident, name) in enumerate(cities, known + 1):
        outcome = learner.learn(db.session(), ident)
        what = f"{outcome.places:,} places" if outcome.known else f"failed: {outcome.problem}"
        click.echo(f"{number:,}/{total:,} {name}: {what}")
        if outcome.known:
            known, failures = known + 1, 0
        elif outcome.service_failed:
            failures += 1
        if failures >= MAX_FAILURES or outcome.wait_seconds > MAX_REST_SECONDS:
            raise click.ClickException("Stopped; run the same command later to continue from here.")
        if number < total:
            time.sleep(max(pause, outcome.wait_seconds))
    click.echo(f"{known:,} cities are known.")


def _name(city: LearnedCity) -> str:
    return f"{city.name}, {city.country}"


def _row(city: LearnedCity) -> tuple[str, ...]:
    complete = "yes" if city.complete else "no"
    return _name(city), f"{city.places:,}", f"{city.learned_at:%Y-%m-%d}", complete, city.import_name, city.attribution
