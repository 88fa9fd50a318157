"""The answer for the fuel cost of a trip."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from app.web.answers import Answer

CityName = Annotated[str, Meta(description="The name of a destination.")]


class VehicleCostAnswer(Answer, frozen=True, kw_only=True):
    """The cost of a trip's fuel with one kind of vehicle, in rupees."""

    total_cost: float
    fuel_required_litres: float
    mileage_kmpl: float
    fuel_price_per_litre: float
    price_state: Annotated[str, Meta(description="The Indian state with this price.")]
    price_date: Annotated[date, Meta(description="Since when it applies.")]
    is_estimate: Annotated[bool, Meta(description="Whether it is the nearest state's, as the trip's has none.")]


class LeftOutAnswer(Answer, frozen=True, kw_only=True):
    """A transfer without a road."""

    from_: CityName = msgspec.field(name="from")
    to: CityName


class FuelCostAnswer(Answer, frozen=True, kw_only=True):
    """The cost of a trip's fuel."""

    total_distance_km: float
    bike: VehicleCostAnswer
    car_petrol: VehicleCostAnswer
    car_diesel: VehicleCostAnswer
    is_estimate: Annotated[bool, Meta(description="Whether one of the prices is another state's.")]
    left_out: Annotated[
        list[LeftOutAnswer],
        Meta(description="Transfers that the figures exclude, because no road connects the two destinations."),
    ]
