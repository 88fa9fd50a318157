"""GET /place/autocomplete."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.factories.accounts import signed_in_client
from tests.factories.places import id_of

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def traveller(app: Flask, catalogue: None) -> FlaskClient:
    return signed_in_client(app)


def predictions(client: FlaskClient, **query: str) -> list[dict[str, Any]]:
    answer = client.get("/place/autocomplete", query_string=query)
    assert answer.status_code == 200, answer.get_json()
    found: list[dict[str, Any]] = answer.get_json()["predictions"]
    return found


def test_a_prediction_has_an_id_and_two_lines(traveller: FlaskClient) -> None:
    first = predictions(traveller, input="koch")[0]
    assert first == {
        "place_id": id_of("Kochi"),
        "structured_formatting": {"main_text": "Kochi", "secondary_text": "Kerala, India"},
        "kind": "city",
        "types": ["locality", "political"],
        "scenery": "palms",
        "has_guide": True,
        "is_destination": True,
    }


def test_at_most_eight_predictions_without_duplicates(traveller: FlaskClient) -> None:
    for text in ("s", "sa", "san", "ma", "a"):
        found = predictions(traveller, input=text, limit="100")
        assert 0 < len(found) <= 8
        assert len({str(prediction["structured_formatting"]) for prediction in found}) == len(found)
    assert len(predictions(traveller, input="s", limit="3")) == 3


def test_blank_input_finds_nothing(traveller: FlaskClient) -> None:
    assert predictions(traveller) == predictions(traveller, input="") == predictions(traveller, input="  ") == []


def test_no_match_gives_an_empty_list(traveller: FlaskClient) -> None:
    assert predictions(traveller, input="zzzzqqqq") == []


def test_predictions_can_be_limited_to_places_near_a_point(traveller: FlaskClient) -> None:
    found = predictions(traveller, input="beach", kind="place", near=id_of("Goa"))
    assert found
    assert found[0]["kind"] == "place"
    assert found[0]["structured_formatting"]["secondary_text"] == "Goa, India"


def test_each_prediction_leads_to_its_place(traveller: FlaskClient) -> None:
    for prediction in predictions(traveller, input="par"):
        place = traveller.get(f"/place/{prediction['place_id']}").get_json()
        assert place["name"] == prediction["structured_formatting"]["main_text"]


@pytest.mark.parametrize(
    "query",
    [
        {"input": "x" * 101},
        {"input": "a\0b"},
        {"input": "par", "kind": "planet"},
        {"input": "par", "near": "nowhere"},
        {"input": "par", "limit": "0"},
    ],
)
def test_a_bad_query_is_400(traveller: FlaskClient, query: dict[str, str]) -> None:
    answer = traveller.get("/place/autocomplete", query_string=query)
    assert answer.status_code == 400
    assert answer.content_type == "application/problem+json"


def test_a_hundred_characters_are_accepted(traveller: FlaskClient) -> None:
    assert predictions(traveller, input="x" * 100) == []
