"""From the JSON of the Places API (New) to values.

Source: https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from app.places.found import Credit, OutsideReview
from app.places.google.fields import (
    WrongShape,
    inner,
    items,
    link,
    mapping,
    number,
    optional_number,
    required,
    text,
    texts,
    whole,
)
from app.places.google.periods import hours_of

MAX_ID = 500
MAX_NAME = 300
MAX_TEXT = 10_000
MAX_PHOTOS, MAX_REVIEWS = 5, 5
_ID = re.compile(r"[A-Za-z0-9_-]{1,500}")
_PHOTO = re.compile(r"places/[A-Za-z0-9_-]{1,500}/photos/[A-Za-z0-9_-]{1,1000}")
_PRICE_LEVELS = {
    "PRICE_LEVEL_FREE": 0,
    "PRICE_LEVEL_INEXPENSIVE": 1,
    "PRICE_LEVEL_MODERATE": 2,
    "PRICE_LEVEL_EXPENSIVE": 3,
    "PRICE_LEVEL_VERY_EXPENSIVE": 4,
}


@dataclass(frozen=True, slots=True)
class GooglePhoto:
    """A picture.

    :param name: by which it is fetched; it ends, and must not be kept.
    :param report_uri: where people report it to Google.
    """

    name: str
    credits: tuple[Credit, ...]
    report_uri: str | None


@dataclass(frozen=True, slots=True)
class GooglePlace:
    """A place; what was not asked for is empty.

    :param rating: 1 to 5, or None where nobody has rated it.
    :param hours: in OpenStreetMap's syntax; None if unknown.
    :param credits: of those whose facts these are, beside Google.
    """

    google_id: str
    name: str
    address: str
    lat: float
    lon: float
    types: tuple[str, ...]
    rating: float | None = None
    total_ratings: int = 0
    price_level: int | None = None
    hours: str | None = None
    description: str = ""
    uri: str | None = None
    credits: tuple[Credit, ...] = ()
    photos: tuple[GooglePhoto, ...] = ()
    reviews: tuple[OutsideReview, ...] = ()


@dataclass(frozen=True, slots=True)
class GooglePrediction:
    """What somebody may be typing."""

    google_id: str
    name: str
    where: str
    types: tuple[str, ...]


def place(value: Any) -> GooglePlace:
    """Read a place."""
    found = mapping(value, "place")
    position = mapping(found.get("location"), "location")
    primary = text(found, "primaryType", 100)
    types = texts(found, "types")
    return GooglePlace(
        google_id=google_id(found, "id"),
        name=required(inner(found, "displayName"), "text", MAX_NAME),
        address=text(found, "formattedAddress", MAX_NAME * 2),
        lat=number(position, "latitude", -90, 90),
        lon=number(position, "longitude", -180, 180),
        types=tuple(dict.fromkeys((primary, *types) if primary else types)),
        rating=optional_number(found, "rating", 1, 5),
        total_ratings=whole(found, "userRatingCount", 2**31 - 1),
        price_level=_PRICE_LEVELS.get(text(found, "priceLevel", 60)),
        hours=hours_of(items(inner(found, "regularOpeningHours"), "periods")),
        description=text(inner(found, "editorialSummary"), "text", MAX_TEXT),
        uri=link(found, "googleMapsUri"),
        credits=tuple(_credit(item, "provider", "providerUri") for item in items(found, "attributions")),
        photos=tuple(_photo(item) for item in items(found, "photos")[:MAX_PHOTOS]),
        reviews=tuple(_review(item) for item in items(found, "reviews")[:MAX_REVIEWS]),
    )


def places(value: Any) -> list[GooglePlace]:
    """Read the places of a search."""
    return [place(item) for item in items(mapping(value, "answer"), "places")]


def predictions(value: Any) -> list[GooglePrediction]:
    """Read predictions of places; those of questions are left out."""
    suggestions = [mapping(item, "suggestion") for item in items(mapping(value, "answer"), "suggestions")]
    return [_prediction(inner(item, "placePrediction")) for item in suggestions if "placePrediction" in item]


def photo_address(value: Any) -> str:
    """Read where a picture is; whoever fetches it has to look at the host first."""
    return required(mapping(value, "media"), "photoUri", 2000)


def google_id(value: Mapping[str, Any], name: str) -> str:
    """Read an id of a place."""
    found = required(value, name, MAX_ID)
    if not _ID.fullmatch(found):
        raise WrongShape(f"{name} is no id")
    return found


def _prediction(value: Mapping[str, Any]) -> GooglePrediction:
    lines = inner(value, "structuredFormat")
    return GooglePrediction(
        google_id=google_id(value, "placeId"),
        name=required(inner(lines, "mainText"), "text", MAX_NAME),
        where=text(inner(lines, "secondaryText"), "text", MAX_NAME * 2),
        types=texts(value, "types"),
    )


def _photo(value: Any) -> GooglePhoto:
    found = mapping(value, "photo")
    name = required(found, "name", MAX_ID * 4)
    if not _PHOTO.fullmatch(name):
        raise WrongShape("the name of a photo is none")
    authors = items(found, "authorAttributions")
    return GooglePhoto(name, tuple(_credit(item) for item in authors), link(found, "flagContentUri"))


def _review(value: Any) -> OutsideReview:
    found = mapping(value, "review")
    author = inner(found, "authorAttribution")
    return OutsideReview(
        author=_credit(author),
        author_photo=link(author, "photoUri"),
        rating=number(found, "rating", 1, 5),
        time=_seconds(text(found, "publishTime", 60)),
        when=text(found, "relativePublishTimeDescription", 100),
        text=text(inner(found, "text"), "text", MAX_TEXT),
        uri=link(found, "googleMapsUri"),
        report_uri=link(found, "flagContentUri"),
    )


def _credit(value: Any, name: str = "displayName", uri: str = "uri") -> Credit:
    found = mapping(value, "attribution")
    return Credit(required(found, name, MAX_NAME), link(found, uri))


def _seconds(moment: str) -> int | None:
    if not moment:
        return None
    try:
        found = datetime.fromisoformat(moment)
    except ValueError as error:
        raise WrongShape("publishTime is no moment") from error
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp())
