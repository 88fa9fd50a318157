"""Fuel arithmetic, against figures computed by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.fuel.cost import HUNDREDTH, kilometres, vehicle_cost


@pytest.mark.parametrize(
    ("km", "mileage", "price", "litres", "total"),
    [
        # 312.40 / 45 = 6.9422 -> 6.94; 6.94 x 106.21 = 737.0974
        ("312.40", "45", "106.21", "6.94", "737.10"),
        # 312.40 / 15 = 20.8266 -> 20.83; 20.83 x 106.21 = 2212.3543
        ("312.40", "15", "106.21", "20.83", "2212.35"),
        # 312.40 / 18 = 17.3555 -> 17.36; 17.36 x 91.48 = 1588.0928
        ("312.40", "18", "91.48", "17.36", "1588.09"),
        # Halves go up: 0.225 -> 0.23 where binary numbers would give 0.22; 0.23 x 100.50 = 23.115 -> 23.12
        ("10.125", "45", "100.50", "0.23", "23.12"),
        ("0", "45", "106.21", "0.00", "0.00"),
    ],
)
def test_litres_and_rupees_are_rounded(km: str, mileage: str, price: str, litres: str, total: str) -> None:
    cost = vehicle_cost(Decimal(km), Decimal(mileage), Decimal(price))
    assert (cost.fuel_required_litres, cost.total_cost) == (Decimal(litres), Decimal(total))
    assert (cost.mileage_kmpl, cost.fuel_price_per_litre) == (Decimal(mileage), Decimal(price))


@pytest.mark.parametrize(("metres", "km"), [(0, "0.00"), (4, "0.00"), (5, "0.01"), (2900, "2.90"), (312_404, "312.40")])
def test_metres_become_kilometres(metres: int, km: str) -> None:
    assert str(kilometres(metres)) == km


@pytest.mark.parametrize(("km", "mileage", "price"), [("-1", "15", "100"), ("1", "0", "100"), ("1", "15", "0")])
def test_invalid_figures_are_refused(km: str, mileage: str, price: str) -> None:
    with pytest.raises(ValueError, match="invalid figures"):
        vehicle_cost(Decimal(km), Decimal(mileage), Decimal(price))


distances = st.decimals(0, 100_000, places=2)
mileages = st.decimals(1, 500, places=2)
prices = st.decimals(Decimal("0.01"), 1000, places=2)


@given(distances, mileages, prices)
def test_shown_totals_follow_from_shown_figures(km: Decimal, mileage: Decimal, price: Decimal) -> None:
    cost = vehicle_cost(km, mileage, price)
    assert abs(cost.fuel_required_litres * mileage - km) <= mileage * HUNDREDTH / 2
    assert abs(cost.total_cost - cost.fuel_required_litres * price) <= HUNDREDTH / 2


@given(distances, distances, mileages, prices)
def test_a_longer_distance_is_never_cheaper(one: Decimal, other: Decimal, mileage: Decimal, price: Decimal) -> None:
    near, far = sorted((one, other))
    assert vehicle_cost(near, mileage, price).total_cost <= vehicle_cost(far, mileage, price).total_cost
