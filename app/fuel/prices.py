"""Fuel prices by state and date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from app.db.insert import insert_once
from app.errors import Invalid
from app.fuel.cost import HUNDREDTH
from app.fuel.india import Position, read_table, states
from app.fuel.models import Fuel, FuelPrice, FuelRevision
from app.routing.service import Point, great_circle_m

MAX_RUPEES = Decimal(1000)
_PAISE = 100


@dataclass(frozen=True, slots=True)
class Price:
    """The price of a litre in a state.

    :param since: the date of the price.
    :param rupees: the price in rupees, to the paisa.
    """

    state: str
    fuel: Fuel
    since: date
    rupees: Decimal


class NoPricesError(Exception):
    """No state has a price of this fuel: the prices were never loaded."""


@dataclass(frozen=True, slots=True)
class LocalPrice:
    """The price to use at a place.

    :param is_estimate: whether it is the price of the nearest other state that has one.
    """

    price: Price
    is_estimate: bool


def listed_prices() -> list[Price]:
    """Return the prices that ship with the project."""
    return [
        Price(state, Fuel(fuel), date.fromisoformat(since), Decimal(rupees))
        for state, fuel, since, rupees in read_table("prices.tsv")
    ]


def load(session: Session) -> int:
    """Load the prices that ship with the project, and return how many are new; those set by support staff stay."""
    added = sum(
        insert_once(
            session, FuelPrice, state=price.state, fuel=price.fuel.value, since=price.since, paise=_paise(price.rupees)
        )
        for price in listed_prices()
    )
    if added:
        _bump_revision(session)
    return added


def current(session: Session) -> list[Price]:
    """Return the latest price of each fuel in each state that has one, in one statement."""
    latest = (
        select(FuelPrice.state, FuelPrice.fuel, func.max(FuelPrice.since).label("since"))
        .group_by(FuelPrice.state, FuelPrice.fuel)
        .subquery()
    )
    rows = session.scalars(
        select(FuelPrice)
        .join(
            latest,
            (FuelPrice.state == latest.c.state)
            & (FuelPrice.fuel == latest.c.fuel)
            & (FuelPrice.since == latest.c.since),
        )
        .order_by(FuelPrice.state, FuelPrice.fuel)
    )
    return [_price(row) for row in rows]


def history(session: Session, state: str | None = None) -> list[Price]:
    """Return all prices ever set, the latest of each state and fuel first.

    :param state: only its prices.
    :raises Invalid: there is no such state.
    """
    query = select(FuelPrice).order_by(FuelPrice.state, FuelPrice.fuel, FuelPrice.since.desc())
    if state is not None:
        query = query.where(FuelPrice.state == known_state(state))
    return [_price(row) for row in session.scalars(query)]


def set_price(session: Session, state: str, fuel: Fuel, rupees: Decimal, since: date) -> Price:
    """Set the price of a litre from a date on; a price of that date is replaced, all others stay.

    :param state: its name in any case.
    :param rupees: more than 0, at most 1,000, to the paisa.
    :raises Invalid: a field breaks a rule.
    """
    price = Price(known_state(state), fuel, since, _checked(rupees))
    row = session.get(FuelPrice, (price.state, fuel.value, since), with_for_update=True)
    if row is None and insert_once(
        session, FuelPrice, state=price.state, fuel=fuel.value, since=since, paise=_paise(price.rupees)
    ):
        _bump_revision(session)
        return price
    row = row or session.get_one(FuelPrice, (price.state, fuel.value, since), with_for_update=True)
    if row.paise != _paise(price.rupees):
        row.paise = _paise(price.rupees)
        session.flush()
        _bump_revision(session)
    return price


def known_state(name: str) -> str:
    """Return a state's name as it is spelled in the tables.

    :raises Invalid: there is none of this name.
    """
    found = {state.casefold(): state for state in states()}.get(" ".join(name.split()).casefold())
    if found is None:
        raise Invalid({"state": [f"There is no state or union territory called {name!r}."]})
    return found


def price_at(prices: Sequence[Price], fuel: Fuel, state: str | None, at: Position) -> LocalPrice:
    """Return the price of a state, or of the nearest state that has one.

    :param prices: the current ones.
    :param state: None if only the position is known; then the price is an estimate in any case.
    :param at: where to measure from if the state has no price.
    :raises NoPricesError: no state has a price of this fuel.
    """
    listed = {price.state: price for price in prices if price.fuel is fuel}
    if state in listed:
        return LocalPrice(listed[state], is_estimate=False)
    if not listed:
        raise NoPricesError(fuel.value)
    near = Point(at.lat, at.lon)
    where = states()
    nearest = min(listed, key=lambda name: (great_circle_m(near, Point(where[name].lat, where[name].lon)), name))
    return LocalPrice(listed[nearest], is_estimate=True)


def _bump_revision(session: Session) -> None:
    if not insert_once(session, FuelRevision, id=1, number=1):
        session.execute(update(FuelRevision).values(number=FuelRevision.number + 1))


def _checked(rupees: Decimal) -> Decimal:
    if not rupees.is_finite() or not 0 < rupees <= MAX_RUPEES or rupees != rupees.quantize(HUNDREDTH):
        text = f"A litre costs more than 0 and at most {MAX_RUPEES:,} rupees, with at most two decimals."
        raise Invalid({"price": [text]})
    return rupees


def _paise(rupees: Decimal) -> int:
    return int(rupees * _PAISE)


def _price(row: FuelPrice) -> Price:
    return Price(row.state, Fuel(row.fuel), row.since, (Decimal(row.paise) / _PAISE).quantize(HUNDREDTH))
