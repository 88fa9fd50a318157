"""An OSRM server's table service: https://project-osrm.org/docs/v5.24.0/api/#table-service."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from app.remote.client import RemoteClient, RemoteRequest
from app.remote.errors import RemoteFailed
from app.routing.measuring import Pair, plausible_leg
from app.routing.models import Leg

MAX_POINTS = 100
"""The default limit of a server (--max-table-size)."""
CACHE_SECONDS = 30 * 24 * 3600
NO_ROUTE = ("NoTable", "NoRoute", "NoSegment")

_Figure = Annotated[float, Meta(ge=0)] | None


class _Table(Struct):
    """The response, including errors; a null cell means that there is no route."""

    code: str
    durations: list[list[_Figure]] = []
    distances: list[list[_Figure]] = []

    def is_square(self, size: int) -> bool:
        """Return whether both matrices have this many rows and columns."""
        return all(
            len(rows) == size and all(len(row) == size for row in rows) for rows in (self.durations, self.distances)
        )


class OsrmSource:
    """Driving times and distances from an OSRM server.

    The server's data determine the mode of travel; it ignores the profile in the path.

    :param url: the server's address.
    """

    name = "osrm"
    cache_seconds: int | None = CACHE_SECONDS

    def __init__(self, url: str) -> None:
        self._url = f"{url.rstrip('/')}/table/v1/driving/"
        # Another server may have data for another country or mode of travel: answers must not be mixed.
        self.cache_name = f"osrm-{hashlib.sha256(url.rstrip('/').encode()).hexdigest()[:12]}"
        self._client = RemoteClient()

    def measure(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        """Return the leg of each pair; None where there is no route.

        :raises RemoteFailed: when the server can't answer now.
        """
        half = MAX_POINTS // 2
        legs: list[Leg | None] = []
        for start in range(0, len(pairs), half):
            legs += self._legs(pairs[start : start + half])
        return legs

    def _legs(self, pairs: Sequence[Pair]) -> list[Leg | None]:
        points = list(dict.fromkeys(point for pair in pairs for point in pair))
        coordinates = ";".join(f"{point.lon:.6f},{point.lat:.6f}" for point in points)
        url = f"{self._url}{coordinates}?annotations=duration,distance"
        response = self._client.call(RemoteRequest("OSRM", url))
        if response.status not in (200, 400):
            raise RemoteFailed(f"OSRM answered {response.status}")
        table = response.decode(_Table)
        if table.code in NO_ROUTE:
            # One point far from every road makes the server refuse all of them: ask for each pair separately.
            return [leg for pair in pairs for leg in self._legs([pair])] if len(pairs) > 1 else [None]
        if response.status != 200 or table.code != "Ok":
            raise RemoteFailed("OSRM refused the request")
        if not table.is_square(len(points)):
            raise RemoteFailed("OSRM answered with a table of another size")
        index = {point: number for number, point in enumerate(points)}
        cells = [(pair, index[pair[0]], index[pair[1]]) for pair in pairs]
        return [
            plausible_leg(self.name, pair, table.distances[row][column], table.durations[row][column])
            for pair, row, column in cells
        ]
