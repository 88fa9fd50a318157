"""The commands under `flask support reviews`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
from flask.cli import AppGroup

from app.db import transaction
from app.db.text import has_forbidden_characters
from app.db.types import Id
from app.errors import NotFound
from app.extensions import db
from app.reviews import moderation
from app.reviews.models import WHY_LENGTH
from app.reviews.moderation import Reported

MOST = 1000
TAKES_ID = {"ignore_unknown_options": True}
"""For commands that take an id: one in 64 begins with a dash and would be taken for an option."""

reviews_cli = AppGroup("reviews", help="Reviews that travellers have reported.")


@reviews_cli.command("reported")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, MOST), help="How many at most.")
def reported(limit: int) -> None:
    """List the reviews whose reports wait for an answer, the longest waiting first."""
    found = moderation.reported(db.session, limit)
    if not found:
        click.echo("No review waits for an answer.")
    for review in found:
        click.echo(_line(review))


@reviews_cli.command("show", context_settings=TAKES_ID)
@click.argument("review_id")
def show(review_id: str) -> None:
    """Show a review and what travellers find wrong with it."""
    with _told():
        review, reports = moderation.find(db.session, Id(review_id))
    click.echo(_line(review))
    click.echo(f"written {review.created_at:%Y-%m-%d %H:%M} UTC by {_one_line(review.author)}")
    if review.edited_at:
        click.echo(f"edited {review.edited_at:%Y-%m-%d %H:%M} UTC")
    if review.hidden_at:
        click.echo(f"hidden {review.hidden_at:%Y-%m-%d %H:%M} UTC: {_one_line(review.hidden_why or '')}")
    click.echo(f"text: {_one_line(review.text)}")
    for report in reports:
        click.echo(f"report {report.at:%Y-%m-%d %H:%M} UTC: {report.reason} {_one_line(report.text)}".rstrip())


@reviews_cli.command("hide", context_settings=TAKES_ID)
@click.argument("review_id")
@click.option("--why", required=True, help="What its author reads.")
def hide(review_id: str, why: str) -> None:
    """Take a review out of sight and out of its place's rating; its author still sees it, and why."""
    why = why.strip()
    if not why or len(why) > WHY_LENGTH or has_forbidden_characters(why):
        raise click.BadParameter(f"Please give 1 to {WHY_LENGTH} characters.", param_hint="--why")
    with _told(), transaction.writing(db.session):
        moderation.hide(db.session, Id(review_id), why)
    click.echo("The review is hidden.")


@reviews_cli.command("restore", context_settings=TAKES_ID)
@click.argument("review_id")
def restore(review_id: str) -> None:
    """Find nothing wrong with a review: it is seen and counts, and its reports are answered."""
    with _told(), transaction.writing(db.session):
        moderation.restore(db.session, Id(review_id))
    click.echo("The review is shown, and its reports are answered.")


@contextmanager
def _told() -> Iterator[None]:
    """Say on one line what is refused."""
    try:
        yield
    except NotFound as error:
        raise click.ClickException(error.detail) from error


def _line(review: Reported) -> str:
    place = _one_line(review.place) if review.place else "a place that is no longer listed"
    since = f"waiting since {review.reported_at:%Y-%m-%d %H:%M} UTC" if review.reported_at else "nothing waits"
    return f"{review.review_id}  {review.rating}/5  {place} ({review.place_id})  reports: {review.reports}, {since}"


def _one_line(text: str) -> str:
    """Return a traveller's text so that it can do nothing to a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)
