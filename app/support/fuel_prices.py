"""The commands under `flask support fuel-prices`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal, InvalidOperation

import click
from flask.cli import AppGroup

from app.db import transaction
from app.db.types import utc_now
from app.errors import Invalid
from app.extensions import db
from app.fuel import prices
from app.fuel.models import Fuel
from app.fuel.tables import Price

_INDIA = timezone(timedelta(hours=5, minutes=30))
"""A price is of a day there, which begins while it is still the day before by UTC."""

fuel_prices_cli = AppGroup("fuel-prices", help="What a litre of fuel costs in the states of India.")


@fuel_prices_cli.command("list")
@click.option("--state", help="Only this one, with its history.")
def list_prices(state: str | None) -> None:
    """List the price of each fuel in each state, with its date."""
    with _told():
        found = prices.current(db.session) if state is None else prices.history(db.session, state)
    if not found:
        click.echo("No price is known: trips there use the nearest state that has one.")
    for price in found:
        click.echo(_line(price))


@fuel_prices_cli.command("set")
@click.argument("state")
@click.argument("fuel", type=click.Choice([fuel.value for fuel in Fuel]))
@click.argument("rupees", metavar="PRICE")
@click.option("--date", "since", type=click.DateTime(["%Y-%m-%d"]), help="Since when; today in India when left out.")
def set_price(state: str, fuel: str, rupees: str, since: datetime | None) -> None:
    """Set the PRICE in rupees of a litre. Earlier prices stay as the history; the latest date counts.

    Trips that have their figures get them anew once somebody looks at them.
    """
    day = _past(since.date() if since else _today())
    with _told(), transaction.writing(db.session):
        price = prices.set_price(db.session, state, Fuel(fuel), _number(rupees), day)
    click.echo(_line(price))


def _today() -> date:
    return utc_now().astimezone(_INDIA).date()


def _past(day: date) -> date:
    if day > _today():
        raise click.BadParameter("This day is still to come.", param_hint="--date")
    return day


def _number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise click.BadParameter("Please give a number such as 106.21.", param_hint="PRICE") from error


@contextmanager
def _told() -> Iterator[None]:
    """Say on one line what is refused."""
    try:
        yield
    except Invalid as error:
        raise click.ClickException(" ".join(text for texts in error.errors.values() for text in texts)) from error


def _line(price: Price) -> str:
    return f"{price.state}  {price.fuel.value}  {price.rupees:.2f} rupees a litre  since {price.since.isoformat()}"
