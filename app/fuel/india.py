"""Whether a text names India."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from app.db.text import fold
from app.fuel.tables import names


def names_india(text: str) -> bool:
    """Tell whether a text holds India, a state or union territory of it, or one of its cities, as whole words.

    Case and accents do not matter. The cities are those of the gazetteer with 15,000 people or more.
    """
    return next(_named(text), None) is not None


def lies_in_india(place: str) -> bool:
    """Tell whether one place is in India by its name and surroundings, the widest last: "Delhi, New York" is not."""
    widest = next((part for part in reversed(place.split(",")) if part.strip()), "")
    return names_india(widest)


def state_named(text: str) -> str | None:
    """Return the state that a text means, by its own name, else by a city's that no other state has; None if it does
    not tell.
    """
    meant = [(name, next(iter(found))) for name, found in _named(text) if len(found) == 1]
    by_itself = (state for name, state in meant if name == fold(state))
    return next(by_itself, meant[0][1] if meant else None)


def _named(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Return the text's names with what they may mean, the first ones first, of two at one word the longer."""
    known = names()
    words = fold(text).split()
    for start in range(len(words)):
        for length in range(min(_longest(), len(words) - start), 0, -1):
            name = " ".join(words[start : start + length])
            if name in known:
                yield name, known[name]


@cache
def _longest() -> int:
    """Return how many words the longest name has."""
    return max(len(name.split()) for name in names())
