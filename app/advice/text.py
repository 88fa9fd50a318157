"""Sanitises external texts: descriptions of places for the model, and the model's texts for travellers."""

from __future__ import annotations

import re
import unicodedata

_TAG = re.compile(r"<[^<>]*>")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)")
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://|www\.|javascript:|data:)\S*", re.IGNORECASE)
_MARKS = str.maketrans(dict.fromkeys("<>`*#|{}[]\\", " "))
_MAX_READ = 2000


def plain(text: str, length: int) -> str:
    """Return one line of text without control characters, markup and addresses.

    :param text: untrusted input.
    :param length: the maximum; a longer text ends with an ellipsis.
    """
    visible = "".join(" " if _is_invisible(letter) else letter for letter in text[:_MAX_READ])
    bare = _ADDRESS.sub(" ", _LINK.sub(r"\1", _TAG.sub(" ", visible))).translate(_MARKS)
    line = " ".join(bare.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"


def _is_invisible(letter: str) -> bool:
    """Return whether a character is a control, format or private-use character, a surrogate, or a line separator."""
    category = unicodedata.category(letter)
    return category[0] == "C" or category in ("Zl", "Zp")
