"""From what is known of places to what the calls answer."""

from __future__ import annotations

from typing import Any

from app.places.cards import PlaceCard
from app.places.found import FALLBACK_NOTICE, Detail, Found, OutsideReview
from app.places.hours import DAY_MINUTES, WeeklyHours

MUST_SEE = 1


def prediction(card: PlaceCard) -> dict[str, Any]:
    """Return a place as one of the predictions."""
    return {
        "place_id": card.place_id,
        "structured_formatting": {"main_text": card.name, "secondary_text": card.locality},
        "kind": card.kind,
        "types": card.types,
    }


def origin(found: Found) -> dict[str, Any]:
    """Return what a list says of where it comes from; nothing where it is our own."""
    named = {"attribution": found.attribution} if found.attribution else {}
    return named | _fallback(found.fallback)


def beside(found: Detail) -> dict[str, Any]:
    """Return what an outside provider wants to be shown beside a place; nothing where it is our own."""
    if not found.card.lent:
        return {}
    return {
        "attributions": [{"name": one.name, "uri": one.uri, "picture": one.picture} for one in found.credits],
        "outside_reviews": [_outside_review(review) for review in found.reviews],
        "source_uri": found.uri,
    } | _fallback(found.fallback)


def _fallback(is_fallback: bool) -> dict[str, Any]:
    return {"fallback": True, "notice": FALLBACK_NOTICE} if is_fallback else {}


def _outside_review(review: OutsideReview) -> dict[str, Any]:
    return {
        "author_name": review.author.name,
        "author_uri": review.author.uri,
        "author_photo_url": review.author_photo,
        "rating": review.rating,
        "time": review.time,
        "when": review.when,
        "text": review.text,
        "uri": review.uri,
        "report_uri": review.report_uri,
    }


def nearby_place(card: PlaceCard) -> dict[str, Any]:
    """Return a place as one of those around another."""
    return {
        "place_id": card.place_id,
        "name": card.name,
        "address": card.address,
        "description": card.description,
        "rating": card.rating,
        "total_ratings": card.total_ratings,
        "photos": card.images,
        "geo_location": {"lat": card.lat, "lng": card.lon},
        "types": card.types,
    }


def place_detail(card: PlaceCard, known_places: int | None, told: dict[str, Any]) -> dict[str, Any]:
    """Return all that is known of a place.

    :param known_places: around a destination; None for a place to visit.
    :param told: what travellers say of it, of `app.places.told`.
    """
    return {
        "place_id": card.place_id,
        "name": card.name,
        "address": card.address,
        "description": card.description,
        "rating": card.rating,
        "total_ratings": card.total_ratings,
        "image_urls": card.images,
        "geo_location": {"lat": card.lat, "lng": card.lon},
        "kind": card.kind,
        "types": card.types,
        "attribution": card.attribution,
        "website": card.website,
        "editors_pick": card.tier == MUST_SEE,
        "opening_hours": card.hours,
        "opening_week": _week(card.weekly_hours),
        "timezone": card.timezone,
        "visit_minutes": card.visit_minutes,
        "price_level": card.price_level,
        "interests": card.interests,
        "known_places": known_places,
    } | told


def _week(hours: WeeklyHours | None) -> list[list[dict[str, str]]] | None:
    if hours is None:
        return None
    return [[{"opens": _clock(opens), "closes": _closing(closes)} for opens, closes in day] for day in hours]


def _closing(minutes: int) -> str:
    """Return when a place closes; midnight is the day's end, later hours are those of the next day."""
    return _clock(minutes) if minutes <= DAY_MINUTES else _clock(minutes - DAY_MINUTES)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
