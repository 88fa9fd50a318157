"""What other parts of the app may use of fuel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.config import Mileages
from app.fuel.cost import VehicleCost, kilometres, vehicle_cost
from app.fuel.india import lies_in_india, names_india, state_named
from app.fuel.models import Fuel, FuelRevision
from app.fuel.prices import NoPricesError, PriceHere, current, load, price_at, revision
from app.fuel.tables import Position, Price, states

__all__ = [
    "FuelRevision",
    "NoPricesError",
    "Position",
    "current",
    "fuel_cost",
    "lies_in_india",
    "load",
    "names_india",
    "price_at",
    "revision",
    "state_named",
    "states",
]


def fuel_cost(
    distance_m: int, mileages: Mileages, prices: Sequence[Price], state: str | None, at: Position
) -> dict[str, Any]:
    """Return what the fuel of a way costs with each kind of vehicle.

    :param distance_m: metres.
    :param mileages: how far a litre takes each.
    :param prices: the current ones.
    :param state: where the fuel is bought, if that is known.
    :param at: where that is, for the nearest price when the state has none.
    :raises NoPricesError: when there is no price at all.
    """
    distance = kilometres(distance_m)
    petrol = price_at(prices, Fuel.PETROL, state, at)
    diesel = price_at(prices, Fuel.DIESEL, state, at)
    vehicles = (
        ("bike", mileages.bike, petrol),
        ("car_petrol", mileages.car_petrol, petrol),
        ("car_diesel", mileages.car_diesel, diesel),
    )
    costs = {
        name: _document(vehicle_cost(distance, mileage, here.price.rupees), here) for name, mileage, here in vehicles
    }
    return {"total_distance_km": float(distance)} | costs | {"is_estimate": petrol.is_estimate or diesel.is_estimate}


def _document(cost: VehicleCost, here: PriceHere) -> dict[str, Any]:
    return {name: float(figure) for name, figure in asdict(cost).items()} | {
        "price_state": here.price.state,
        "price_date": here.price.since.isoformat(),
        "is_estimate": here.is_estimate,
    }
