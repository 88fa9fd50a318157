"""A fake of OSRM on loopback: routes are 1.5 times the straight line, at 10 m/s."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from app.routing.distance import great_circle_m
from app.routing.models import Point
from tests.fakes.loopback import Loopback, serving

DETOUR, MPS = 1.5, 10.0


class FakeOsrm(Loopback):
    """The table service."""

    def __init__(self) -> None:
        super().__init__(self._table)
        self.refusal: str | None = None
        self.cut_off: set[Point] = set()
        self.off_road: set[Point] = set()

    def _table(self, path: str, _headers: dict[str, str], _body: Any) -> tuple[int, Any]:
        if self.refusal:
            return 400, {"code": self.refusal, "message": "no"}
        where = urlsplit(path).path.rpartition("/")[2]
        points = [Point(float(lat), float(lon)) for lon, lat in (pair.split(",") for pair in where.split(";"))]
        if not self.off_road.isdisjoint(points):
            return 400, {"code": "NoSegment", "message": "Could not find a matching segment for coordinate 0"}
        distances = [[self._cell(start, end) for end in points] for start in points]
        durations = [[None if cell is None else cell / MPS for cell in row] for row in distances]
        return 200, {"code": "Ok", "distances": distances, "durations": durations}

    def _cell(self, start: Point, end: Point) -> Any:
        if start in self.cut_off or end in self.cut_off:
            return None
        return DETOUR * great_circle_m(start, end)


@contextmanager
def osrm() -> Iterator[FakeOsrm]:
    """Run a server within the block."""
    service = FakeOsrm()
    with serving(service):
        yield service
