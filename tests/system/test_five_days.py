"""Plans of five days in the first cities, read as a traveller; `make check-catalogue` reads all of them."""

from __future__ import annotations

import pytest

from tests.bench.five_days import MOST, guides_of_first_cities, read, shares

EVERY = 6
"""So that it takes a few seconds."""


@pytest.mark.parametrize("fault", MOST)
def test_hardly_any_guide_has_a_day(fault: str) -> None:
    readings = [read(guide) for guide in guides_of_first_cities()[::EVERY]]
    assert len(readings) >= 10
    # One guide more than the share says, as a sample may be unlucky.
    assert shares(readings)[fault] <= MOST[fault] + 1 / len(readings), [one for one in readings if one.faults[fault]]
