"""Search terms of a name: the folded name from each word on, or the prefixes of its words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile, zip_longest

from sqlalchemy import ColumnElement, String, and_
from sqlalchemy.orm import InstrumentedAttribute

from app.db.text import fold_name

MAX_WORDS = 20
"""Words of a name that are indexed; further ones are not."""
TERM_LENGTH = 120
TERM = String(TERM_LENGTH).with_variant(String(TERM_LENGTH, collation="C"), "postgresql")
"""The type of a term's column. It sorts by bytes on every database, so a prefix is one range of an index."""

PREFIX_LENGTH = 24
"""Characters by which longer words are indexed."""
MAX_PREFIXED_WORDS = 60
"""Words that are indexed by prefix; further ones are not."""
PREFIX = String(PREFIX_LENGTH).with_variant(String(PREFIX_LENGTH, collation="C"), "postgresql")
"""The type of a column of prefixes."""

_HIGHEST = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Term:
    """A name from one of its words on.

    :param shared: length of the longest prefix that an earlier term of the same name has too: a search for no more
        than that ("ann" in Anna Annan) already matches the earlier term.
    """

    position: int
    term: str
    shared: int


def search_terms(*names: str) -> list[Term]:
    """Return the terms of a name: `mina devi rao`, `devi rao` and `rao` for Mina Devi Rao.

    :param names: as people wrote them, the most important first.
    """
    texts: list[str] = []
    for name in names:
        words = fold_name(name).split()[:MAX_WORDS]
        texts += [" ".join(words[start:])[:TERM_LENGTH] for start in range(len(words))]
    return [
        Term(position, text, max((_shared(text, earlier) for earlier in texts[:position]), default=0))
        for position, text in enumerate(texts)
    ]


def word_prefixes(*names: str) -> list[str]:
    """Return each prefix of each word, once: `s`, `se`, `sea` for Sea.

    :param names: as written by people.
    """
    folded = " ".join(fold_name(name) for name in names)
    words = list(dict.fromkeys(word[:PREFIX_LENGTH] for word in folded.split()))[:MAX_PREFIXED_WORDS]
    return sorted({word[:length] for word in words for length in range(1, len(word) + 1)})


def query_prefixes(text: str) -> list[str]:
    """Return the prefixes that a match must have, all of them.

    :param text: as typed; a word that is a prefix of another one adds nothing and is left out.
    """
    words = sorted({word[:PREFIX_LENGTH] for word in fold_name(text).split()})
    # After sorting, a word directly precedes the words that it is a prefix of.
    return [word for word, following in zip_longest(words, words[1:], fillvalue="") if not following.startswith(word)]


def begins_with(
    term: InstrumentedAttribute[str], shared: InstrumentedAttribute[int], wanted: str
) -> ColumnElement[bool]:
    """Return the condition that a term begins with a text; it holds for at most one term of each name.

    :param wanted: folded, not empty.
    """
    # A range instead of LIKE: every database can use the index for it.
    return and_(term >= wanted, term < wanted + _HIGHEST, shared < len(wanted))


def _shared(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
