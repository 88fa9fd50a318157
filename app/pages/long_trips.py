"""The initial data of a long trip's page: some days in full, all others as headings with links.

The browser asks for the whole trip once it runs; without scripts, the links lead through all days (`?from=11`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.web.answers import encode

PART_BYTES = 160_000
"""Size limit of the days in full, as JSON. Their HTML is up to twice as large, and the page stays below 1 MB."""
FROM = "from"
"""The query parameter for the day, from 1, that the page must include in full."""
PART_SUFFIX = "#part"
"""Suffix of a trip's API path when the page has only a part of it, so that the part cannot be mistaken for the full
answer."""


def with_part_of_long_trip(query: Mapping[str, str], answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the initial answers of a trip's page: unchanged unless the trip is long.

    The part of a long trip must not be saved: that would empty the missing days.

    :param query: the page's query parameters.
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
