"""Short descriptions from longer texts."""

from __future__ import annotations

import re
from textwrap import shorten

from app.db.text import breaks_a_line, has_forbidden_characters

MAX_WORDS = 300
"""The length of a description."""

_SENTENCE_END = re.compile(r"(?<=[a-z)\d][.!?])\s+(?=[A-Z\"'(])")


def first_sentences(text: str, length: int) -> str | None:
    """Return as many sentences as fit, at least one, cut off at a word if need be; None if there is no usable text.

    :param text: not to be trusted.
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
    # No sentence, or what only looks like one ("St.").
    return shorten(clean, length, placeholder="…")
