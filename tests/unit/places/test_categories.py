"""Categories and types."""

from __future__ import annotations

from app.places.categories import (
    DESTINATION_CATEGORIES,
    INTERESTS,
    KNOWN_TYPES,
    LODGING_CATEGORIES,
    PLACE_CATEGORIES,
    TYPES,
    categories_of,
)
from app.planner import suitability as tables
from app.planner.hours import USUAL_HOURS

ATTRACTIONS = ("tourist_attraction", "point_of_interest", "museum", "park", "amusement_park")


def test_every_type_that_the_pages_ask_for_is_known() -> None:
    assert {*ATTRACTIONS, "lodging", "restaurant", "cafe"} <= KNOWN_TYPES


def test_no_hotel_restaurant_or_city_is_an_attraction() -> None:
    attractions = categories_of(ATTRACTIONS)
    assert not attractions & {"hotel", "lodging", "restaurant", "cafe", "bar", "city", "region"}
    assert {"museum", "fort", "beach", "park", "theme_park", "temple"} <= attractions


def test_hotels_are_only_found_by_their_type() -> None:
    assert categories_of(["lodging"]) == LODGING_CATEGORIES


def test_a_category_has_each_type_once_and_its_own_first() -> None:
    assert all(types and len(types) == len(set(types)) for types in TYPES.values())
    assert TYPES["museum"][0] == "museum"
    assert TYPES["restaurant"] == ("restaurant",)


def test_destinations_and_places_share_no_category() -> None:
    assert not DESTINATION_CATEGORIES & PLACE_CATEGORIES


def test_the_planners_tables_use_known_categories() -> None:
    named = {category for table in tables.INTEREST_CATEGORIES.values() for category in table}
    named |= {category for table in tables.TRAVELER_CATEGORIES.values() for category in table}
    assert named | set(USUAL_HOURS) <= PLACE_CATEGORIES
    assert set(tables.INTEREST_CATEGORIES) == {interest.lower() for interest in INTERESTS}
