"""Cards of own places: trips, plans and exports treat them like any other place."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy.orm import Session

from app.db.types import Id
from app.places.cards import PlaceCard
from app.places.categories import HOME, OWN_TYPES, TYPES, USUAL_INTERESTS, USUAL_MINUTES
from app.places.models import PLACE
from app.places.own import queries
from app.places.own.models import OwnPlace

_MINUTES = {HOME: 0}


def own_card(place: OwnPlace) -> PlaceCard:
    """Return the card of a row. It omits data that only members of a trip may read, such as the note."""
    where = place.locality or ""
    return PlaceCard(
        place_id=place.id,
        kind=PLACE,
        name=place.name,
        description="",
        address=place.address or where,
        locality=where or place.address or "",
        country_code=place.country_code,
        lat=place.lat,
        lon=place.lon,
        category=place.category,
        types=OWN_TYPES.get(place.category) or TYPES[place.category],
        rating=None,
        total_ratings=0,
        images=(),
        hours=place.hours,
        tier=None,
        visit_minutes=_MINUTES.get(place.category, USUAL_MINUTES.get(place.category)),
        price_level=None,
        interests=USUAL_INTERESTS.get(place.category, ()),
        attribution=None,
        timezone=place.timezone,
        website=place.website,
        fame=None,
        maker_id=place.maker_id,
        is_private=place.is_private,
    )


def own_cards(session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
    """Return the own places of these ids regardless of the viewer, in one statement; including deleted ones."""
    return {ident: own_card(place) for ident, place in queries.by_ids(session, ids).items()}
