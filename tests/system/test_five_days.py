"""Plans of five days in the first cities, reviewed as a traveller would; `make check-catalogue` reviews all of them."""

from __future__ import annotations

import pytest

from tests.bench.five_days import MOST, guides_of_first_cities, read, shares, surroundings_of_first_cities

EVERY = 6
"""A sample, so that the test takes a few seconds."""


@pytest.mark.parametrize("fault", MOST)
def test_hardly_any_guide_has_a_day(fault: str) -> None:
    readings = [read(guide) for guide in guides_of_first_cities()[::EVERY]]
    assert len(readings) >= 10
    # One guide more than the allowed share, because a sample may be unlucky.
    assert shares(readings)[fault] <= MOST[fault] + 1 / len(readings), [one for one in readings if one.faults[fault]]


def test_a_city_beside_a_guide_is_planned_from_it() -> None:
    around = {guide.destination: guide for guide in surroundings_of_first_cities()}
    neighbours = {"Karaj": "Tehran", "Soweto": "Johannesburg", "Zhongshan": "Zhuhai", "Navi Mumbai": "Mumbai"}
    assert neighbours.items() <= {name: guide.region for name, guide in around.items()}.items()
    assert [name for name in neighbours if read(around[name]).faults["without a meal"]] == []
