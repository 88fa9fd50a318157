"""The terms by which a place is found, and how good a match each is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.db.text import fold
from app.db.types import Id
from app.places.models import TERM_LENGTH

Term = tuple[str, int, int]
"""A folded text, the weight of a match of its beginning, the weight of a match of the whole."""
TermRow = tuple[str, Id, int, int, int | None]
"""A row of `PlaceTerm`: term, place, weight, exact, cell."""

TERM_COLUMNS = ("term", "place_id", "weight", "exact", "cell")

# Ranks are in hundredths of powers of ten: 100 is worth ten times as many people.
BY_NAME = 10_000
"""Above any rank: a match by name comes before one by alias."""
WHOLE = 200
INNER_WORD = -100
WHOLE_ALIAS = -100


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a place.

    :param own: found by the beginning of each word ("york" finds New York).
    :param aliases: names in other languages and times, found by their beginning. A traveller who types the whole of one
        (Bombay)
        means the place as surely as by its name.
    :param districts: names of parts of it; the weakest matches.
    :param words_of_aliases: whether aliases, too, are found by each of their words.
    """

    own: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    words_of_aliases: bool = False


def terms(names: Names, rank: int) -> list[Term]:
    """Return the terms of a place, without duplicates.

    :param rank: its fame in hundredths.
    """
    best: dict[str, tuple[int, int]] = {}
    for text, weight, exact in _all(names, rank):
        known = best.get(text)
        best[text] = (weight, exact) if known is None else (max(weight, known[0]), max(exact, known[1]))
    return [(text, weight, exact) for text, (weight, exact) in best.items()]


def is_whole_name(exact: int, rank: int) -> bool:
    """Return whether a term is a whole name or alias, not a part of one, by the weight of its exact match.

    :param exact: that weight.
    :param rank: of the place when its terms were made.
    """
    return exact - rank in (BY_NAME + WHOLE, BY_NAME + WHOLE_ALIAS)


def _all(names: Names, rank: int) -> Iterator[Term]:
    by_name = BY_NAME + rank
    for name in names.own:
        for number, text in enumerate(_suffixes(name)):
            inner = INNER_WORD if number else 0
            yield text, by_name + inner, by_name + inner + WHOLE
    for alias in names.aliases:
        for number, text in enumerate(_suffixes(alias) if names.words_of_aliases else _whole(alias)):
            inner = INNER_WORD if number else 0
            yield text, rank + inner, by_name + inner + WHOLE_ALIAS
    for district in names.districts:
        for text in _whole(district):
            yield text, rank, rank + WHOLE


def _whole(name: str) -> list[str]:
    text = fold(name)[:TERM_LENGTH].strip()
    return [text] if text else []


def _suffixes(name: str) -> list[str]:
    words = fold(name).split()
    return [" ".join(words[start:])[:TERM_LENGTH].strip() for start in range(len(words))]
