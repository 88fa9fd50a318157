"""The fuel cost of a trip, from its computed distance and the current prices."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from app.fuel import service as fuel
from app.fuel.service import NoPricesError, Price, VehicleFuel
from app.trips.content import TripContent
from app.trips.travel.answers import FuelCostAnswer, LeftOutAnswer, VehicleCostAnswer
from app.trips.travel.india import fuel_origin
from app.web.configuration import current_settings

log = structlog.get_logger(__name__)


def fuel_cost_of(content: TripContent, prices: Sequence[Price]) -> FuelCostAnswer | None:
    """Return the fuel cost of a trip; None while its distance is unknown, and if a fuel has no price at all.

    :param prices: the current ones.
    """
    trip = content.trip
    if trip.road_m is None:
        return None
    state, position = fuel_origin(content)
    try:
        costs = fuel.fuel_cost(trip.road_m, current_settings().mileages, prices, state, position)
    except NoPricesError as error:
        log.warning("fuel_without_price", trip=trip.id, fuel=str(error))
        return None
    vehicles = (costs.bike, costs.car_petrol, costs.car_diesel)
    return FuelCostAnswer(
        total_distance_km=float(costs.distance_km),
        bike=_vehicle(costs.bike),
        car_petrol=_vehicle(costs.car_petrol),
        car_diesel=_vehicle(costs.car_diesel),
        is_estimate=any(vehicle.price.is_estimate for vehicle in vehicles),
        left_out=[LeftOutAnswer(from_=start, to=end) for start, end in trip.left_out or ()],
    )


def _vehicle(vehicle: VehicleFuel) -> VehicleCostAnswer:
    cost, price = vehicle.cost, vehicle.price
    return VehicleCostAnswer(
        total_cost=float(cost.total_cost),
        fuel_required_litres=float(cost.fuel_required_litres),
        mileage_kmpl=float(cost.mileage_kmpl),
        fuel_price_per_litre=float(cost.fuel_price_per_litre),
        price_state=price.price.state,
        price_date=price.price.since,
        is_estimate=price.is_estimate,
    )
