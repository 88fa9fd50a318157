"""The part of a long trip that its page starts with: some days in full, all others as headings with a link to them.

The browser asks for the whole trip once it runs; without scripts, the links lead through all days (`?from=11`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.web.answers import encode

PART_BYTES = 160_000
"""Of the days in full, as JSON. Their HTML weighs up to twice as much, and the page stays below 1 MB."""
FROM = "from"
"""The parameter of the query that names a day, from 1, which the page is to hold in full."""
PART_SUFFIX = "#part"
"""Follows the API path of a trip where the page has a part of it: nobody can take that for the answer of the call."""


def with_part_of_long_trip(query: Mapping[str, str], answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers that the page of a trip starts with: the same ones, unless the trip is long.

    What a page has of a long trip allows no change: who saved it would empty the days that are missing.

    :param query: of the page.
    :param answers: by API path, the trip's first.
    """
    (path, trip), *others = answers.items()
    parts = _parts([len(encode(day)) for day in trip["days"]])
    if len(parts) == 1:
        return dict(answers)
    wanted = query.get(FROM, "")
    day = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 4 else 1
    shown = next((part for part in parts if part["first"] <= day <= part["last"]), parts[0])
    days = [
        one if shown["first"] <= number <= shown["last"] else one | {"activities": [], "distance_time": []}
        for number, one in enumerate(trip["days"], 1)
    ]
    abilities = dict.fromkeys(trip["abilities"], False)
    return {
        path + PART_SUFFIX: {"trip": trip | {"days": days, "abilities": abilities}, "parts": parts, "shown": shown},
        **dict(others),
    }


def _parts(sizes: Sequence[int]) -> list[dict[str, int]]:
    """Return the first and last day, from 1, of each part: as many days as fit, at least one."""
    parts: list[dict[str, int]] = []
    room = 0
    for number, size in enumerate(sizes, 1):
        if not parts or size > room:
            parts.append({"first": number, "last": number})
            room = PART_BYTES
        parts[-1]["last"] = number
        room -= size
    return parts
