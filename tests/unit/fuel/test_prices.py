"""Fuel prices: which one applies, and where."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from flask import Flask
from sqlalchemy import delete

from app.errors import Invalid
from app.extensions import db
from app.fuel.india import states
from app.fuel.models import Fuel, FuelPrice
from app.fuel.prices import LocalPrice, NoPricesError, Price, current, history, listed_prices, load, price_at, set_price

pytestmark = pytest.mark.both_stacks

MAY = date(2026, 5, 15)


def here(fuel: Fuel, state: str | None, at: str | None = None) -> LocalPrice:
    return price_at(current(db.session()), fuel, state, states()[at or state or ""])


def test_the_projects_prices_are_those_of_its_sources(app: Flask) -> None:
    assert sorted(current(db.session()), key=repr) == sorted(listed_prices(), key=repr)
    assert here(Fuel.PETROL, "Karnataka") == LocalPrice(
        Price("Karnataka", Fuel.PETROL, MAY, Decimal("106.21")), is_estimate=False
    )
    assert here(Fuel.DIESEL, "Kerala").price.rupees == Decimal("95.71")


@pytest.mark.parametrize(
    ("fuel", "state", "nearest"),
    [
        (Fuel.PETROL, "Kerala", "Karnataka"),
        (Fuel.DIESEL, "Rajasthan", "Delhi"),
        (Fuel.PETROL, "Odisha", "West Bengal"),
        (Fuel.DIESEL, "Andhra Pradesh", "Telangana"),
    ],
)
def test_a_state_without_a_figure_has_the_nearest_ones_as_an_estimate(
    app: Flask, fuel: Fuel, state: str, nearest: str
) -> None:
    found = here(fuel, state)
    assert (found.price.state, found.is_estimate) == (nearest, True)


def test_without_a_state_the_nearest_price_is_an_estimate(app: Flask) -> None:
    found = here(Fuel.PETROL, None, "Delhi")
    assert (found.price.state, found.is_estimate) == ("Delhi", True)


def test_the_latest_date_counts_and_the_history_stays(app: Flask) -> None:
    set_price(db.session(), " west  bengal", Fuel.PETROL, Decimal("109.5"), date(2026, 6, 1))
    set_price(db.session(), "West Bengal", Fuel.PETROL, Decimal("90"), date(2020, 1, 1))
    assert here(Fuel.PETROL, "West Bengal").price == Price(
        "West Bengal", Fuel.PETROL, date(2026, 6, 1), Decimal("109.50")
    )
    petrol = [price for price in history(db.session(), "West Bengal") if price.fuel is Fuel.PETROL]
    assert [str(price.rupees) for price in petrol] == ["109.50", "108.70", "90.00"]


def test_the_price_of_a_date_can_be_corrected(app: Flask) -> None:
    for rupees in ("97.77", "97.50"):
        set_price(db.session(), "Delhi", Fuel.PETROL, Decimal(rupees), MAY)
    assert [str(price.rupees) for price in history(db.session(), "delhi") if price.fuel is Fuel.PETROL] == ["97.50"]


def test_loading_again_adds_nothing_and_keeps_staff_prices(app: Flask) -> None:
    set_price(db.session(), "Delhi", Fuel.PETROL, Decimal("97.50"), MAY)
    assert load(db.session()) == 0
    assert here(Fuel.PETROL, "Delhi").price.rupees == Decimal("97.50")
    db.session.execute(delete(FuelPrice).where(FuelPrice.state == "Kerala"))
    assert load(db.session()) == 1


@pytest.mark.parametrize("rupees", ["0", "-1", "1000.01", "1e30", "97.777", "NaN", "Infinity", "0.001"])
def test_an_invalid_price_is_refused(app: Flask, rupees: str) -> None:
    with pytest.raises(Invalid) as caught:
        set_price(db.session(), "Delhi", Fuel.PETROL, Decimal(rupees), MAY)
    assert list(caught.value.errors) == ["price"]


def test_an_unknown_state_is_refused_by_name(app: Flask) -> None:
    with pytest.raises(Invalid, match="no state or union territory called 'Bavaria'"):
        set_price(db.session(), "Bavaria", Fuel.PETROL, Decimal(100), MAY)


def test_without_prices_there_is_no_figure() -> None:
    with pytest.raises(NoPricesError, match="petrol"):
        price_at([], Fuel.PETROL, "Delhi", states()["Delhi"])
