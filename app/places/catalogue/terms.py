"""The terms that find a place, and the weight of each match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.db.text import fold
from app.db.types import Id
from app.places.models import TERM_LENGTH

Term = tuple[str, int, int]
"""A folded text, the weight of a prefix match, the weight of a whole match."""
TermRow = tuple[str, Id, int, int, int | None]
"""A row of `PlaceTerm`: term, place, weight, exact, cell."""

TERM_COLUMNS = ("term", "place_id", "weight", "exact", "cell")

# Ranks are in hundredths of powers of ten: 100 corresponds to ten times the population.
BY_NAME = 10_000
"""Above any rank: matches by name precede matches by alias."""
WHOLE = 200
"""Bonus of a whole name: "york" finds York before New York, unless the latter is far better known."""
INNER_WORD = -100
WHOLE_INNER = 50
WHOLE_ALIAS = -100
ALSO_KNOWN = -200
"""A traveller who types "Chan" means Changsha or Chandigarh rather than Chang'an, which is Xi'an."""

_SAINT = re.compile(r"\bst (?=\S)")
_SPELLINGS = {"mt": "mount", "mount": "mt", "koh": "ko", "ko": "koh"}
_SPELT = re.compile(r"\b(mt|mount|koh|ko) (?=\S)")
_KATAKANA = re.compile("[\u30a1-\u30f6]")
_FIRST_KANA = "\u3041"
_TO_HIRAGANA = 0x60
"""The offset between the two syllabaries in Unicode."""


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a place.

    :param own: found from the beginning of each word ("york" finds New York).
    :param known: other names that travellers use; matched like its own, but prefixes of them rank lower.
    :param aliases: names in other languages and times, found by their beginning. A whole alias (Bombay) identifies the
        place as reliably as its own name.
    :param districts: names of its parts; the weakest matches.
    :param words_of_aliases: whether aliases, too, are found by each of their words.
    """

    own: tuple[str, ...]
    known: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    words_of_aliases: bool = False


def search_key(text: str) -> str:
    """Return the normalised key of a text: folded, with one spelling of Saint and one of the two Japanese
    syllabaries."""
    folded = fold(text)
    if "st " in folded:
        folded = _SAINT.sub("saint ", folded)
    if folded < _FIRST_KANA:
        return folded
    return _KATAKANA.sub(lambda match: chr(ord(match[0]) - _TO_HIRAGANA), folded)


def spellings(key: str) -> tuple[str, ...]:
    """Return a key, and its other spelling if it contains Mount or Ko: "mt fuji", "koh samui"."""
    other = _SPELT.sub(lambda match: f"{_SPELLINGS[match[1]]} ", key)
    return (key,) if other == key else (key, other)


def terms(names: Names, rank: int) -> list[Term]:
    """Return the terms of a place, without duplicates.

    :param rank: the place's fame in hundredths.
    """
    best: dict[str, tuple[int, int]] = {}

    def add(text: str, weights: tuple[int, int]) -> None:
        known = best.get(text)
        best[text] = weights if known is None else (max(weights[0], known[0]), max(weights[1], known[1]))

    by_name = BY_NAME + rank
    for key, less in _spelt(names):
        whole, *inner = _suffixes(key)
        add(whole, (by_name + less, by_name + WHOLE))
        for text in inner:
            add(text, (by_name + less + INNER_WORD, by_name + INNER_WORD + WHOLE_INNER))
    by_alias = (rank, by_name + WHOLE_ALIAS)
    for alias in names.aliases:
        key = search_key(alias)
        add(key if len(key) <= TERM_LENGTH else _cut(key), by_alias)
        if names.words_of_aliases:
            for text in _suffixes(key)[1:]:
                add(text, (by_alias[0] + INNER_WORD, by_alias[1] + INNER_WORD))
    for district in names.districts:
        add(_cut(search_key(district)), (rank, rank + WHOLE))
    best.pop("", None)
    return [(text, *weights) for text, weights in best.items()]


def _spelt(names: Names) -> Iterator[tuple[str, int]]:
    """Yield the keys of a place's own and known names in all spellings, each with its penalty as a prefix."""
    for name, less in (*((name, 0) for name in names.own), *((name, ALSO_KNOWN) for name in names.known)):
        for key in spellings(search_key(name)):
            yield key, less


def is_whole_name(exact: int, rank: int) -> bool:
    """Return whether a term is a whole name or alias rather than a part of one, by the weight of its whole match.

    :param exact: that weight.
    :param rank: the place's rank when its terms were made.
    """
    return exact - rank in (BY_NAME + WHOLE, BY_NAME + WHOLE_ALIAS)


def _cut(key: str) -> str:
    return key[:TERM_LENGTH].strip()


def _suffixes(key: str) -> list[str]:
    """Return the suffixes of a key that start at a word; at least one, possibly empty."""
    words = key.split()
    return [_cut(" ".join(words[start:])) for start in range(len(words) or 1)]
