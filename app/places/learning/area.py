"""The area around a city in which to look for its places."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, degrees, radians

from app.places import geo
from app.places.models import Place

RADII_KM = ((5_000_000, 20.0), (1_000_000, 15.0), (100_000, 12.0), (0, 10.0))
"""Radius of a city by minimum population, by our estimate; villages include their surroundings."""
HALF_TURN = 180.0


@dataclass(frozen=True, slots=True)
class Area:
    """A circle.

    :param lat: latitude of its centre, degrees north.
    :param lon: longitude of its centre, degrees east.
    """

    lat: float
    lon: float
    radius_m: float

    def box(self) -> tuple[float, float, float, float]:
        """Return south, west, north and east of the box around it, in degrees; clipped at the 180th meridian."""
        height = degrees(self.radius_m / geo.EARTH_RADIUS_M)
        width = height / max(0.01, cos(radians(min(89.0, abs(self.lat) + height))))
        return (
            max(-90.0, self.lat - height),
            max(-HALF_TURN, self.lon - width),
            min(90.0, self.lat + height),
            min(HALF_TURN, self.lon + width),
        )

    def distance_m(self, lat: float, lon: float) -> float:
        """Return the distance of a position from the centre."""
        return geo.distance_m(self.lat, self.lon, lat, lon)


def area_of(city: Place) -> Area:
    """Return the area of a city."""
    people = city.population or 0
    radius_km = next(radius for least, radius in RADII_KM if people >= least)
    return Area(city.lat, city.lon, 1000 * radius_km)
