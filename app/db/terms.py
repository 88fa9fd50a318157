"""The texts that something is searched by, folded: its name from each word on, or the beginnings of its words."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile, zip_longest

from sqlalchemy import ColumnElement, String, and_
from sqlalchemy.orm import InstrumentedAttribute

from app.db.text import fold

MAX_WORDS = 20
"""More words of one name than that are not searched."""
TERM_LENGTH = 120
TERM = String(TERM_LENGTH).with_variant(String(TERM_LENGTH, collation="C"), "postgresql")
"""The type of a term's column. Sorted by bytes on every database: what begins with a text is one range of an index."""

PREFIX_LENGTH = 24
"""Of longer words no more than this many characters are searched."""
MAX_PREFIXED_WORDS = 60
"""More words of one thing than that are not searched by their beginnings."""
PREFIX = String(PREFIX_LENGTH).with_variant(String(PREFIX_LENGTH, collation="C"), "postgresql")
"""The type of a column of beginnings."""

_AFTER_ALL = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class Term:
    """A name from one of its words on.

    :param shared: how many characters it has in common with an earlier term of the same thing: a search for no more
        than that (ann in Anna Annan) finds the thing by the earlier one already.
    """

    position: int
    term: str
    shared: int


def search_terms(*names: str) -> list[Term]:
    """Return the terms of something: `mina devi rao`, `devi rao` and `rao` for Mina Devi Rao.

    :param names: as people wrote them, the most telling first.
    """
    texts: list[str] = []
    for name in names:
        words = fold(name).split()[:MAX_WORDS]
        texts += [" ".join(words[start:])[:TERM_LENGTH] for start in range(len(words))]
    return [
        Term(position, text, max((_shared(text, earlier) for earlier in texts[:position]), default=0))
        for position, text in enumerate(texts)
    ]


def word_prefixes(*names: str) -> list[str]:
    """Return each beginning of each word of something, once: `s`, `se`, `sea` for Sea.

    :param names: as people wrote them.
    """
    words = list(dict.fromkeys(word[:PREFIX_LENGTH] for word in fold(" ".join(names)).split()))[:MAX_PREFIXED_WORDS]
    return sorted({word[:length] for word in words for length in range(1, len(word) + 1)})


def sought_prefixes(text: str) -> list[str]:
    """Return the beginnings that something must have all of to be found by a text.

    :param text: as typed; a word that another one begins with adds nothing, so it is left out.
    """
    words = sorted({word[:PREFIX_LENGTH] for word in fold(text).split()})
    # Sorted, a word stands right before those that begin with it.
    return [word for word, following in zip_longest(words, words[1:], fillvalue="") if not following.startswith(word)]


def begins_with(
    term: InstrumentedAttribute[str], shared: InstrumentedAttribute[int], wanted: str
) -> ColumnElement[bool]:
    """Return the condition that a term begins with a text, true for one term of each thing only.

    :param wanted: folded, not empty.
    """
    # A range and not LIKE: that is what every database answers from the index.
    return and_(term >= wanted, term < wanted + _AFTER_ALL, shared < len(wanted))


def _shared(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
