"""The destinations of countries and regions."""

from __future__ import annotations

from typing import Any

import pytest

from app.places.catalogue import areas
from app.places.catalogue.areas import Area, AreaIndex
from app.places.catalogue.entries import place_row
from app.places.categories import STATE
from app.places.models import GEONAMES

RESORT = "5828648"


def town(key: str, name: str, rank: int) -> dict[str, Any]:
    return place_row(GEONAMES, key, position=(40.0, -90.0), name=name, rank=rank, country_code="US", country="US")


@pytest.fixture
def favourites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(areas, "read_table", lambda *_: iter([["US", "Boston; Jackson; Portland"]]))
    monkeypatch.setattr(areas, "resort_keys", lambda: frozenset([RESORT]))


@pytest.mark.usefixtures("favourites")
def test_a_favourite_is_the_destination_with_a_guide_or_a_resort_or_the_most_famous() -> None:
    rows = [
        town("1", "Boston", 700), town("2", "Boston", 500), town("3", "Jackson", 733), town(RESORT, "Jackson", 600),
        town("4", "Portland", 800), town("5", "Portland", 673), town("6", "Elsewhere", 690),
    ]  # fmt: skip
    index = AreaIndex(rows, frozenset([rows[1]["id"]]), {})
    area = Area("US", "America", (), STATE, "", ("US",))
    # A town with the name of a guide is not shown next to it.
    assert [row["source_key"] for row in index.members(area)] == ["2", RESORT, "4", "3", "6", "5"]
