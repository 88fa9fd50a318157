"""Lines that a box cuts off become rings around the inside."""

from __future__ import annotations

import pytest

from app.places.maps.rings import Box, BrokenLineError, closed, joined
from tests.shapes import is_inside

BOX = Box(0, 0, 10, 10)
SW, SE, NE, NW = (0.5, 0.5), (9.5, 0.5), (9.5, 9.5), (0.5, 9.5)


def test_pieces_are_joined_whichever_way_they_run() -> None:
    pieces = [[(0.0, 5.0), (3.0, 5.0)], [(6.0, 4.0), (3.0, 5.0)], [(6.0, 4.0), (10.0, 5.0)]]
    (line,) = joined(pieces)
    assert line in ([(0, 5), (3, 5), (6, 4), (10, 5)], [(10, 5), (6, 4), (3, 5), (0, 5)])


def test_a_piece_in_the_middle_is_extended_at_both_ends() -> None:
    pieces = [[(3.0, 5.0), (6.0, 4.0)], [(0.0, 5.0), (3.0, 5.0)], [(6.0, 4.0), (10.0, 5.0)]]
    (line,) = joined(pieces)
    assert sorted(line) == [(0, 5), (3, 5), (6, 4), (10, 5)]


def test_where_three_rivers_meet_each_ends() -> None:
    mouth = (5.0, 5.0)
    assert len(joined([[(0.0, 0.0), mouth], [(9.0, 0.0), mouth], [mouth, (5.0, 9.0)]])) == 3


def test_a_coast_across_the_box_has_land_on_one_side() -> None:
    coast = [(0.0, 5.0), (10.0, 5.0)]
    south = closed([coast], BOX, starts_inside=True)
    assert [is_inside(corner, south) for corner in (SW, SE, NE, NW)] == [True, True, False, False]
    north = closed([coast], BOX, starts_inside=False)
    assert [is_inside(corner, north) for corner in (SW, SE, NE, NW)] == [False, False, True, True]


def test_a_strait_has_two_shores() -> None:
    west, east = [(4.0, 10.0), (4.0, 0.0)], [(6.0, 0.0), (6.0, 10.0)]
    rings = closed([west, east], BOX, starts_inside=True)
    assert len(rings) == 2
    assert [is_inside((lon, 5), rings) for lon in (1, 5, 9)] == [True, False, True]


def test_a_bay_that_the_edge_cuts_off_leaves_land_all_around() -> None:
    rings = closed([[(4.0, 0.0), (5.0, 3.0), (6.0, 0.0)]], BOX, starts_inside=True)
    assert [is_inside(at, rings) for at in (SW, SE, NE, NW, (5, 1), (5, 4))] == [True, True, True, True, False, True]


def test_islands_and_inland_seas_are_rings_of_their_own() -> None:
    ring = [(4.0, 4.0), (6.0, 4.0), (5.0, 6.0), (4.0, 4.0)]
    assert is_inside((5, 5), closed([ring], BOX, starts_inside=False))
    around = closed([ring], BOX, starts_inside=True)
    assert not is_inside((5, 5), around)
    assert is_inside(SW, around)


def test_a_coast_that_ends_within_the_box_is_refused() -> None:
    with pytest.raises(BrokenLineError, match="off the edge"):
        closed([[(0.0, 5.0), (5.0, 5.0)]], BOX, starts_inside=True)
