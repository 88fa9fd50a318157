"""A fake of Google's Routes API on loopback: routes are 1.4 times the straight line, at 12 m/s."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from app.routing.distance import great_circle_m
from app.routing.models import Point
from tests.fakes.loopback import Loopback, serving

KEY = "AIza-a-key-that-only-the-tests-know"
DETOUR, MPS = 1.4, 12.0


class FakeRoutes(Loopback):
    """computeRouteMatrix."""

    def __init__(self) -> None:
        super().__init__(self._matrix)
        self.no_route = False
        self.lie: dict[str, Any] = {}

    def _matrix(self, path: str, headers: dict[str, str], body: Any) -> tuple[int, Any]:
        if path != "/distanceMatrix/v2:computeRouteMatrix" or "x-goog-fieldmask" not in headers:
            return 400, {"error": {"code": 400, "status": "INVALID_ARGUMENT"}}
        if headers.get("x-goog-api-key") != KEY:
            return 400, {"error": {"code": 400, "details": [{"reason": "API_KEY_INVALID"}]}}
        return 200, [
            {"originIndex": row, "destinationIndex": column} | self._element(start, end)
            for row, start in enumerate(body["origins"])
            for column, end in enumerate(body["destinations"])
        ]

    def _element(self, start: Any, end: Any) -> dict[str, Any]:
        if self.no_route:
            return {"status": {}, "condition": "ROUTE_NOT_FOUND"}
        metres = round(DETOUR * great_circle_m(_point(start), _point(end)))
        known = {
            "status": {},
            "condition": "ROUTE_EXISTS",
            "distanceMeters": metres,
            "duration": f"{metres / MPS:.3f}s",
        }
        return known | self.lie


def _point(end: Any) -> Point:
    where = end["waypoint"]["location"]["latLng"]
    return Point(where["latitude"], where["longitude"])


@contextmanager
def google_routes() -> Iterator[FakeRoutes]:
    """Run a server within the block."""
    service = FakeRoutes()
    with serving(service):
        yield service
