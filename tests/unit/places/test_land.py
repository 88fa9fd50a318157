"""Reachability by land."""

from __future__ import annotations

import pytest

from app.places.geo import distance_m
from app.places.land import Surroundings, cell_of, is_land

HANOI, NINH_BINH = (21.0285, 105.8542), (20.2539, 105.9750)
HELSINKI, TALLINN = (60.1699, 24.9384), (59.4370, 24.7536)
COPENHAGEN, MALMO = (55.6761, 12.5683), (55.6050, 13.0038)
MANILA, MARIVELES = (14.5995, 120.9842), (14.4333, 120.4833)
KOCHI, ALAPPUZHA = (9.9399, 76.2602), (9.4900, 76.3264)
SUVA, LEVUKA = (-18.1416, 178.4415), (-17.6833, 178.8333)
TAVEUNI = (-16.85, 179.97), (-16.85, -179.97)
BODO, SVOLVAER = (67.2804, 14.4049), (68.2342, 14.5683)
CAPRI, ANACAPRI, NAPLES = (40.5507, 14.2426), (40.5555, 14.2170), (40.8518, 14.2681)
BETIO, BAIRIKI, BONRIKI = (1.3580, 172.9220), (1.3291, 172.9790), (1.3815, 173.1470)
POINT_NEMO = (-48.87667, -123.39333)

Position = tuple[float, float]


def by_land(start: Position, end: Position, limit_km: float = 150) -> float | None:
    found = Surroundings(*start, 1000 * limit_km).distance_m(*end)
    return None if found is None else round(found / 1000)


def crow(start: Position, end: Position) -> int:
    return round(distance_m(*start, *end) / 1000)


def test_land_is_land_and_sea_is_sea() -> None:
    assert is_land(cell_of(*HANOI))
    assert is_land(cell_of(51.5, -0.1))
    assert is_land(cell_of(-33.92, 18.6))
    assert not is_land(cell_of(59.8, 24.9)), "the Gulf of Finland"
    assert not is_land(cell_of(*POINT_NEMO))
    assert not is_land(cell_of(-80.0, 0.0)), "the Antarctic has no cities"


@pytest.mark.parametrize(
    "position",
    [
        pytest.param((66.5039, 25.7294), id="Rovaniemi"),
        pytest.param((67.8558, 20.2253), id="Kiruna"),
        pytest.param((67.4988, 64.0525), id="Vorkuta"),
        pytest.param((-16.8372, 36.9856), id="Mocuba"),
        pytest.param((67.0, 179.9), id="Chukotka, west of the 180th meridian"),
        pytest.param((67.0, -179.9), id="Chukotka, east of it"),
        pytest.param((71.2, 179.5), id="Wrangel Island, west of it"),
        pytest.param((71.2, -179.5), id="Wrangel Island, east of it"),
    ],
)
def test_land_is_land_in_rows_where_a_coast_crosses_the_180th_meridian(position: Position) -> None:
    assert is_land(cell_of(*position))


@pytest.mark.parametrize(
    "position",
    [
        pytest.param((67.75, 14.2), id="Vestfjorden"),
        pytest.param((67.0, 5.0), id="the Norwegian Sea"),
        pytest.param((71.25, 35.0), id="the Barents Sea"),
        pytest.param((70.2, 180.0), id="the strait south of Wrangel Island"),
        pytest.param((71.8, 180.0), id="north of Wrangel Island"),
        pytest.param((-16.85, 42.0), id="the Mozambique Channel"),
        pytest.param((-16.85, -20.0), id="the South Atlantic"),
        pytest.param((-16.85, -120.0), id="the South Pacific"),
    ],
)
def test_sea_is_sea_in_rows_where_a_coast_crosses_the_180th_meridian(position: Position) -> None:
    assert not is_land(cell_of(*position))


def test_over_land_the_distance_is_that_of_the_straight_line() -> None:
    assert by_land(HANOI, NINH_BINH) == crow(HANOI, NINH_BINH) == 87


def test_places_across_the_sea_are_not_near() -> None:
    assert crow(HELSINKI, TALLINN) == 82
    assert by_land(HELSINKI, TALLINN) is None
    assert by_land(TALLINN, HELSINKI) is None
    assert by_land(SUVA, LEVUKA) is None
    assert crow(BODO, SVOLVAER) == 106
    assert by_land(BODO, SVOLVAER) is None


def test_the_way_leads_around_a_bay() -> None:
    found = by_land(MANILA, MARIVELES)
    assert found is not None
    assert crow(MANILA, MARIVELES) + 10 < found < 130
    assert by_land(MANILA, MARIVELES, crow(MANILA, MARIVELES) + 2) is None


def test_a_bridge_connects_land() -> None:
    assert by_land(COPENHAGEN, MALMO) == pytest.approx(crow(COPENHAGEN, MALMO), abs=15)


def test_a_lagoon_and_a_harbour_are_crossed() -> None:
    assert by_land(KOCHI, ALAPPUZHA) == crow(KOCHI, ALAPPUZHA)


def test_the_limit_applies() -> None:
    assert by_land(HANOI, NINH_BINH, 87.5) == 87
    assert by_land(HANOI, NINH_BINH, 86) is None


def test_a_route_may_cross_the_180th_meridian() -> None:
    west, east = TAVEUNI
    assert by_land(west, east) == crow(west, east) == 6


def test_at_sea_nothing_far_is_reached() -> None:
    assert by_land(POINT_NEMO, (POINT_NEMO[0] + 0.2, POINT_NEMO[1])) is None


def test_places_near_an_island_that_the_map_lacks_are_reachable() -> None:
    assert not is_land(cell_of(*CAPRI))
    assert by_land(CAPRI, ANACAPRI) == crow(CAPRI, ANACAPRI) == 2
    assert by_land(BETIO, BAIRIKI) == crow(BETIO, BAIRIKI) == 7


def test_far_places_are_not_reachable_from_an_island_that_the_map_lacks() -> None:
    assert by_land(CAPRI, NAPLES) is None
    assert by_land(NAPLES, CAPRI) is None
    assert by_land(BETIO, BONRIKI) is None
    assert by_land(CAPRI, ANACAPRI, 1) is None, "the limit is kept"
