"""Prices of fuel: what is charged where, from when on."""

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
from app.fuel.models import Fuel, FuelPrice, FuelRevision
from app.fuel.tables import Position, Price, listed_prices, states
from app.routing.service import Point, great_circle_m

MOST_RUPEES = Decimal(1000)
_PAISE = 100


class NoPricesError(Exception):
    """No state has a price of this fuel: the table was never filled."""


@dataclass(frozen=True, slots=True)
class PriceHere:
    """The price that counts at a place.

    :param price: the one that is known.
    :param is_estimate: whether it is that of another state, the nearest one with a figure.
    """

    price: Price
    is_estimate: bool


def load(session: Session) -> int:
    """Bring the prices that the project comes with into the table, and return how many were new; what the staff have
    set stays.
    """
    added = sum(
        insert_once(
            session, FuelPrice, state=price.state, fuel=price.fuel.value, since=price.since, paise=_paise(price.rupees)
        )
        for price in listed_prices()
    )
    if added:
        _grow(session)
    return added


def revision(session: Session) -> int:
    """Return how often the prices have changed.

    Asked before the prices themselves, it is never more than theirs.
    """
    return session.scalar(select(FuelRevision.number)) or 0


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
    """Return every price that was ever set, the latest of each state and fuel first.

    :param state: only its prices.
    :raises Invalid: when there is no such state.
    """
    query = select(FuelPrice).order_by(FuelPrice.state, FuelPrice.fuel, FuelPrice.since.desc())
    if state is not None:
        query = query.where(FuelPrice.state == known_state(state))
    return [_price(row) for row in session.scalars(query)]


def set_price(session: Session, state: str, fuel: Fuel, rupees: Decimal, since: date) -> Price:
    """Note what a litre costs from a date on; the price of that very date is replaced, all others stay.

    :param state: its name, however it is written.
    :param rupees: more than 0, at most 1,000, to the paisa.
    :raises Invalid: under the field that breaks a rule.
    """
    price = Price(known_state(state), fuel, since, _checked(rupees))
    row = session.get(FuelPrice, (price.state, fuel.value, since), with_for_update=True)
    if row is None and insert_once(
        session, FuelPrice, state=price.state, fuel=fuel.value, since=since, paise=_paise(price.rupees)
    ):
        _grow(session)
        return price
    row = row or session.get_one(FuelPrice, (price.state, fuel.value, since), with_for_update=True)
    if row.paise != _paise(price.rupees):
        row.paise = _paise(price.rupees)
        session.flush()
        _grow(session)
    return price


def known_state(name: str) -> str:
    """Return a state's name as the tables have it.

    :raises Invalid: when there is none of this name.
    """
    found = {state.casefold(): state for state in states()}.get(" ".join(name.split()).casefold())
    if found is None:
        raise Invalid({"state": [f"There is no state or union territory called {name!r}."]})
    return found


def price_at(prices: Sequence[Price], fuel: Fuel, state: str | None, at: Position) -> PriceHere:
    """Return the price of a state, or of the nearest state that has one.

    :param prices: the current ones.
    :param state: None where only the position is known; then the price is an estimate in any case.
    :param at: where to measure from when the state has no price.
    :raises NoPricesError: when no state has a price of this fuel.
    """
    listed = {price.state: price for price in prices if price.fuel is fuel}
    if state in listed:
        return PriceHere(listed[state], is_estimate=False)
    if not listed:
        raise NoPricesError(fuel.value)
    near = Point(at.lat, at.lon)
    where = states()
    nearest = min(listed, key=lambda name: (great_circle_m(near, Point(where[name].lat, where[name].lon)), name))
    return PriceHere(listed[nearest], is_estimate=True)


def _grow(session: Session) -> None:
    if not insert_once(session, FuelRevision, id=1, number=1):
        session.execute(update(FuelRevision).values(number=FuelRevision.number + 1))


def _checked(rupees: Decimal) -> Decimal:
    if not rupees.is_finite() or not 0 < rupees <= MOST_RUPEES or rupees != rupees.quantize(HUNDREDTH):
        text = f"A litre costs more than 0 and at most {MOST_RUPEES:,} rupees, with at most two decimals."
        raise Invalid({"price": [text]})
    return rupees


def _paise(rupees: Decimal) -> int:
    return int(rupees * _PAISE)


def _price(row: FuelPrice) -> Price:
    return Price(row.state, Fuel(row.fuel), row.since, (Decimal(row.paise) / _PAISE).quantize(HUNDREDTH))
