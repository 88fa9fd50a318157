"""Comparing words as people mean them: without accents, case and plural."""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")
_SHORTEST_PLURAL = 4


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text in their plain form: "Cafés & Bars" has "cafe" and "bar"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return frozenset(_singular(word) for word in _WORD.findall(plain))


def _singular(word: str) -> str:
    if len(word) >= _SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word
