"""Parsing Google's JSON, documented and malformed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from app.db.types import Id
from app.places.google.cards import detail_of, predicted_card
from app.places.google.shapes import ALWAYS_OPEN, GooglePlace, GooglePlaces, OpeningHours, Suggestions
from app.places.hours import parse_hours
from app.places.provider import Credit, PlaceDetail

GOOD: dict[str, Any] = {
    "id": "ChIJ-one_1",
    "displayName": {"text": "Mattancherry Palace", "languageCode": "en"},
    "formattedAddress": "Palace Rd, Kochi",
    "location": {"latitude": 9.9583, "longitude": 76.2593},
    "types": ["museum", "tourist_attraction"],
    "primaryType": "museum",
}
REVIEW: dict[str, Any] = {
    "name": "places/ChIJ-one_1/reviews/r1",
    "relativePublishTimeDescription": "a month ago",
    "rating": 4,
    "text": {"text": "Cool and quiet.", "languageCode": "en"},
    "authorAttribution": {"displayName": "A visitor", "uri": "https://maps.example/u", "photoUri": "//img.example/u"},
    "publishTime": "2026-01-02T03:04:05.123456789Z",
    "flagContentUri": "https://maps.example/flag",
    "googleMapsUri": "https://maps.example/review",
}
PHOTO: dict[str, Any] = {
    "name": "places/ChIJ-one_1/photos/AbC_9-x",
    "widthPx": 4000,
    "heightPx": 3000,
    "authorAttributions": [{"displayName": "A visitor", "uri": "//maps.example/u"}],
}


def place(value: Any) -> GooglePlace:
    return msgspec.convert(value, GooglePlace)


def detail(value: Any) -> PlaceDetail:
    return detail_of(place(value), lambda name: f"/photo/{name}", Id("ours"))


def hours_of(periods: list[dict[str, Any]]) -> str | None:
    return msgspec.convert({"periods": periods}, OpeningHours).osm


def point(day: int, hour: int = 0, minute: int = 0) -> dict[str, int]:
    return {"day": day, "hour": hour, "minute": minute}


def test_a_place_with_all_that_is_asked_for() -> None:
    more = {
        "rating": 4.4,
        "userRatingCount": 18204,
        "priceLevel": "PRICE_LEVEL_INEXPENSIVE",
        "editorialSummary": {"text": "A palace with murals."},
        "googleMapsUri": "https://maps.google.com/?cid=1",
        "attributions": [{"provider": "Listings of Kochi", "providerUri": "https://listings.example"}],
        "photos": [PHOTO],
        "reviews": [REVIEW],
        "inventedLater": {"anything": [1, 2]},
    }
    found = detail(GOOD | more)
    card = found.card
    assert (card.place_id, card.name, card.address) == ("ours", "Mattancherry Palace", "Palace Rd, Kochi")
    assert (card.category, card.position) == ("museum", (9.9583, 76.2593))
    assert (card.rating, card.total_ratings, card.price_level) == (4.4, 18204, 1)
    assert card.description == "A palace with murals."
    assert found.credits == (
        Credit("Listings of Kochi", "https://listings.example"),
        Credit("A visitor", "https://maps.example/u", 0),
    )
    assert card.images == ("/photo/places/ChIJ-one_1/photos/AbC_9-x",)
    (review,) = found.reviews
    assert (review.author.name, review.rating, review.time, review.when) == (
        "A visitor",
        4.0,
        1767323045,
        "a month ago",
    )
    assert review.author_photo == "https://img.example/u"
    assert review.report_uri == "https://maps.example/flag"


def test_missing_fields_are_empty() -> None:
    found = detail(GOOD)
    card = found.card
    assert (card.rating, card.total_ratings, card.price_level, card.hours) == (None, 0, None, None)
    assert (card.images, found.reviews, found.credits, found.uri) == ((), (), (), None)
    assert msgspec.convert({}, GooglePlaces).places == []
    assert msgspec.convert({}, Suggestions).suggestions == []


@pytest.mark.parametrize(
    "change",
    [
        {"id": None},
        {"id": "../../etc"},
        {"id": "a b"},
        {"displayName": "a text"},
        {"displayName": {"text": " "}},
        {"displayName": {"text": "x" * 301}},
        {"location": None},
        {"location": {"latitude": 91, "longitude": 0}},
        {"location": {"latitude": True, "longitude": 0}},
        {"location": {"latitude": float("nan"), "longitude": 0}},
        {"types": "museum"},
        {"types": [1]},
        {"rating": 6},
        {"userRatingCount": -1},
        {"userRatingCount": "many"},
        {"photos": [{"name": "places/x/photos/../../secret"}]},
        {"photos": [7]},
        {"reviews": [REVIEW | {"rating": None}]},
        {"reviews": [REVIEW | {"publishTime": "yesterday"}]},
        {"reviews": [{key: value for key, value in REVIEW.items() if key != "authorAttribution"}]},
        {"regularOpeningHours": {"periods": [{"open": {"day": 9}}]}},
        {"regularOpeningHours": {"periods": [{"close": {"day": 1}}]}},
    ],
)
def test_a_place_in_the_wrong_shape_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        place(GOOD | change)


@pytest.mark.parametrize("answer", [None, [], "x", {"places": {}}, {"places": [None]}, {"places": [{}] * 201}])
def test_an_answer_in_the_wrong_shape_is_refused(answer: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(answer, GooglePlaces)


def test_only_https_addresses_become_links() -> None:
    assert detail(GOOD | {"googleMapsUri": "javascript:alert(1)"}).uri is None
    assert detail(GOOD | {"googleMapsUri": "http://maps.example"}).uri is None


def test_predictions_of_queries_have_no_place() -> None:
    lines = {"mainText": {"text": "Mattancherry Palace"}, "secondaryText": {"text": "Kochi, Kerala, India"}}
    found = msgspec.convert(
        {
            "suggestions": [
                {"queryPrediction": {"text": {"text": "palaces near me"}}},
                {"placePrediction": {"placeId": "one", "structuredFormat": lines, "types": ["museum"]}},
            ]
        },
        Suggestions,
    )
    query, prediction = [one.place_prediction for one in found.suggestions]
    assert query is None
    assert prediction is not None
    assert prediction.place_id == "one"
    card = predicted_card(prediction)
    assert (card.name, card.locality) == ("Mattancherry Palace", "Kochi, Kerala, India")


def test_hours_begin_on_monday_and_pass_midnight() -> None:
    periods = [
        {"open": point(0, 18), "close": point(1, 2)},
        {"open": point(1, 9), "close": point(1, 12, 30)},
        {"open": point(1, 14), "close": point(2)},
        {"open": point(6, 20), "close": point(0, 3)},
    ]
    week = parse_hours(hours_of(periods) or "")
    assert week[0] == ((540, 750), (840, 1440))
    assert week[1:5] == ((), (), (), ())
    assert week[5] == ((1200, 1620),)
    assert week[6] == ((1080, 1560),)


def test_a_period_without_an_end_is_always_open() -> None:
    assert hours_of([{"open": point(0)}]) == ALWAYS_OPEN


def test_hours_that_no_week_can_show_are_unknown() -> None:
    assert hours_of([{"open": point(1, 9), "close": point(4, 9)}]) is None
    assert (
        hours_of([{"open": point(1, 9), "close": point(1, 12)}, {"open": point(1, 11), "close": point(1, 13)}]) is None
    )
    assert hours_of([]) is None


def test_control_characters_are_removed() -> None:
    found = detail(
        GOOD | {"displayName": {"text": "Fort\u0007 Kochi\u202e"}, "editorialSummary": {"text": "Old.\nBig."}}
    )
    assert (found.card.name, found.card.description) == ("Fort Kochi", "Old.\nBig.")


def test_at_most_five_pictures_and_reviews_are_shown() -> None:
    found = detail(GOOD | {"photos": [PHOTO] * 7, "reviews": [REVIEW] * 7})
    assert (len(found.card.images), len(found.reviews), len(found.credits)) == (5, 5, 5)
