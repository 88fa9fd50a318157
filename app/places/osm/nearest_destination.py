"""Finds the destination that a place belongs to: the nearest one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.places import geo
from app.places.models import DESTINATION, Place

RADII_M = (15_000.0, 50_000.0, 150_000.0)
"""Radii to search in turn; a place farther away from every destination is not imported."""


@dataclass(frozen=True, slots=True)
class DestinationAddress:
    """The parts of a destination that addresses need."""

    name: str
    locality: str
    region: str | None
    country_code: str
    country: str
    timezone: str | None

    def address(self, street: str | None, city: str | None) -> str:
        """Return the text after the name of a place here ("Unioninkatu 29, Helsinki, Uusimaa, Finland").

        :param street: with the house number, if known.
        :param city: the city in the place's own address, if it has one.
        """
        town = city or self.name
        parts = [street, town, self.locality if self.locality != town else None]
        return ", ".join(part for part in parts if part)


class DestinationIndex:
    """All destinations in memory, on the grid of `app.places.geo`.

    :param around: latitude, longitude (degrees) and a radius in metres: only those there; all when None.
    """

    def __init__(self, session: Session, around: tuple[float, float, float] | None = None) -> None:
        statement = (
            select(
                Place.cell, Place.x, Place.y, Place.z,
                Place.name, Place.locality, Place.region, Place.country_code, Place.country, Place.timezone,
            )
            .where(Place.kind == DESTINATION, Place.hidden.is_(False))
            .order_by(Place.cell, Place.id)
        )  # fmt: skip
        if around is not None:
            statement = statement.where(or_(*(Place.cell.between(*cells) for cells in geo.cells_within(*around))))
        rows = session.execute(statement).all()
        self._cells = np.array([row.cell for row in rows], dtype=np.int64)
        self._vectors = np.array([(row.x, row.y, row.z) for row in rows], dtype=np.float64).reshape(-1, 3)
        self._addresses = [
            DestinationAddress(row.name, row.locality, row.region, row.country_code, row.country, row.timezone)
            for row in rows
        ]

    def nearest(self, lat: float, lon: float) -> DestinationAddress | None:
        """Return the destination nearest to a position (degrees); None if all are more than 150 km away."""
        here = np.array(geo.unit_vector(lat, lon))
        for radius_m in RADII_M:
            best: tuple[float, int] | None = None
            for start, end in self._runs(lat, lon, radius_m):
                squares = ((self._vectors[start:end] - here) ** 2).sum(axis=1)
                position = int(squares.argmin())
                found = (float(squares[position]), start + position)
                best = found if best is None else min(best, found)
            if best is not None and best[0] <= geo.chord(radius_m) ** 2:
                return self._addresses[best[1]]
        return None

    def _runs(self, lat: float, lon: float, radius_m: float) -> Iterator[tuple[int, int]]:
        for first, last in geo.cells_within(lat, lon, radius_m):
            start, end = np.searchsorted(self._cells, (first, last + 1)).tolist()
            if start < end:
                yield start, end
