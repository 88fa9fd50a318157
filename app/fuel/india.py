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


def state_named(text: str) -> str | None:
    """Return the state that a text means, by its own name or by a city's that no other state has; None if it does not
    tell.
    """
    meant = [known for known in _named(text) if len(known) == 1]
    return next(iter(meant[0])) if meant else None


def _named(text: str) -> Iterator[frozenset[str]]:
    """Return what the text's names may mean, the first ones first, of two at one word the longer."""
    known = names()
    words = fold(text).split()
    for start in range(len(words)):
        for length in range(min(_longest(), len(words) - start), 0, -1):
            meant = known.get(" ".join(words[start : start + length]))
            if meant is not None:
                yield meant


@cache
def _longest() -> int:
    """Return how many words the longest name has."""
    return max(len(name.split()) for name in names())
