"""Texts that are one letter away from what was typed."""

from __future__ import annotations

from collections.abc import Iterator

MIN_MISSPELT = 4
"""Shorter texts are one letter away from too many others."""
WHOLE_UNTIL = 4
"""A text of at most this length is one letter away from the beginnings of too many names: it stands for whole ones."""
MAX_EDITED = 24
"""Only the first letters are varied, so that even a long text has at most some 1,300 variants."""

# As folded: without case and accents, hence without й and ё.
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
)


def one_letter_away(text: str) -> list[str]:
    """Return the prefixes that are one letter away from a text, without duplicates.

    A letter may have been inserted, deleted, replaced or swapped with its neighbour (the optimal string alignment
    distance, a variant of Damerau-Levenshtein). In scripts with many letters, such as Chinese, deleted and replaced
    letters are not tried. Prefixes that begin with the text are left out; those that begin with the text without its
    last letter are covered by that. For a text of at most `WHOLE_UNTIL` letters they are whole names with its own first
    letter.

    :param text: folded; one shorter than `MIN_MISSPELT` has none.
    """
    if len(text) < MIN_MISSPELT:
        return []
    if len(text) <= WHOLE_UNTIL:
        names = {*_edits(text, len(text)), *(text + letter for letter in _letters(text))}
        return sorted(name for name in names if name[0] == text[0] and name != text and _is_folded(name))
    head = text[:-1]
    others = {edit for edit in _edits(text, min(len(text) - 1, MAX_EDITED)) if _is_new(edit, head)}
    return [head, *sorted(others)]


def _is_new(edit: str, head: str) -> bool:
    return not edit.startswith((head, " ")) and "  " not in edit


def _is_folded(name: str) -> bool:
    return name == " ".join(name.split())


def _edits(text: str, end: int) -> Iterator[str]:
    letters = _letters(text)
    for at in range(end):
        before, after = text[:at], text[at + 1 :]
        yield before + after
        if after:
            yield before + after[0] + text[at] + after[1:]
        for letter in letters:
            yield before + letter + after
            yield before + letter + text[at:]


def _letters(text: str) -> str:
    """Return what may be missing from a text: the letters of its script, and the space between words."""
    used = set(text)
    return "".join(alphabet for alphabet in _ALPHABETS if not used.isdisjoint(alphabet)) + " "
