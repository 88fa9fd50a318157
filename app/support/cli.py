"""The commands under `flask support`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal, InvalidOperation

import click
from flask.cli import AppGroup

from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.text import has_forbidden_characters
from app.db.types import Id, utc_now
from app.errors import Invalid, NotFound
from app.extensions import db
from app.fuel import prices
from app.fuel.models import Fuel
from app.fuel.prices import Price
from app.reviews import moderation
from app.reviews.models import HIDDEN_WHY_LENGTH
from app.reviews.moderation import ReviewCase
from app.support.backup.commands import COMMANDS as BACKUP_COMMANDS
from app.support.consistency import audit_command
from app.support.console import TAKES_ID
from app.support.jobs import jobs_cli
from app.support.photos import copy_command
from app.support.reports import reports_cli
from app.support.staff import staff_cli
from app.support.statistics import stats
from app.support.travellers import COMMANDS as TRAVELLER_COMMANDS
from app.support.trips import trips_cli

MAX_LISTED = 1000
_INDIA = timezone(timedelta(hours=5, minutes=30))
"""Fuel prices change at midnight in India, while it is still the previous day in UTC."""

support_cli = AppGroup("support", help="For the support staff.")
reviews_cli = AppGroup("reviews", help="Reviews that travellers have reported.")
fuel_prices_cli = AppGroup("fuel-prices", help="Fuel prices in the states of India.")
support_cli.add_command(reviews_cli)
support_cli.add_command(reports_cli)
support_cli.add_command(fuel_prices_cli)
support_cli.add_command(trips_cli)
support_cli.add_command(jobs_cli)
support_cli.add_command(staff_cli)
support_cli.add_command(stats)
support_cli.add_command(audit_command)
support_cli.add_command(copy_command)
for _command in (*TRAVELLER_COMMANDS, *BACKUP_COMMANDS):
    support_cli.add_command(_command)


@contextmanager
def _one_line_errors() -> Iterator[None]:
    """Show refusals as one line instead of a traceback."""
    try:
        yield
    except NotFound as error:
        raise click.ClickException(error.detail) from error
    except Invalid as error:
        raise click.ClickException(" ".join(text for texts in error.errors.values() for text in texts)) from error


@reviews_cli.command("reported")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, MAX_LISTED), help="The maximum number.")
def list_reported(limit: int) -> None:
    """List the reviews with unanswered reports, the longest waiting first."""
    cases = moderation.reported(db.session(), limit)
    if not cases:
        click.echo("No review waits for an answer.")
    for case in cases:
        click.echo(_review_line(case))


@reviews_cli.command("show", context_settings=TAKES_ID)
@click.argument("review_id")
def show_review(review_id: str) -> None:
    """Show a review and its reports."""
    with _one_line_errors():
        case, reports = moderation.find(db.session(), Id(review_id))
    click.echo(_review_line(case))
    click.echo(f"written {case.created_at:%Y-%m-%d %H:%M} UTC by {_printable(case.author)}")
    if case.edited_at:
        click.echo(f"edited {case.edited_at:%Y-%m-%d %H:%M} UTC")
    if case.hidden_at:
        click.echo(f"hidden {case.hidden_at:%Y-%m-%d %H:%M} UTC: {_printable(case.hidden_why or '')}")
    click.echo(f"text: {_printable(case.text)}")
    for report in reports:
        click.echo(f"report {report.created_at:%Y-%m-%d %H:%M} UTC: {report.reason} {_printable(report.text)}".rstrip())


@reviews_cli.command("hide", context_settings=TAKES_ID)
@click.argument("review_id")
@click.option("--why", required=True, help="The reason that its author reads.")
def hide_review(review_id: str, why: str) -> None:
    """Hide a review and remove it from its place's rating; its author still sees it, with the reason."""
    why = why.strip()
    if not why or len(why) > HIDDEN_WHY_LENGTH or has_forbidden_characters(why):
        raise click.BadParameter(f"Please give 1 to {HIDDEN_WHY_LENGTH} characters.", param_hint="--why")
    with _one_line_errors(), transaction.writing(db.session()):
        moderation.hide(db.session(), Id(review_id), why)
    click.echo("The review is hidden.")


@reviews_cli.command("restore", context_settings=TAKES_ID)
@click.argument("review_id")
def restore_review(review_id: str) -> None:
    """Show a review again, count it in its place's rating, and mark its reports as answered."""
    with _one_line_errors(), transaction.writing(db.session()):
        moderation.restore(db.session(), Id(review_id))
    click.echo("The review is shown, and its reports are answered.")


@fuel_prices_cli.command("list")
@click.option("--state", help="Only this state, with its history.")
def list_prices(state: str | None) -> None:
    """List the current price of each fuel in each state."""
    with _one_line_errors():
        found = prices.current(db.session()) if state is None else prices.history(db.session(), state)
    if not found:
        click.echo("No price is known: trips there use the nearest state that has one.")
    for price in found:
        click.echo(_price_line(price))


@fuel_prices_cli.command("set")
@click.argument("state")
@click.argument("fuel", type=click.Choice([fuel.value for fuel in Fuel]))
@click.argument("rupees", metavar="PRICE")
@click.option("--date", "since", type=click.DateTime(["%Y-%m-%d"]), help="The first day; today in India by default.")
def set_price(state: str, fuel: str, rupees: str, since: datetime | None) -> None:
    """Set the PRICE of a litre in rupees. Earlier prices stay in the history; the latest one counts.

    Trips with existing figures are recomputed when someone opens them.
    """
    day = _no_future_day(since.date() if since else _today_in_india())
    with _one_line_errors(), transaction.writing(db.session()):
        price = prices.set_price(db.session(), state, Fuel(fuel), _decimal(rupees), day)
        what = {"state": price.state, "fuel": price.fuel, "rupees": str(price.rupees), "since": day.isoformat()}
        audit.record_staff(db.session(), Action.FUEL_PRICE_SET, details=what)
    click.echo(_price_line(price))


def _today_in_india() -> date:
    return utc_now().astimezone(_INDIA).date()


def _no_future_day(day: date) -> date:
    if day > _today_in_india():
        raise click.BadParameter("This day is in the future.", param_hint="--date")
    return day


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise click.BadParameter("Please give a number such as 106.21.", param_hint="PRICE") from error


def _review_line(case: ReviewCase) -> str:
    place = _printable(case.place) if case.place else "a place that is no longer listed"
    since = f"waiting since {case.reported_at:%Y-%m-%d %H:%M} UTC" if case.reported_at else "nothing waits"
    return f"{case.review_id}  {case.rating}/5  {place} ({case.place_id})  reports: {case.reports}, {since}"


def _price_line(price: Price) -> str:
    return f"{price.state}  {price.fuel.value}  {price.rupees:.2f} rupees a litre  since {price.since.isoformat()}"


def _printable(text: str) -> str:
    """Return a traveller's text without characters that control a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)
