"""Lines with fewer points, in fewer characters."""

from __future__ import annotations

from math import cos, pi, sin

from hypothesis import given
from hypothesis import strategies as st

from app.places.maps.outline import encoded, simplified, simplified_ring
from tests.shapes import decoded

METRE = 1 / 111_195
degrees = st.floats(-1, 1).map(lambda value: round(value, 4))


def test_points_within_the_tolerance_are_left_out() -> None:
    line = [(0.0, 0.0), (0.01, 40 * METRE), (0.02, 0.0), (0.03, 400 * METRE), (0.04, 0.0)]
    assert simplified(line, 60) == [(0.0, 0.0), (0.02, 0.0), (0.03, 400 * METRE), (0.04, 0.0)]


def test_invisibly_small_shapes_are_left_out() -> None:
    def circle(radius: float) -> list[tuple[float, float]]:
        return [(radius * METRE * cos(turn * pi / 18), radius * METRE * sin(turn * pi / 18)) for turn in range(36)]

    assert simplified_ring(circle(25), 60) is None
    lake = simplified_ring(circle(500), 60)
    assert lake is not None
    assert 5 < len(lake) < 20


def test_a_known_polyline_is_encoded_as_google_does() -> None:
    # Its documentation encodes -179.9832104 in steps of a hundred-thousandth: the same number of our steps.
    assert encoded([(-1799.8321, 0)], (0, 0)) == "?`~oia@"


@given(st.lists(st.tuples(degrees, degrees), min_size=1, max_size=20))
def test_an_encoded_line_is_decoded_unchanged(line: list[tuple[float, float]]) -> None:
    steps = [at for number, at in enumerate(line) if number == 0 or at != line[number - 1]]
    found = decoded(encoded(line, (-1, -1)), (-1, -1))
    assert [(round(lon, 4), round(lat, 4)) for lon, lat in found] == steps
