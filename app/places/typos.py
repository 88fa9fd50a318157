"""What somebody may have meant who mistyped one letter."""

from __future__ import annotations

from collections.abc import Iterator

MIN_LENGTH = 5
"""Shorter texts are one letter away from too much."""
MAX_EDITED = 24
"""Only the first letters are doubted, so that however long a text is, there are some 1,300 to look for at most."""

# As they are when folded: without case and accents, so without й and ё.
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
)


def near_misses(text: str) -> list[str]:
    """Return beginnings that are one letter away from a text: none too many of them, none missing, none twice.

    A letter may have been added, left out, put in place of another one or swapped with its neighbour (the distance of
    Damerau and Levenshtein, in which no letter is changed twice). Scripts of many letters, such as Chinese, are tried
    without a letter that was left out or replaced. What begins like the text itself is not among them; whatever begins
    like the text without its last letter is, by that beginning.

    :param text: folded; one that is shorter than `MIN_LENGTH` has none.
    """
    if len(text) < MIN_LENGTH:
        return []
    head = text[:-1]
    others = {miss for miss in _edits(text, min(len(text) - 1, MAX_EDITED)) if _is_new(miss, head)}
    return [head, *sorted(others)]


def _is_new(miss: str, head: str) -> bool:
    # Folded texts neither begin with a space nor hold two in a row.
    return not miss.startswith((head, " ")) and "  " not in miss


def _edits(text: str, end: int) -> Iterator[str]:
    letters = _letters(text)
    for at in range(end):
        before, after = text[:at], text[at + 1 :]
        yield before + after
        yield before + text[at + 1] + text[at] + text[at + 2 :]
        for letter in letters:
            yield before + letter + after
            yield before + letter + text[at:]


def _letters(text: str) -> str:
    """Return what may be missing from a text: the letters of its script, and the space between words."""
    used = set(text)
    return "".join(alphabet for alphabet in _ALPHABETS if not used.isdisjoint(alphabet)) + " "
