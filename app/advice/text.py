"""Texts that come from elsewhere, made harmless: to the model those of places, to travellers those of the model."""

from __future__ import annotations

import re
import unicodedata

_TAG = re.compile(r"<[^<>]*>")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)")
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.|javascript:|data:)\S*", re.IGNORECASE)
_MARKS = str.maketrans(dict.fromkeys("<>`*#|{}[]\\", " "))
_LONGEST_READ = 2000


def plain(text: str, length: int) -> str:
    """Return one line of text without control characters, markup and addresses.

    :param text: anything.
    :param length: how many characters at most; a longer text ends with an ellipsis.
    """
    visible = "".join(" " if _is_unseen(letter) else letter for letter in text[:_LONGEST_READ])
    bare = _ADDRESS.sub(" ", _LINK.sub(r"\1", _TAG.sub(" ", visible))).translate(_MARKS)
    line = " ".join(bare.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def _is_unseen(letter: str) -> bool:
    """Tell whether a character is a control, a direction mark, half a pair, private, or a line's end."""
    category = unicodedata.category(letter)
    return category[0] == "C" or category in ("Zl", "Zp")
