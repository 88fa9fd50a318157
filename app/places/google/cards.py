"""Converts Google's places to the application's cards."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import UTC, datetime

from app.db.types import Id
from app.places.cards import PlaceCard
from app.places.categories import TYPES
from app.places.google.shapes import AuthorAttribution, GooglePlace, GooglePrediction, GoogleReview
from app.places.google.storage import Position, StoredPlace, our_id
from app.places.models import PLACE
from app.places.provider import Credit, PlaceDetail, ProviderReview
from app.texts import lazy_gettext

ATTRIBUTION = "Google Maps"
"""The attribution that Google requires for its texts without its map."""
NAMELESS = lazy_gettext("A place from Google")
MAX_PHOTOS, MAX_REVIEWS = 5, 5

_PRICE_LEVELS = {
    "PRICE_LEVEL_FREE": 0,
    "PRICE_LEVEL_INEXPENSIVE": 1,
    "PRICE_LEVEL_MODERATE": 2,
    "PRICE_LEVEL_EXPENSIVE": 3,
    "PRICE_LEVEL_VERY_EXPENSIVE": 4,
}

_CATEGORIES = {
    "art_gallery": "gallery",
    "bed_and_breakfast": "lodging",
    "bakery": "cafe",
    "buddhist_temple": "temple",
    "coffee_shop": "cafe",
    "hiking_area": "trail",
    "hindu_temple": "temple",
    "historical_landmark": "historic_site",
    "historical_place": "historic_site",
    "hostel": "lodging",
    "national_park": "nature",
    "night_club": "nightlife",
    "performing_arts_theater": "theatre",
    "pub": "bar",
    "resort_hotel": "hotel",
    "shopping_mall": "shopping",
    "tourist_attraction": "landmark",
}
"""Our categories for types with other names at Google."""

SEARCHABLE = {
    "amusement_park": ("amusement_park",),
    "aquarium": ("aquarium",),
    "art_gallery": ("art_gallery",),
    "bar": ("bar",),
    "cafe": ("cafe",),
    "church": ("church",),
    "lodging": ("lodging",),
    "market": ("market",),
    "mosque": ("mosque",),
    "museum": ("museum",),
    "natural_feature": ("beach", "national_park", "hiking_area"),
    "night_club": ("night_club",),
    "park": ("park",),
    "performing_arts_theater": ("performing_arts_theater",),
    "place_of_worship": ("church", "hindu_temple", "mosque", "synagogue"),
    "point_of_interest": ("tourist_attraction",),
    "restaurant": ("restaurant",),
    "shopping_mall": ("shopping_mall",),
    "spa": ("spa",),
    "stadium": ("stadium",),
    "synagogue": ("synagogue",),
    "temple": ("hindu_temple",),
    "tourist_attraction": ("tourist_attraction",),
    "water_park": ("water_park",),
    "zoo": ("zoo",),
}
"""Our types, each with the Google types to search for (its table A)."""

_NOT_TO_VISIT = frozenset({"political", "locality", "country", "route", "street_address", "postal_code", "plus_code"})

PhotoUrl = Callable[[str], str]
"""Returns the address of a photo on our own server by its name."""


def is_place(prediction: GooglePrediction) -> bool:
    """Return whether a prediction is a place to visit rather than a city, street or address: our gazetteer has the
    cities."""
    return _NOT_TO_VISIT.isdisjoint(prediction.types)


def searchable(types: Collection[str]) -> list[str]:
    """Return Google's types for ours; without any, those of sights."""
    wanted = types or ("tourist_attraction", "museum", "park")
    return sorted({name for one in wanted for name in SEARCHABLE.get(one, ())})


def predicted_card(prediction: GooglePrediction) -> PlaceCard:
    """Return the card of a prediction: it has no coordinates."""
    lines = prediction.structured_format
    return _card(
        our_id(prediction.place_id),
        _clean(lines.main_text.text),
        _clean(lines.secondary_text.text),
        category=_category(prediction.types),
    )


def card_of(place: GooglePlace, photo_url: PhotoUrl | None = None, *, ident: Id | None = None) -> PlaceCard:
    """Return the card of a place.

    :param photo_url: returns the addresses of its pictures; without it, the card has none.
    :param ident: our id of the requested place: Google may return a newer id.
    """
    return _card(
        ident or our_id(place.id),
        _clean(place.display_name.text),
        _clean(place.formatted_address),
        category=_category([place.primary_type, *place.types]),
        position=place.position,
        place=place,
        images=tuple(photo_url(photo.name) for photo in place.photos[:MAX_PHOTOS]) if photo_url else (),
    )


def stored_card(place: StoredPlace) -> PlaceCard:
    """Return the card of stored data: at most a position, without a name."""
    return _card(place.place_id, str(NAMELESS), "", category="landmark", position=place.position)


def detail_of(place: GooglePlace, photo_url: PhotoUrl, ident: Id) -> PlaceDetail:
    """Return Google's details of a place.

    :param ident: our id of the requested place.
    """
    facts = [Credit(_clean(one.provider), _link(one.provider_uri)) for one in place.attributions]
    pictures = [
        Credit(_clean(author.display_name), _link(author.uri), number)
        for number, photo in enumerate(place.photos[:MAX_PHOTOS])
        for author in photo.author_attributions
    ]
    return PlaceDetail(
        card_of(place, photo_url, ident=ident),
        credits=(*facts, *pictures),
        reviews=tuple(_review(review) for review in place.reviews[:MAX_REVIEWS]),
        uri=_link(place.google_maps_uri),
    )


def _review(review: GoogleReview) -> ProviderReview:
    author = review.author_attribution
    return ProviderReview(
        author=_author(author),
        author_photo=_link(author.photo_uri),
        rating=review.rating,
        time=_unix_seconds(review.publish_time) if review.publish_time else None,
        when=_clean(review.relative_publish_time_description),
        text=_clean(review.text.text),
        uri=_link(review.google_maps_uri),
        report_uri=_link(review.flag_content_uri),
    )


def _author(author: AuthorAttribution) -> Credit:
    return Credit(_clean(author.display_name), _link(author.uri))


def _category(types: Collection[str]) -> str:
    for name in types:
        found = _CATEGORIES.get(name, name)
        if found in TYPES and not found.startswith(("city", "region")):
            return found
    return "landmark"


def _clean(text: str) -> str:
    """Return a text without control characters."""
    return "".join(character for character in text if character.isprintable() or character == "\n").strip()


def _link(url: str) -> str | None:
    """Return an address that a page may link to; None for any scheme other than https."""
    found = f"https:{url}" if url.startswith("//") else url
    return found if found.startswith("https://") and not set(found) & {" ", "\n"} else None


def _unix_seconds(moment: datetime) -> int:
    return int((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp())


def _card(
    ident: Id,
    name: str,
    where: str,
    *,
    category: str,
    position: Position | None = None,
    place: GooglePlace | None = None,
    images: tuple[str, ...] = (),
) -> PlaceCard:
    lat, lon = position or (None, None)
    return PlaceCard(
        place_id=ident,
        kind=PLACE,
        name=name,
        description=_clean(place.editorial_summary.text) if place else "",
        address=where,
        locality=where,
        country_code="",
        lat=lat,
        lon=lon,
        category=category,
        types=TYPES[category],
        rating=place.rating if place else None,
        total_ratings=place.user_rating_count if place else 0,
        images=images,
        hours=place.regular_opening_hours.osm if place else None,
        tier=None,
        visit_minutes=None,
        price_level=_PRICE_LEVELS.get(place.price_level) if place else None,
        interests=(),
        attribution=ATTRIBUTION,
        timezone=None,
        website=None,
        fame=None,
        is_remote=True,
    )
