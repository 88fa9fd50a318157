"""Plus codes, against the examples of their specification's own tests."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.places.own.plus_codes import DIGITS, PlusCode, decode, decode_near, find_plus_code

lats = st.floats(-89.9, 89.9)
lons = st.floats(-179.9, 179.9)


def encoded(lat: float, lon: float) -> str:
    """Return the ten digits of a position, by whole numbers of its smallest areas."""
    row, column = int((lat + 90) * 8000), int((lon + 180) * 8000)
    digits = ""
    for _ in range(5):
        row, row_digit = divmod(row, 20)
        column, column_digit = divmod(column, 20)
        digits = DIGITS[row_digit] + DIGITS[column_digit] + digits
    return digits


@pytest.mark.parametrize(
    ("code", "lat", "lon"),
    [
        ("7FG49Q00+", None, None),
        ("7FG49QCJ+2V", 20.3700625, 2.7821875),
        ("7FG49QCJ+2VX", 20.3701125, 2.782234375),
        ("7FG49QCJ+2VXGJ", 20.3701135, 2.78223535156),
        ("8FVC2222+22", 47.0000625, 8.0000625),
        ("4VCPPQGP+Q9", -41.2730625, 174.7859375),
        ("62H20000+", None, None),
        ("22222222+22", -89.9999375, -179.9999375),
        ("7FG49Q", None, None),
        ("CFX3X2X2+X2", 89.9999375, 1.0000625),
        ("F2222222+22", None, None),
        ("2X222222+22", None, None),
        ("7FG49QCJ+2", None, None),
        ("8fvc2222+22", 47.0000625, 8.0000625),
    ],
)
def test_a_full_code_is_the_middle_of_its_area(code: str, lat: float | None, lon: float | None) -> None:
    found = find_plus_code(code)
    if lat is None or lon is None:
        assert found is None
    else:
        assert found is not None
        assert decode(found.digits) == pytest.approx((lat, lon), abs=1e-8)


@pytest.mark.parametrize(
    ("short", "near", "full"),
    [
        ("9QCJ+2VX", (51.3701125, -1.217765625), "9C3W9QCJ+2VX"),
        ("CJ+2VX", (51.3708675, -1.217765625), "9C3W9QCJ+2VX"),
        ("CJ+2VX", (51.3693575, -1.217765625), "9C3W9QCJ+2VX"),
        ("CJ+2VX", (51.3701125, -1.218520625), "9C3W9QCJ+2VX"),
        ("8FJFW222+", (42.899, 9.012), "8FJFW222+"),
        ("2222+22", (46.976, 8.4), "8FVC2222+22"),
        ("2222+22", (89.6, 0.0), "CFX22222+22"),
        ("XXXXXX+XX", (-81.0, 0.0), "2CXXXXXX+XX"),
    ],
)
def test_a_short_code_is_the_nearest_one(short: str, near: tuple[float, float], full: str) -> None:
    code, wanted = find_plus_code(short), find_plus_code(full)
    assert code is not None
    assert wanted is not None
    found = decode_near(code, near) if code.missing else decode(code.digits)
    assert found == pytest.approx(decode(wanted.digits), abs=1e-7)


def test_a_code_is_found_beside_its_town() -> None:
    assert find_plus_code("V75V+8Q Paris, France") == PlusCode("V75V8Q", 4, "Paris, France")
    assert find_plus_code("(8FW4V75V+8Q)") == PlusCode("8FW4V75V8Q", 0, "")


@pytest.mark.parametrize(
    "text", ["", "2+2", "22+", "C++", "A75V+8Q", "V75V+8", "V75V8Q", "+8Q", "1V75V+8Q", "V75V+8Q+2"]
)
def test_other_texts_have_none(text: str) -> None:
    assert find_plus_code(text) is None


@given(lats, lons)
def test_a_position_is_in_the_area_of_its_code(lat: float, lon: float) -> None:
    assert decode(encoded(lat, lon)) == pytest.approx((lat, lon), abs=0.0000626)


@given(lats, lons, st.sampled_from([2, 4, 6]), st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))
def test_a_short_code_is_recovered_from_less_than_half_its_distance(
    lat: float, lon: float, missing: int, up: float, right: float
) -> None:
    size = 20 ** (2 - missing / 2)
    near = (lat + up * size, lon + right * size)
    if not (-90 <= near[0] <= 90 and -180 <= near[1] < 180):
        return
    digits = encoded(lat, lon)
    found = decode_near(PlusCode(digits[missing:], missing, ""), near)
    assert found == pytest.approx(decode(digits), abs=1e-6)
