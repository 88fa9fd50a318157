from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.routing.estimate import EstimateRouter
from app.routing.models import Point

ROUTER = EstimateRouter()
START = Point(48.0, 2.0)

latitudes = st.floats(-80, 80, allow_nan=False)
longitudes = st.floats(-180, 180, allow_nan=False)
points = st.builds(Point, latitudes, longitudes)
nearby = st.builds(Point, st.floats(48.0, 48.4), st.floats(2.0, 2.6))


def north(metres: float) -> Point:
    return Point(START.lat + metres / 111_195, START.lon)


def seconds(metres: float) -> int:
    return ROUTER.legs([START, north(metres)])[0].duration_s


def test_a_kilometre_on_the_map_is_walked_in_a_quarter_of_an_hour() -> None:
    [leg] = ROUTER.legs([START, north(1_000)])
    assert leg.distance_m == pytest.approx(1_300, abs=5)
    assert leg.duration_s / 60 == pytest.approx(15.5, abs=0.2)


@pytest.mark.parametrize(("kilometres", "minutes"), [(5, 30), (20, 61), (100, 166)])
def test_longer_legs_are_driven(kilometres: int, minutes: int) -> None:
    assert seconds(1000 * kilometres) / 60 == pytest.approx(minutes, rel=0.03)


def test_the_average_speed_grows_with_the_distance() -> None:
    ways = [2_000, 5_000, 10_000, 30_000, 100_000, 500_000]
    speeds = [metres / seconds(metres) for metres in ways]
    assert speeds == sorted(speeds)


def test_there_is_one_leg_fewer_than_points() -> None:
    assert ROUTER.legs([]) == []
    assert ROUTER.legs([START]) == []
    assert len(ROUTER.legs([START, north(10), north(20)])) == 2


def test_the_matrix_of_no_points_is_empty() -> None:
    assert ROUTER.matrix([]).duration_s.shape == (0, 0)


@given(st.floats(0, 1_000_000), st.floats(0, 1_000_000))
def test_farther_places_take_longer(one: float, other: float) -> None:
    near, far = sorted([one, other])
    assert seconds(near) <= seconds(far)


@given(st.lists(points, min_size=2, max_size=5))
def test_the_way_back_is_equally_long(some: list[Point]) -> None:
    matrix = ROUTER.matrix(some)
    assert (matrix.duration_s == matrix.duration_s.T).all()
    assert (matrix.distance_m == matrix.distance_m.T).all()
    assert (matrix.duration_s.diagonal() == 0).all()


@given(st.lists(nearby, min_size=3, max_size=6))
def test_a_detour_over_a_third_point_is_never_shorter(some: list[Point]) -> None:
    way = ROUTER.matrix(some).duration_s
    for a, b, c in product(range(len(some)), repeat=3):
        assert way[a, c] <= way[a, b] + way[b, c]


@given(st.lists(points, min_size=2, max_size=6))
def test_legs_and_matrix_agree(some: list[Point]) -> None:
    matrix = ROUTER.matrix(some)
    for index, leg in enumerate(ROUTER.legs(some)):
        assert abs(leg.duration_s - matrix.duration_s[index, index + 1]) <= 1
        assert abs(leg.distance_m - matrix.distance_m[index, index + 1]) <= 1
