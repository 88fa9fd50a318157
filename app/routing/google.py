"""Google's Routes API: POST /distanceMatrix/v2:computeRouteMatrix."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.outside.calls import Call, JsonCalls, OutsideError
from app.routing.models import Leg, Point
from app.routing.remote import Pair, checked_leg

PATH = "/distanceMatrix/v2:computeRouteMatrix"
MASK = "originIndex,destinationIndex,duration,distanceMeters,status,condition"
_SECONDS = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)s", re.ASCII)


class GoogleSource:
    """Driving times and distances of Google.

    Google bills each element of a matrix, so that each pair is a question of its own: a day's matrix would ask for
    many ways that nobody goes. Its terms do not let us keep answers for other trips; only the trip that
    asked has them, as its hops.

    :param address: of the API.
    :param key: sent in a header to that address only.
    """

    name = "google"
    kept_seconds: int | None = None
    kept_under = name

    def __init__(self, address: str, key: str) -> None:
        self._address = address
        self._key = key
        self._calls = JsonCalls("Google Routes")

    def measure(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        """Return the way of each pair; None where there is none.

        :raises OutsideError: when Google can't tell now.
        """
        return [self._way(pair) for pair in pairs]

    def _way(self, pair: Pair) -> Leg | None:
        start, end = ({"waypoint": _waypoint(point)} for point in pair)
        body = {
            "origins": [start],
            "destinations": [end],
            "travelMode": "DRIVE",
            "routingPreference": "TRAFFIC_UNAWARE",
        }
        headers = {"X-Goog-Api-Key": self._key, "X-Goog-FieldMask": MASK}
        answer = self._calls.ask(Call(self._address + PATH, headers, body))
        if answer.status != 200:
            raise OutsideError("Google Routes refused the question")
        return _leg(pair, answer.body)


def _waypoint(point: Point) -> dict[str, Any]:
    return {"location": {"latLng": {"latitude": round(point.lat, 6), "longitude": round(point.lon, 6)}}}


def _leg(pair: Pair, elements: Any) -> Leg | None:
    if not isinstance(elements, list) or len(elements) != 1 or not isinstance(elements[0], dict):
        raise OutsideError("Google Routes answered another number of ways")
    element = elements[0]
    if element.get("condition") == "ROUTE_NOT_FOUND":
        return None
    if element.get("condition") != "ROUTE_EXISTS" or element.get("status"):
        raise OutsideError("Google Routes could not tell of this way")
    match = _SECONDS.fullmatch(str(element.get("duration")))
    # Zero is left out, as protocol buffers do.
    return checked_leg("google", pair, element.get("distanceMeters", 0), float(match[1]) if match else None)
