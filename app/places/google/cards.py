"""From what Google tells to what the application knows of a place."""

from __future__ import annotations

from collections.abc import Callable, Collection

from app.db.types import Id
from app.places.cards import PlaceCard
from app.places.categories import TYPES
from app.places.found import Credit, Detail
from app.places.google.ids import KeptPlace, our_id
from app.places.google.shapes import GooglePlace, GooglePrediction
from app.places.models import PLACE

ATTRIBUTION = "Google Maps"
"""As Google asks to be named where text is shown without its map."""
NAMELESS = "A place from Google"

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
"""Google's types under which our categories go by another name."""

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
"""From our types to those by which Google searches around a point (its table A)."""

_NO_PLACES = frozenset({"political", "locality", "country", "route", "street_address", "postal_code", "plus_code"})

Linked = Callable[[str], str]
"""From the name of a photo to its address on our own server."""


def is_place(prediction: GooglePrediction) -> bool:
    """Tell a place to visit from a city, a street or an address: destinations come from our own gazetteer."""
    return _NO_PLACES.isdisjoint(prediction.types)


def searchable(types: Collection[str]) -> list[str]:
    """Return the types by which Google is asked for ours; for none, those of what one visits."""
    wanted = types or ("tourist_attraction", "museum", "park")
    return sorted({name for one in wanted for name in SEARCHABLE.get(one, ())})


def predicted_card(prediction: GooglePrediction) -> PlaceCard:
    """Return a prediction: it has no coordinates."""
    return _card(our_id(prediction.google_id), prediction.name, prediction.where, category=_category(prediction.types))


def card_of(place: GooglePlace, linked: Linked | None = None, *, ident: Id | None = None) -> PlaceCard:
    """Return a place.

    :param linked: makes the addresses of its pictures; without it, it has none.
    :param ident: ours, under which it was asked for: Google may answer with a newer id of its own.
    """
    return _card(
        ident or our_id(place.google_id),
        place.name,
        place.address,
        category=_category(place.types),
        position=(place.lat, place.lon),
        place=place,
        images=tuple(linked(photo.name) for photo in place.photos) if linked else (),
    )


def kept_card(place: KeptPlace) -> PlaceCard:
    """Return what may be kept of a place: where it is, if even that, and no name."""
    return _card(place.place_id, NAMELESS, "", category="landmark", position=place.position)


def detail_of(place: GooglePlace, linked: Linked, ident: Id) -> Detail:
    """Return all that Google tells of a place.

    :param ident: ours, under which it was asked for.
    """
    pictures = [
        Credit(credit.name, credit.uri, number) for number, photo in enumerate(place.photos) for credit in photo.credits
    ]
    return Detail(card_of(place, linked, ident=ident), (*place.credits, *pictures), place.reviews, place.uri)


def _category(types: Collection[str]) -> str:
    for name in types:
        found = _CATEGORIES.get(name, name)
        if found in TYPES and not found.startswith(("city", "region")):
            return found
    return "landmark"


def _card(
    ident: Id,
    name: str,
    where: str,
    *,
    category: str,
    position: tuple[float, float] | None = None,
    place: GooglePlace | None = None,
    images: tuple[str, ...] = (),
) -> PlaceCard:
    lat, lon = position or (None, None)
    return PlaceCard(
        place_id=ident,
        kind=PLACE,
        name=name,
        description=place.description if place else "",
        address=where,
        locality=where,
        country_code="",
        lat=lat,
        lon=lon,
        category=category,
        types=TYPES[category],
        rating=place.rating if place else None,
        total_ratings=place.total_ratings if place else 0,
        images=images,
        hours=place.hours if place else None,
        tier=None,
        visit_minutes=None,
        price_level=place.price_level if place else None,
        interests=(),
        attribution=ATTRIBUTION,
        timezone=None,
        website=None,
        fame=None,
        lent=True,
    )
