"""The elements of skylines, by country, coast, mountains, deserts and population."""

from __future__ import annotations

import pytest

from app.places.scenery import scenery


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (("IN", 19.07, 72.88, 12_700_000), "megacity"),
        (("CH", 46.02, 7.75, 5_800), "alpine"),
        (("IN", 34.16, 77.58, 30_000), "alpine"),
        (("PE", -13.53, -71.97, 430_000), "highland"),
        (("IN", 26.92, 70.91, 78_000), "desert"),
        (("MA", 31.63, -8.0, 840_000), "desert"),
        (("IS", 64.14, -21.9, 118_000), "nordic"),
        (("IN", 9.94, 76.26, 600_000), "palms"),
        (("IN", 26.85, 80.95, 2_800_000), "bazaar"),
        (("JP", 35.02, 135.75, 1_460_000), "eaves"),
        (("GR", 36.4, 25.43, 2_000), "riviera"),
        (("IE", 53.33, -6.25, 1_000_000), "harbour"),
        (("BE", 51.21, 3.22, 117_000), "oldtown"),
        (("CZ", 50.09, 14.42, 1_165_000), "river"),
        (("US", 38.63, -90.2, 300_000), "plains"),
        (("US", 36.06, -112.11, 2_000), "desert"),
        (("TH", 18.79, 98.98, 130_000), "tropics"),
        (("RW", -1.95, 30.06, 745_000), "savanna"),
    ],
)
def test_a_destination_looks_like_its_country(place: tuple[str, float, float, int], expected: str) -> None:
    assert scenery(*place) == expected


def test_without_a_position_the_country_decides() -> None:
    assert scenery("IN", None, None) == "bazaar"
    assert scenery("JP", None, None) == "eaves"
    assert scenery("CZ", None, None) == "oldtown"


def test_a_desert_by_the_mediterranean_is_a_coast() -> None:
    assert scenery("LY", 32.89, 13.19, 1_150_000) == "riviera"


def test_towns_of_the_plains_have_no_snow() -> None:
    assert scenery("IS", 64.14, -21.9, 118_000) != "alpine"
    assert scenery("NL", 52.37, 4.9, 741_000) != "alpine"
