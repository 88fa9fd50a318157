"""An OSRM server's table service: https://project-osrm.org/docs/v5.24.0/api/#table-service."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from app.outside.calls import Call, JsonCalls, OutsideError
from app.routing.models import Leg
from app.routing.remote import Pair, checked_leg

MAX_POINTS = 100
"""What a server takes by default (--max-table-size)."""
KEPT_SECONDS = 30 * 24 * 3600
NO_WAY = ("NoTable", "NoRoute", "NoSegment")


class OsrmSource:
    """Driving times and distances of an OSRM server of one's own.

    The way of travelling is what its data were prepared for; the profile in the address is not looked at.

    :param address: of the server.
    """

    name = "osrm"
    kept_seconds: int | None = KEPT_SECONDS

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        # Of another server, with the data of another country or way of travelling, nothing here is true.
        self.kept_under = f"osrm-{hashlib.sha256(self._address.encode()).hexdigest()[:12]}"
        self._calls = JsonCalls("OSRM")

    def measure(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        """Return the way of each pair; None where there is none.

        :raises OutsideError: when the server can't tell now.
        """
        half = MAX_POINTS // 2
        legs: list[Leg | None] = []
        for start in range(0, len(pairs), half):
            legs += self._table(pairs[start : start + half])
        return legs

    def _table(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        points = list(dict.fromkeys(point for pair in pairs for point in pair))
        where = ";".join(f"{point.lon:.6f},{point.lat:.6f}" for point in points)
        answer = self._calls.ask(Call(f"{self._address}/table/v1/driving/{where}?annotations=duration,distance"))
        code = answer.body.get("code") if isinstance(answer.body, dict) else None
        if code in NO_WAY and len(pairs) > 1:
            # It answers for all as soon as one point is off every road.
            return [leg for pair in pairs for leg in self._table([pair])]
        if code in NO_WAY:
            return [None]
        if answer.status != 200 or code != "Ok":
            raise OutsideError("OSRM refused the question")
        durations, distances = (_square(answer.body.get(name), len(points)) for name in ("durations", "distances"))
        at = {point: number for number, point in enumerate(points)}
        return [
            checked_leg(self.name, pair, distances[at[pair[0]]][at[pair[1]]], durations[at[pair[0]]][at[pair[1]]])
            for pair in pairs
        ]


def _square(rows: Any, size: int) -> list[list[Any]]:
    if not isinstance(rows, list) or len(rows) != size:
        raise OutsideError("OSRM answered a table of another size")
    if not all(isinstance(row, list) and len(row) == size for row in rows):
        raise OutsideError("OSRM answered a table of another size")
    return rows
