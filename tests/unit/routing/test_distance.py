import numpy as np
import pytest

from app.routing.distance import great_circle_m, great_circles_m
from app.routing.models import Point

PARIS = Point(48.85341, 2.3488)
LONDON = Point(51.50853, -0.12574)


def test_paris_and_london_are_344_kilometres_apart() -> None:
    assert great_circle_m(PARIS, LONDON) == pytest.approx(343_900, rel=0.001)


def test_a_point_has_no_distance_from_itself() -> None:
    assert great_circle_m(PARIS, PARIS) == 0


def test_the_shortest_way_crosses_the_date_line() -> None:
    assert great_circle_m(Point(0, 179.5), Point(0, -179.5)) == pytest.approx(111_195, rel=0.001)


def test_the_poles_are_half_the_earth_apart() -> None:
    assert great_circle_m(Point(90, 0), Point(-90, 0)) == pytest.approx(20_015_115, rel=0.001)


def test_many_points_are_measured_as_one_by_one() -> None:
    points = [PARIS, LONDON, Point(9.93988, 76.26022)]
    lat, lon = np.array([p.lat for p in points]), np.array([p.lon for p in points])
    many = great_circles_m(lat[:, None], lon[:, None], lat[None, :], lon[None, :])
    assert many == pytest.approx(np.array([[great_circle_m(a, b) for b in points] for a in points]))
