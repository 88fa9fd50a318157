"""India's states and cities, and whether a text names any of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.db.text import fold

DATA = Path(__file__).resolve().parent / "data"


@dataclass(frozen=True, slots=True)
class Position:
    """A position in degrees."""

    lat: float
    lon: float


def read_table(name: str) -> Iterator[list[str]]:
    """Yield the rows of one of this package's tables."""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


@cache
def states() -> dict[str, Position]:
    """Return the states and union territories of India, each with the position of a large city."""
    return {state: Position(float(lat), float(lon)) for state, _, lat, lon in read_table("states.tsv")}


@cache
def names() -> dict[str, frozenset[str]]:
    """Return all folded names of India and its parts, each with the states that it may mean; India itself has none."""
    found: dict[str, set[str]] = {"india": set()}
    for name, state in [
        *read_table("cities.tsv"),
        *read_table("other_names.tsv"),
        *((fold(state), state) for state in states()),
    ]:
        found.setdefault(name, set()).add(state)
    # The name of a state means that state, even if towns share it.
    found |= {fold(state): {state} for state in states()}
    return {name: frozenset(meant) for name, meant in found.items()}


def names_india(text: str) -> bool:
    """Return whether a text contains India, one of its states or union territories, or one of its cities, as whole
    words.

    Case and accents do not matter. The cities are those of the gazetteer with 15,000 people or more.
    """
    return next(_named(text), None) is not None


def lies_in_india(place: str) -> bool:
    """Return whether a place is in India, by its name and surroundings, largest last: "Delhi, New York" is not."""
    widest = next((part for part in reversed(place.split(",")) if part.strip()), "")
    return names_india(widest)


def state_named(text: str) -> str | None:
    """Return the state that a text names, directly or by a city whose name is unique to a state; None if there is
    none."""
    meant = [(name, next(iter(found))) for name, found in _named(text) if len(found) == 1]
    by_itself = (state for name, state in meant if name == fold(state))
    return next(by_itself, meant[0][1] if meant else None)


def _named(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the names in a text with the states that they may mean, from left to right, longer ones first."""
    known = names()
    words = fold(text).split()
    for start in range(len(words)):
        for length in range(min(_longest(), len(words) - start), 0, -1):
            name = " ".join(words[start : start + length])
            if name in known:
                yield name, known[name]


@cache
def _longest() -> int:
    """Return the number of words of the longest name."""
    return max(len(name.split()) for name in names())
