"""File downloads."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

from flask import Response

MAX_CHARACTERS = 80
DISPOSITION = {
    "Content-Disposition": {"description": "The suggested file name.", "schema": {"type": "string"}},
}
"""The documentation of the header."""

_RESERVED = re.compile(r'[<>:"/\\|?*%]')
"""Characters with a special meaning to some file system or browser."""


def file_answer(body: bytes, content_type: str, title: str, extension: str) -> Response:
    """Return a response that browsers save under a name made from a title.

    :param title: any text.
    :param extension: without the dot.
    """
    answer = Response(body, content_type=content_type)
    answer.headers["Content-Disposition"] = disposition(file_name(title), extension)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def file_name(title: str) -> str:
    """Return a file name derived from a title that is valid on any system: never empty or hidden."""
    shown = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in title)
    words = _RESERVED.sub(" ", shown).split()
    return " ".join(words)[:MAX_CHARACTERS].strip(" .") or "trip"


def disposition(name: str, extension: str) -> str:
    """Return the header (RFC 6266): an ASCII name, and the real one (RFC 8187) if it differs."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = file_name(plain)
    header = f'attachment; filename="{plain}.{extension}"'
    return header if plain == name else f"{header}; filename*=UTF-8''{quote(f'{name}.{extension}', safe='')}"
