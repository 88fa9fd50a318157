"""Where the calls' places come from."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Protocol, cast

from flask import current_app
from sqlalchemy.orm import Session

from app.config import Settings, SettingsError
from app.db.types import Id
from app.extensions import queue
from app.places import service
from app.places.found import Detail, Found
from app.places.google.breaker import Breaker, BreakerState
from app.places.google.client import GooglePlaces
from app.places.google.finding import GoogleFinder
from app.places.google.photos import GooglePhotos
from app.places.google.provider import GoogleProvider
from app.places.outside import NoOutsidePlaces, init_outside_places
from app.places.service import Wish
from app.web.health import State

if TYPE_CHECKING:
    from flask import Flask

_PROVIDER = "waypost.places"
_PHOTOS = "waypost.place_photos"
_BREAKER = "waypost.places_breaker"


class PlaceProvider(Protocol):
    """A source of destinations and places."""

    def predict(self, session: Session, wish: Wish, limit: int) -> Found:
        """Return what somebody may be typing, the best guess first.

        :raises BadRequest: when `wish.near` is unknown.
        """

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> Detail | None:
        """Return what is known of a place; None when there is no such place.

        :param session_token: of the typing that led to it.
        :raises Unavailable: when only the provider knows the place, and does not answer.
        """

    def nearby(self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int) -> Found | None:
        """Return what lies around a place, the most notable first; None when there is no such place."""

    def known_places(self, session: Session, place_id: Id) -> int | None:
        """Return how many places there are to plan with around a destination; None where nobody can tell."""


class CatalogueProvider:
    """The embedded catalogue, and what was imported beside it."""

    def predict(self, session: Session, wish: Wish, limit: int) -> Found:
        """Search the index of names."""
        return Found(service.predict(session, wish, limit))

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> Detail | None:
        """Look up one row."""
        card = service.own(session, [place_id]).get(place_id)
        return Detail(card) if card else None

    def nearby(self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int) -> Found | None:
        """Search the grid of positions."""
        found = service.nearby(session, place_id, types, radius_m, limit)
        return None if found is None else Found(found)

    def known_places(self, session: Session, place_id: Id) -> int | None:
        """Count what the planner would choose from."""
        return service.known_places(session, place_id)


def init_places(app: Flask, settings: Settings) -> None:
    """Give an application the provider that its settings name; its Redis must be bound already.

    :raises SettingsError: when a setting that the provider needs is missing.
    """
    if settings.places_provider == "catalogue":
        app.extensions[_PROVIDER] = CatalogueProvider()
        init_outside_places(app, NoOutsidePlaces())
        return
    if settings.google_places_api_key is None:
        raise SettingsError("GOOGLE_MAPS_API_KEY", "must be set when PLACES_PROVIDER is google")
    with app.app_context():
        breaker = Breaker(queue.redis, "google-places")
    google = GooglePlaces(settings.google_places_url, settings.google_places_api_key, breaker)
    photos = GooglePhotos(google, settings.secret_key)
    finder = GoogleFinder(google)
    app.extensions[_PROVIDER] = GoogleProvider(google, photos)
    app.extensions[_PHOTOS] = photos
    app.extensions[_BREAKER] = breaker
    init_outside_places(app, finder)


def current_provider() -> PlaceProvider:
    """Return the provider of the application at hand."""
    return cast(PlaceProvider, current_app.extensions[_PROVIDER])


def current_photos() -> GooglePhotos | None:
    """Return what fetches the pictures of the application's provider; None where it has none."""
    return cast(GooglePhotos | None, current_app.extensions.get(_PHOTOS))


def provider_state() -> State:
    """Return whether the provider answers; while the breaker keeps calls from it, our own places stand in."""
    breaker = cast(Breaker | None, current_app.extensions.get(_BREAKER))
    closed = breaker is None or breaker.state() is BreakerState.CLOSED
    return State.OK if closed else State.DEGRADED
