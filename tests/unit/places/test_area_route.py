"""A route through a country or region."""

from __future__ import annotations

from collections.abc import Sequence

from app.db.types import Id
from app.places.area_route import FARTHEST_KM, FEW_STOPS, MAX_DAYS, MAX_STOPS, RouteDestination, area_route


def city(name: str, lat: float, lon: float, *, sights: int = 24) -> RouteDestination:
    return RouteDestination(Id(name.lower()), name, lat, lon, sights)


HANOI = city("Hanoi", 21.03, 105.85)
SAIGON = city("Saigon", 10.82, 106.63)
HA_LONG = city("Ha Long", 20.95, 107.08, sights=16)
HOI_AN = city("Hoi An", 15.88, 108.33)


def days_of(*destinations: RouteDestination, others: Sequence[RouteDestination] = ()) -> list[tuple[str, int]]:
    return [(stop.destination.name, stop.days) for stop in area_route(destinations, others)]


def test_without_destinations_there_is_no_route() -> None:
    assert area_route([]) == []


def test_a_country_is_crossed_from_its_more_famous_end() -> None:
    north_to_south = [("Hanoi", 3), ("Ha Long", 2), ("Hoi An", 3), ("Saigon", 3)]
    assert days_of(SAIGON, HANOI, HA_LONG, HOI_AN) == list(reversed(north_to_south))
    assert days_of(HA_LONG, HANOI, HOI_AN, SAIGON) == north_to_south


def test_sights_decide_the_days() -> None:
    assert days_of(city("Delhi", 28.6, 77.2, sights=60)) == [("Delhi", 4)]
    assert days_of(city("Bundi", 25.4, 75.6, sights=5)) == [("Bundi", 2)]


def test_it_takes_at_most_two_weeks_and_five_stops() -> None:
    route = area_route([city(f"City {number}", 20.0 + number, 75.0, sights=40) for number in range(12)])
    assert sum(stop.days for stop in route) <= MAX_DAYS
    small = [city(f"Town {number}", 20.0 + number, 75.0, sights=2) for number in range(12)]
    assert len(area_route(small)) == MAX_STOPS


def test_a_nearer_city_is_preferred_to_one_hardly_more_famous() -> None:
    delhi, chennai = city("Delhi", 28.65, 77.23, sights=60), city("Chennai", 13.09, 80.28)
    agra, jaipur, udaipur = city("Agra", 27.18, 78.02), city("Jaipur", 26.92, 75.79), city("Udaipur", 24.57, 73.69)
    names = {name for name, _ in days_of(delhi, chennai, agra, jaipur, udaipur)}
    assert names == {"Delhi", "Agra", "Jaipur", "Chennai"}
    assert "Udaipur" in {name for name, _ in days_of(delhi, agra, jaipur, udaipur, chennai)}


def test_a_city_reached_by_plane_is_not_left_out_for_small_ones_nearby() -> None:
    small = [city(f"Town {number}", 40.8 + number, -74.0) for number in range(8)]
    new_york, san_francisco = city("New York", 40.7, -74.0), city("San Francisco", 37.8, -122.4)
    assert "San Francisco" in {name for name, _ in days_of(new_york, san_francisco, *small)}


def test_places_side_by_side_are_one_stop() -> None:
    assert days_of(HANOI, city("Ha Dong", 20.97, 105.78)) == [("Hanoi", 3)]


def test_no_order_is_shorter() -> None:
    line = [city(name, 10.0 + degrees, 100.0) for name, degrees in (("A", 0), ("C", 4), ("B", 2), ("D", 6))]
    assert [name for name, _ in days_of(*line)] == ["A", "B", "C", "D"]


NAIROBI = city("Nairobi", -1.28, 36.82)
MOMBASA, NAKURU = city("Mombasa", -4.05, 39.67, sights=0), city("Nakuru", -0.28, 36.07, sights=0)


def test_the_only_guide_is_joined_by_others() -> None:
    expected = [("Nairobi", 3), ("Nakuru", 2), ("Mombasa", 2)]
    assert days_of(NAIROBI, others=[MOMBASA, NAKURU]) == expected
    assert days_of(NAIROBI, others=[NAIROBI, MOMBASA, NAKURU]) == expected


def test_others_are_few_and_within_reach() -> None:
    towns = [city(f"Town {number}", -1.28 - number, 36.82, sights=0) for number in range(12)]
    assert len(days_of(NAIROBI, others=towns)) == FEW_STOPS
    suburb, island = city("Suburb", -1.3, 36.8), city("Island", -1.28 - FARTHEST_KM / 100, 36.82)
    assert days_of(NAIROBI, others=[suburb, island]) == [("Nairobi", 3)]


def test_several_guides_need_no_others() -> None:
    assert days_of(HANOI, SAIGON, others=[MOMBASA]) == days_of(HANOI, SAIGON)
    assert days_of(others=[MOMBASA]) == []
