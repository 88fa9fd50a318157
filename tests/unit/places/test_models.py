"""Ids of places."""

from __future__ import annotations

import re

from app.places.models import place_id


def test_an_id_never_changes() -> None:
    assert place_id("geonames", "1273874") == place_id("geonames", "1273874") == "dILtJx-r7NObnyEzk-BkUg"


def test_an_id_is_short_and_url_safe() -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", place_id("guide", "kochi/chinese fishing nets"))


def test_sources_do_not_share_ids() -> None:
    assert (
        len({place_id("geonames", "1"), place_id("guide", "1"), place_id("geonames", "11"), place_id("g", "x1")}) == 4
    )
