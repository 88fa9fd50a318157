"""Short descriptions from longer texts."""

from __future__ import annotations

import re
from textwrap import shorten

from app.db.text import breaks_a_line, has_forbidden_characters

MAX_WORDS = 300
"""The maximum length of a description."""

_SENTENCE_END = re.compile(r"(?<=[a-z)\d][.!?])\s+(?=[A-Z\"'(])")


def first_sentences(text: str, length: int) -> str | None:
    """Return as many sentences as fit, at least one, truncated at a word if necessary; None if there is no usable text.

    :param text: untrusted input.
    """
    clean = " ".join(text.split())
    if not clean or has_forbidden_characters(clean) or breaks_a_line(clean):
        return None
    chosen = ""
    for sentence in _SENTENCE_END.split(clean):
        longer = f"{chosen} {sentence}".strip()
        if len(longer) > length or (chosen and longer.endswith("...")):
            break
        chosen = longer
    if chosen == clean or 3 * len(chosen) >= length:
        return chosen
    # Not a sentence, or only an abbreviation ("St.").
    return shorten(clean, length, placeholder="…")
