"""Places from Google and destinations from our own gazetteer; falls back to our own places when Google fails."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import structlog
from redis import Redis
from sqlalchemy.orm import Session

from app.db.text import fold
from app.db.types import Id
from app.errors import BadRequest, Unavailable
from app.places import service
from app.places.cards import Destination, PlaceCard
from app.places.google import candidates, storage
from app.places.google.cards import ATTRIBUTION, card_of, detail_of, is_place, predicted_card, searchable, stored_card
from app.places.google.client import DETAIL_FIELDS, MAX_NEARBY, STOP_FIELDS, GoogleClient
from app.places.google.lookup import GoogleLookup
from app.places.google.photos import GooglePhotos
from app.places.google.shapes import GooglePlace
from app.places.google.storage import Position, StoredPlace
from app.places.models import DESTINATION
from app.places.provider import Circle, Photo, PlaceDetail, PlaceList, PlaceSearch, credits_of
from app.places.service import UNKNOWN_NEAR
from app.remote.breaker import CircuitBreaker, CircuitState
from app.remote.errors import RemoteError, RemoteMissing
from app.texts import lazy_gettext

log = structlog.get_logger(__name__)

TYPING_SECONDS = 2.5
"""Beyond this, a traveller has typed on."""
NEAR_M = 50_000.0
DESTINATIONS_FIRST = 3
"""In mixed searches, this many destinations precede Google's predictions."""
RETRY_SECONDS = 30
UNAVAILABLE = lazy_gettext("Google isn't responding right now. Please try again in a moment.")
FALLBACK = lazy_gettext("Google isn't responding right now. These are our own places.")


class GoogleProvider:
    """The Places API (New) as a provider of places.

    :param client: calls Google.
    :param photos: makes the addresses of pictures, and fetches them.
    """

    is_remote = True

    def __init__(self, client: GoogleClient, photos: GooglePhotos) -> None:
        self.photos = photos
        self._client = client
        self._lookup = GoogleLookup(client)

    @classmethod
    def create(cls, url: str, key: str, redis: Redis, secret_keys: list[str]) -> GoogleProvider:
        """Return the provider of an application.

        :param url: the API's address.
        :param key: the API key.
        :param redis: holds the state of the circuit breaker for all processes.
        :param secret_keys: keys that sign the addresses of pictures; the last one signs.
        """
        client = GoogleClient(url, key, CircuitBreaker(redis, "google-places"))
        return cls(client, GooglePhotos(client, secret_keys))

    def predict(self, session: Session, search: PlaceSearch, limit: int) -> PlaceList:
        """Ask Google for places; destinations are our own."""
        if search.kind == DESTINATION or not fold(search.text):
            return PlaceList(service.predict(session, search, limit))
        near = self._position(session, search.near[0]) if search.near else None
        bias = (*near, NEAR_M) if near else None
        try:
            predictions = self._client.autocomplete(search.text, bias, search.session_token, seconds=TYPING_SECONDS)
        except RemoteError as error:
            log.info("google_fallback", call="autocomplete", error=str(error))
            return self._our_predictions(session, search, limit)
        found = [one for one in predictions if is_place(one)]
        storage.store(session, [(one.place_id, None) for one in found])
        cards = [predicted_card(one) for one in found]
        own = self._destinations(session, search, limit) if search.kind is None else []
        shown = [*own[:DESTINATIONS_FIRST], *cards, *own[DESTINATIONS_FIRST:]][:limit]
        return PlaceList(shown, ATTRIBUTION if cards else None)

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> PlaceDetail | None:
        """Look up our own row, or ask Google."""
        card = service.in_catalogue(session, [place_id]).get(place_id)
        if card is not None:
            return PlaceDetail(card, credits_of(card))
        stored = storage.find_stored(session, [place_id]).get(place_id)
        if stored is None:
            return None
        try:
            place = self._details(session, stored, DETAIL_FIELDS, session_token)
        except RemoteError as error:
            log.info("google_fallback", call="details", error=str(error))
            if stored.position is None:
                raise Unavailable(UNAVAILABLE, RETRY_SECONDS) from error
            return PlaceDetail(stored_card(stored), fallback_notice=str(FALLBACK))
        return detail_of(place, self.photos.url, place_id) if place else None

    def nearby(
        self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int
    ) -> PlaceList | None:
        """Find the place's position, and the places around it."""
        try:
            centre = self._centre(session, place_id)
        except RemoteError as error:
            raise Unavailable(UNAVAILABLE, RETRY_SECONDS) from error
        if centre is None:
            return None
        return self.around(session, Circle(place_id, centre, float(radius_m)), types, limit)

    def around(self, session: Session, circle: Circle, types: Collection[str], limit: int) -> PlaceList:
        """Ask Google; search our own grid for types that Google does not know."""
        wanted = searchable(types)
        if not wanted:
            return PlaceList(service.around(session, circle, types, limit))
        try:
            found = self._client.nearby((*circle.position, circle.radius_m), wanted, min(limit + 1, MAX_NEARBY))
        except RemoteError as error:
            log.info("google_fallback", call="nearby", error=str(error))
            return PlaceList(service.around(session, circle, types, limit), fallback_notice=str(FALLBACK))
        storage.store(session, [(one.id, one.position) for one in found])
        # One picture each: every shown picture is billed.
        cards = [replace(card, images=card.images[:1]) for card in (card_of(one, self.photos.url) for one in found)]
        return PlaceList([card for card in cards if card.place_id != circle.place_id][:limit], ATTRIBUTION)

    def candidates(self, session: Session, destination: Destination, limit: int) -> Sequence[PlaceCard]:
        """Ask Google for sights and places to eat, by several concurrent searches; three statements with new
        coordinates."""
        # End the transaction first: it would stay open while Google answers.
        session.rollback()
        try:
            found = candidates.find(self._client, destination)
        except RemoteError as error:
            raise Unavailable(UNAVAILABLE, RETRY_SECONDS) from error
        storage.store(session, [(one.id, one.position) for one in found])
        return candidates.cards_of(found, limit)

    def count_candidates(self, session: Session, destination: Destination) -> int:
        """Ask Google for sights, by one search."""
        # As for candidates: end the transaction first.
        session.rollback()
        try:
            return candidates.count(self._client, destination)
        except RemoteError as error:
            raise Unavailable(UNAVAILABLE, RETRY_SECONDS) from error

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Ask Google for each place, concurrently; two statements, three with new coordinates."""
        return self._lookup.find(session, ids)

    def find_stored(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return our stored data, in one statement."""
        return self._lookup.find_stored(session, ids)

    def prefetch(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Ask Google now, for use later in this request."""
        self._lookup.prefetch(session, ids, tokens)

    def photo(self, token: str) -> Photo | None:
        """Fetch a picture that an answer of the last two hours referred to."""
        return self.photos.fetch(token)

    def is_healthy(self) -> bool:
        """Return whether the circuit is closed."""
        return self._client.breaker.state() is CircuitState.CLOSED

    def close(self) -> None:
        """Close connections and end threads."""
        self._lookup.close()
        self._client.close()

    def _our_predictions(self, session: Session, search: PlaceSearch, limit: int) -> PlaceList:
        known = service.in_catalogue(session, search.near)
        near = tuple(ident for ident in search.near if ident in known)
        ours = PlaceSearch(search.text, search.kind, near)
        return PlaceList(service.predict(session, ours, limit), fallback_notice=str(FALLBACK))

    def _destinations(self, session: Session, search: PlaceSearch, limit: int) -> list[PlaceCard]:
        return list(service.predict(session, PlaceSearch(search.text, DESTINATION), limit))

    def _position(self, session: Session, place_id: Id) -> Position | None:
        """Return the area to prefer; None if only Google knows it and does not answer.

        :raises BadRequest: the place is unknown.
        """
        try:
            centre = self._centre(session, place_id)
        except RemoteError as error:
            log.info("google_fallback", call="near", error=str(error))
            return None
        if centre is None:
            raise BadRequest(UNKNOWN_NEAR)
        return centre

    def _centre(self, session: Session, place_id: Id) -> Position | None:
        """Return the position of a place; None if it does not exist.

        :raises RemoteError: when only Google knows it and does not answer.
        """
        card = service.in_catalogue(session, [place_id]).get(place_id)
        if card is not None:
            return card.position
        stored = storage.find_stored(session, [place_id]).get(place_id)
        if stored is None or stored.position is not None:
            return stored.position if stored else None
        place = self._details(session, stored, STOP_FIELDS, None)
        return place.position if place else None

    def _details(self, session: Session, stored: StoredPlace, fields: str, token: str | None) -> GooglePlace | None:
        try:
            place = self._client.details(stored.google_id, fields, token)
        except RemoteMissing:
            return None
        # Key by the requested id; Google may return another one for the same place.
        storage.store(session, [(stored.google_id, place.position)])
        return place
