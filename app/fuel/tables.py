"""The tables of this package: India's states and cities, and the prices that the project comes with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

from app.db.text import fold
from app.fuel.models import Fuel

DATA = Path(__file__).resolve().parent / "data"


@dataclass(frozen=True, slots=True)
class Price:
    """What a litre costs.

    :param since: the date of the price.
    :param rupees: to the paisa.
    """

    state: str
    fuel: Fuel
    since: date
    rupees: Decimal


@dataclass(frozen=True, slots=True)
class Position:
    """Where something is, in degrees."""

    lat: float
    lon: float


@cache
def states() -> dict[str, Position]:
    """Return the states and union territories of India, each with where a large city of it is."""
    return {state: Position(float(lat), float(lon)) for state, _, lat, lon in _rows("states.tsv")}


@cache
def names() -> dict[str, frozenset[str]]:
    """Return every name, folded, by which a text may mean India, with the states that it may mean; none for India."""
    found: dict[str, set[str]] = {"india": set()}
    for name, state in [*_rows("cities.tsv"), *_rows("other_names.tsv"), *((fold(state), state) for state in states())]:
        found.setdefault(name, set()).add(state)
    # The name of a state means that state, whatever towns are called after it.
    found |= {fold(state): {state} for state in states()}
    return {name: frozenset(meant) for name, meant in found.items()}


def listed_prices() -> list[Price]:
    """Return the prices that the project comes with."""
    return [
        Price(state, Fuel(fuel), date.fromisoformat(since), Decimal(rupees))
        for state, fuel, since, rupees in _rows("prices.tsv")
    ]


def _rows(name: str) -> Iterator[list[str]]:
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")
