"""Variants of a text with one wrong letter."""

from __future__ import annotations

MIN_MISSPELT = 4
"""Minimum length: shorter texts are one letter away from too many others."""
WHOLE_UNTIL = 4
"""Texts up to this length are one letter away from too many prefixes: they only match whole names."""
MAX_EDITED = 24
"""Only the first letters are varied, so that even a long text has at most some 1,300 variants."""

# In folded form: without case and accents, hence without й and ё.
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "αβγδεζηθικλμνξοπρστυφχψω",
)


def one_letter_away(text: str) -> list[str]:
    """Return the prefixes that are one letter away from a text, without duplicates.

    A letter may have been inserted, deleted, replaced or swapped with its neighbour (the optimal string alignment
    distance, a variant of Damerau-Levenshtein), or with the next but one ("Vinece"). In scripts with many letters, such
    as Chinese, deleted and replaced letters are not tried. Prefixes that begin with the text are left out. For a text
    of at most `WHOLE_UNTIL` letters they are whole names with its own first letter.

    :param text: folded; one shorter than `MIN_MISSPELT` has none.
    """
    if len(text) < MIN_MISSPELT:
        return []
    if len(text) <= WHOLE_UNTIL:
        names = {*_edits(text, len(text)), *(text + letter for letter in _letters(text))}
        return sorted(name for name in names if name[0] == text[0] and name != text and _is_folded(name))
    edits = {text[:-1], *_edits(text, min(len(text), MAX_EDITED))}
    return sorted(edit for edit in edits if not edit.startswith((text, " ")) and "  " not in edit)


def _is_folded(name: str) -> bool:
    return name == " ".join(name.split())


def _edits(text: str, end: int) -> list[str]:
    letters = _letters(text)
    edits: list[str] = []
    for at in range(end):
        before, rest, after = text[:at], text[at:], text[at + 1 :]
        edits.append(before + after)
        if after:
            edits.append(before + after[0] + text[at] + after[1:])
        if len(after) > 1:
            edits.append(before + after[1] + after[0] + text[at] + after[2:])
        edits += [before + letter + after for letter in letters]
        edits += [before + letter + rest for letter in letters]
    return edits


def _letters(text: str) -> str:
    """Return the letters that a text may lack: those of its script, and the space between words."""
    used = set(text)
    return "".join(alphabet for alphabet in _ALPHABETS if not used.isdisjoint(alphabet)) + " "
