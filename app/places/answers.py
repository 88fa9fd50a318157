"""From what is known of places to what the calls answer."""

from __future__ import annotations

from typing import Any

from app.places.cards import PlaceCard

MUST_SEE = 1


def prediction(card: PlaceCard) -> dict[str, Any]:
    """Return a place as one of the predictions."""
    return {
        "place_id": card.place_id,
        "structured_formatting": {"main_text": card.name, "secondary_text": card.locality},
        "kind": card.kind,
        "types": card.types,
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


def place_detail(card: PlaceCard) -> dict[str, Any]:
    """Return all that is known of a place."""
    return {
        "place_id": card.place_id,
        "name": card.name,
        "address": card.address,
        "description": card.description,
        "rating": card.rating,
        "total_ratings": card.total_ratings,
        "image_urls": card.images,
        "geo_location": {"lat": card.lat, "lng": card.lon},
        "reviews": [],
        "kind": card.kind,
        "types": card.types,
        "attribution": card.attribution,
        "editors_pick": card.tier == MUST_SEE,
        "opening_hours": card.hours,
        "visit_minutes": card.visit_minutes,
        "price_level": card.price_level,
        "interests": card.interests,
    }
