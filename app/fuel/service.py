"""The interface of fuel to other parts of the app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from app.config import Mileages
from app.fuel.cost import VehicleCost, kilometres, vehicle_cost
from app.fuel.india import Position, lies_in_india, names_india, state_named, states
from app.fuel.models import Fuel, FuelRevision
from app.fuel.prices import LocalPrice, NoPricesError, Price, current, load, price_at

__all__ = [
    "FuelRevision",
    "NoPricesError",
    "Position",
    "Price",
    "TripFuel",
    "VehicleFuel",
    "current",
    "fuel_cost",
    "lies_in_india",
    "load",
    "names_india",
    "price_at",
    "state_named",
    "states",
]


@dataclass(frozen=True, slots=True)
class VehicleFuel:
    """The cost of the fuel for a distance with one kind of vehicle, and the price that it is based on."""

    cost: VehicleCost
    price: LocalPrice


@dataclass(frozen=True, slots=True)
class TripFuel:
    """The cost of the fuel for a distance."""

    distance_km: Decimal
    bike: VehicleFuel
    car_petrol: VehicleFuel
    car_diesel: VehicleFuel


def fuel_cost(
    distance_m: int, mileages: Mileages, prices: Sequence[Price], state: str | None, at: Position
) -> TripFuel:
    """Return the cost of the fuel for a distance with each kind of vehicle.

    :param distance_m: metres.
    :param mileages: kilometres per litre of each kind.
    :param prices: the current ones.
    :param state: the state where the fuel is bought, if known.
    :param at: its position, to find the nearest price if the state has none.
    :raises NoPricesError: there is no price at all.
    """
    distance = kilometres(distance_m)
    petrol = price_at(prices, Fuel.PETROL, state, at)
    diesel = price_at(prices, Fuel.DIESEL, state, at)

    def vehicle(mileage: Decimal, price: LocalPrice) -> VehicleFuel:
        return VehicleFuel(vehicle_cost(distance, mileage, price.price.rupees), price)

    return TripFuel(
        distance_km=distance,
        bike=vehicle(mileages.bike, petrol),
        car_petrol=vehicle(mileages.car_petrol, petrol),
        car_diesel=vehicle(mileages.car_diesel, diesel),
    )
