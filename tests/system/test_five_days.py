"""Plans of five days in the first cities, reviewed as a traveller would; `make check-catalogue` reviews all of them."""

from __future__ import annotations

import pytest

from tests.bench.five_days import FAULTS, guides_of_first_cities, read, surroundings_of_first_cities

EVERY = 6
"""A sample, so that the test takes a few seconds."""
FEWEST_PLACES = frozenset(("ashgabat", "lanzhou"))
"""Guides with hardly enough places for five days."""


@pytest.mark.parametrize("fault", FAULTS)
def test_no_guide_has_a_day(fault: str) -> None:
    guides = guides_of_first_cities()
    scarce = [guide for guide in guides if guide.key in FEWEST_PLACES]
    readings = [read(guide) for guide in (*guides[::EVERY], *scarce)]
    assert len(readings) >= 10
    assert [reading.guide for reading in readings if reading.faults[fault]] == []


def test_a_city_beside_a_guide_is_planned_from_it() -> None:
    around = {guide.destination: guide for guide in surroundings_of_first_cities()}
    neighbours = {"Karaj": "Tehran", "Soweto": "Johannesburg", "Zhongshan": "Zhuhai", "Navi Mumbai": "Mumbai"}
    assert neighbours.items() <= {name: guide.region for name, guide in around.items()}.items()
    assert [name for name in neighbours if read(around[name]).faults["without a meal"]] == []
