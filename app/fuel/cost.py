"""Fuel arithmetic: decimal numbers, with halves rounded up as on a bill."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

HUNDREDTH = Decimal("0.01")
_KM_M = 1000


@dataclass(frozen=True, slots=True)
class VehicleCost:
    """The fuel that a vehicle needs for a distance. All figures have two decimals and are consistent as displayed.

    :param total_cost: rupees.
    :param fuel_required_litres: litres.
    :param mileage_kmpl: kilometres per litre.
    :param fuel_price_per_litre: rupees.
    """

    total_cost: Decimal
    fuel_required_litres: Decimal
    mileage_kmpl: Decimal
    fuel_price_per_litre: Decimal


def kilometres(metres: int) -> Decimal:
    """Return a distance in kilometres."""
    return _rounded(Decimal(metres) / _KM_M)


def vehicle_cost(distance_km: Decimal, mileage_kmpl: Decimal, price: Decimal) -> VehicleCost:
    """Return `litres = km / mileage` and `cost = litres x price`.

    :param distance_km: kilometres, not negative.
    :param mileage_kmpl: kilometres per litre, more than 0.
    :param price: rupees per litre, more than 0.
    :raises ValueError: a figure is outside its range.
    """
    if distance_km < 0 or mileage_kmpl <= 0 or price <= 0:
        raise ValueError(f"invalid figures: {distance_km} km, {mileage_kmpl} km/l, {price} a litre")
    litres = _rounded(distance_km / mileage_kmpl)
    return VehicleCost(_rounded(litres * price), litres, mileage_kmpl, price)


def _rounded(figure: Decimal) -> Decimal:
    return figure.quantize(HUNDREDTH, ROUND_HALF_UP)
