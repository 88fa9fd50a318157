"""Places from Google, destinations from our own gazetteer, and our own places when Google fails."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import structlog
from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.errors import BadRequest, Unavailable
from app.places import service
from app.places.cards import PlaceCard
from app.places.found import Detail, Found
from app.places.google import ids
from app.places.google.cards import ATTRIBUTION, card_of, detail_of, is_place, kept_card, predicted_card, searchable
from app.places.google.client import GooglePlaces, Question
from app.places.google.errors import GoogleError, GoogleMissing
from app.places.google.finding import LANGUAGE, details
from app.places.google.ids import KeptPlace, Position
from app.places.google.masks import DETAIL, NEARBY, PREDICTIONS, STOP
from app.places.google.photos import GooglePhotos
from app.places.google.shapes import GooglePlace, place, places, predictions
from app.places.models import DESTINATION
from app.places.service import Circle, Wish

log = structlog.get_logger(__name__)

TYPING_SECONDS = 2.5
"""Whoever types has typed on by then."""
NEAR_M = 50_000.0
MOST_NEARBY = 20
"""Google gives no more, and no second page."""
DESTINATIONS_FIRST = 3
"""Where both kinds are asked for: so many destinations stand before what Google predicts."""
RETRY_SECONDS = 30
NOT_NOW = "Google does not answer just now. Please try again in a moment."
UNKNOWN_NEAR = "near: We don't know that place."


class GoogleProvider:
    """The Places API (New).

    :param google: is asked.
    :param photos: make the addresses of pictures.
    """

    def __init__(self, google: GooglePlaces, photos: GooglePhotos) -> None:
        self._google, self._photos = google, photos

    def close(self) -> None:
        """Close the connections."""
        self._google.close()

    def predict(self, session: Session, wish: Wish, limit: int) -> Found:
        """Ask Google for places; destinations are our own."""
        if wish.kind == DESTINATION or not fold(wish.text):
            return Found(service.predict(session, wish, limit))
        near = self._position(session, wish.near) if wish.near else None
        body: dict[str, Any] = {"input": wish.text, "languageCode": LANGUAGE}
        if near:
            body["locationBias"] = {"circle": _circle(near, NEAR_M)}
        if wish.session:
            body["sessionToken"] = wish.session
        question = Question("autocomplete", "/v1/places:autocomplete", PREDICTIONS, body)
        try:
            predicted = self._google.ask(question, predictions, seconds=TYPING_SECONDS)
        except (GoogleError, GoogleMissing) as error:
            log.info("google_stood_in_for", call="autocomplete", error=str(error))
            return self._our_predictions(session, wish, limit)
        found = [one for one in predicted if is_place(one)]
        ids.remember(session, [(one.google_id, None) for one in found])
        cards = [predicted_card(one) for one in found]
        own = self._destinations(session, wish, limit) if wish.kind is None else []
        shown = [*own[:DESTINATIONS_FIRST], *cards, *own[DESTINATIONS_FIRST:]][:limit]
        return Found(shown, ATTRIBUTION if cards else None)

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> Detail | None:
        """Look up our own row, or ask Google."""
        card = service.own(session, [place_id]).get(place_id)
        if card is not None:
            return Detail(card)
        kept = ids.kept(session, [place_id]).get(place_id)
        if kept is None:
            return None
        try:
            found = self._ask(session, kept, DETAIL, session_token)
        except GoogleError as error:
            log.info("google_stood_in_for", call="details", error=str(error))
            if kept.position is None:
                raise Unavailable(NOT_NOW, RETRY_SECONDS) from error
            return Detail(kept_card(kept), fallback=True)
        return detail_of(found, self._photos.address, place_id) if found else None

    def nearby(self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int) -> Found | None:
        """Ask Google what lies around; where it knows no such types, search our own grid."""
        wanted = searchable(types)
        try:
            centre = self._centre(session, place_id)
        except GoogleError as error:
            raise Unavailable(NOT_NOW, RETRY_SECONDS) from error
        if centre is None:
            return None
        circle = Circle(place_id, centre, float(radius_m))
        if not wanted:
            return Found(service.around(session, circle, types, limit))
        body = {
            "includedTypes": wanted,
            "maxResultCount": min(limit + 1, MOST_NEARBY),
            "rankPreference": "POPULARITY",
            "languageCode": LANGUAGE,
            "locationRestriction": {"circle": _circle(centre, circle.radius_m)},
        }
        try:
            found = self._google.ask(Question("nearby", "/v1/places:searchNearby", NEARBY, body), places)
        except (GoogleError, GoogleMissing) as error:
            log.info("google_stood_in_for", call="nearby", error=str(error))
            return Found(service.around(session, circle, types, limit), fallback=True)
        ids.remember(session, [(one.google_id, (one.lat, one.lon)) for one in found])
        cards = [_listed(card_of(one, self._photos.address)) for one in found]
        return Found([card for card in cards if card.place_id != place_id][:limit], ATTRIBUTION)

    def known_places(self, session: Session, place_id: Id) -> int | None:
        """Count what the planner would choose from: it plans with our own places."""
        return service.known_places(session, place_id)

    def _our_predictions(self, session: Session, wish: Wish, limit: int) -> Found:
        ours = wish.near if wish.near and service.own(session, [wish.near]) else None
        return Found(service.predict(session, Wish(wish.text, wish.kind, ours), limit), fallback=True)

    def _destinations(self, session: Session, wish: Wish, limit: int) -> list[PlaceCard]:
        return list(service.predict(session, Wish(wish.text, DESTINATION), limit))

    def _position(self, session: Session, place_id: Id) -> Position | None:
        """Return where to look first; None when Google would have to say and cannot.

        :raises BadRequest: when nobody knows that place.
        """
        try:
            found = self._centre(session, place_id)
        except GoogleError as error:
            log.info("google_stood_in_for", call="near", error=str(error))
            return None
        if found is None:
            raise BadRequest(UNKNOWN_NEAR)
        return found

    def _centre(self, session: Session, place_id: Id) -> Position | None:
        """Return where a place is; None when there is no such place.

        :raises GoogleError: when Google would have to say and cannot.
        """
        card = service.own(session, [place_id]).get(place_id)
        if card is not None:
            return card.position
        kept = ids.kept(session, [place_id]).get(place_id)
        if kept is None or kept.position is not None:
            return kept.position if kept else None
        found = self._ask(session, kept, STOP, None)
        return (found.lat, found.lon) if found else None

    def _ask(self, session: Session, kept: KeptPlace, mask: str, session_token: str | None) -> GooglePlace | None:
        try:
            found = self._google.ask(details(kept.google_id, mask, session_token), place)
        except GoogleMissing:
            return None
        # Under the id by which we asked: Google may answer with another one of the same place.
        ids.remember(session, [(kept.google_id, (found.lat, found.lon))])
        return found


def _circle(centre: Position, radius_m: float) -> dict[str, Any]:
    return {"center": {"latitude": centre[0], "longitude": centre[1]}, "radius": radius_m}


def _listed(card: PlaceCard) -> PlaceCard:
    """Return a card for a list: one picture, as each that is shown is billed."""
    return replace(card, images=card.images[:1])
