"""Google's Routes API: POST /distanceMatrix/v2:computeRouteMatrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from app.remote.client import RemoteClient, RemoteRequest
from app.remote.errors import RemoteFailed
from app.routing.measuring import Pair, plausible_leg
from app.routing.models import Leg, Point

PATH = "/distanceMatrix/v2:computeRouteMatrix"
FIELD_MASK = "originIndex,destinationIndex,duration,distanceMeters,status,condition"


class _Element(Struct, rename="camel"):
    """One cell of the matrix. As usual for protocol buffers in JSON, zeros are missing."""

    condition: str = ""
    status: dict[str, Any] = field(default_factory=dict)
    distance_meters: Annotated[int, Meta(ge=0)] = 0
    duration: Annotated[str, Meta(pattern=r"^[0-9]{1,9}(\.[0-9]{1,9})?s$")] | None = None


class GoogleSource:
    """Driving times and distances from Google.

    Google bills each element of a matrix, so each pair is a separate request: the matrix of a day would include many
    unused legs. Its terms forbid storing answers for other trips; only the requesting trip stores them, as its hops.

    :param url: the API's address.
    :param key: sent in a header to that address only.
    """

    name = "google"
    cache_seconds: int | None = None
    cache_name = name

    def __init__(self, url: str, key: str) -> None:
        self._url = url + PATH
        self._headers = {"X-Goog-Api-Key": key, "X-Goog-FieldMask": FIELD_MASK}
        self._client = RemoteClient()

    def measure(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        """Return the leg of each pair; None where there is no route.

        :raises RemoteFailed: when Google can't answer now.
        """
        return [self._leg(pair) for pair in pairs]

    def _leg(self, pair: Pair) -> Leg | None:
        start, end = ({"waypoint": _waypoint(point)} for point in pair)
        body = {
            "origins": [start],
            "destinations": [end],
            "travelMode": "DRIVE",
            "routingPreference": "TRAFFIC_UNAWARE",
        }
        response = self._client.call(RemoteRequest("Google Routes", self._url, headers=self._headers, body=body))
        if response.status != 200:
            raise RemoteFailed(f"Google Routes answered {response.status}")
        elements = response.decode(list[_Element])
        if len(elements) != 1:
            raise RemoteFailed(f"Google Routes answered {len(elements)} elements instead of one")
        (element,) = elements
        if element.condition == "ROUTE_NOT_FOUND":
            return None
        if element.condition != "ROUTE_EXISTS" or element.status:
            raise RemoteFailed("Google Routes could not compute this route")
        seconds = float(element.duration.removesuffix("s")) if element.duration else None
        return plausible_leg(self.name, pair, element.distance_meters, seconds)


def _waypoint(point: Point) -> dict[str, Any]:
    return {"location": {"latLng": {"latitude": round(point.lat, 6), "longitude": round(point.lon, 6)}}}
