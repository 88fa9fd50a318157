"""From Google's JSON to values, and what does not fit."""

from __future__ import annotations

from typing import Any

import pytest

from app.places.found import Credit
from app.places.google.fields import WrongShape
from app.places.google.periods import hours_of
from app.places.google.shapes import place, places, predictions
from app.places.hours import parse_hours

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
    found = place(GOOD | more)
    assert (found.rating, found.total_ratings, found.price_level) == (4.4, 18204, 1)
    assert found.description == "A palace with murals."
    assert found.credits == (Credit("Listings of Kochi", "https://listings.example"),)
    assert found.photos[0].credits == (Credit("A visitor", "https://maps.example/u"),)
    (review,) = found.reviews
    assert (review.author.name, review.rating, review.time, review.when) == (
        "A visitor",
        4.0,
        1767323045,
        "a month ago",
    )
    assert review.author_photo == "https://img.example/u"
    assert review.report_uri == "https://maps.example/flag"


def test_what_is_left_out_is_empty() -> None:
    found = place(GOOD)
    assert (found.rating, found.total_ratings, found.price_level, found.hours) == (None, 0, None, None)
    assert (found.photos, found.reviews, found.credits, found.uri) == ((), (), (), None)
    assert places({}) == []
    assert predictions({}) == []


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
def test_what_does_not_fit_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(WrongShape):
        place(GOOD | change)


@pytest.mark.parametrize("answer", [None, [], "x", {"places": {}}, {"places": [None]}, {"places": [{}] * 201}])
def test_an_answer_that_is_none_is_refused(answer: Any) -> None:
    with pytest.raises(WrongShape):
        places(answer)


def test_an_address_that_is_not_https_is_no_link() -> None:
    assert place(GOOD | {"googleMapsUri": "javascript:alert(1)"}).uri is None
    assert place(GOOD | {"googleMapsUri": "http://maps.example"}).uri is None


def test_predictions_of_questions_are_left_out() -> None:
    lines = {"mainText": {"text": "Mattancherry Palace"}, "secondaryText": {"text": "Kochi, Kerala, India"}}
    found = predictions(
        {
            "suggestions": [
                {"queryPrediction": {"text": {"text": "palaces near me"}}},
                {"placePrediction": {"placeId": "one", "structuredFormat": lines, "types": ["museum"]}},
            ]
        }
    )
    assert [(one.google_id, one.name, one.where) for one in found] == [
        ("one", "Mattancherry Palace", "Kochi, Kerala, India")
    ]


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


def test_a_period_without_an_end_is_always() -> None:
    assert hours_of([{"open": point(0)}]) == "24/7"


def test_hours_that_no_week_can_show_are_unknown() -> None:
    assert hours_of([{"open": point(1, 9), "close": point(4, 9)}]) is None
    assert (
        hours_of([{"open": point(1, 9), "close": point(1, 12)}, {"open": point(1, 11), "close": point(1, 13)}]) is None
    )
    assert hours_of([]) is None
