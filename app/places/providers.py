"""The providers that the settings choose from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy.orm import Session

from app.config import Settings, SettingsError
from app.db.types import Id
from app.extensions import queue
from app.places import service
from app.places.cards import Destination, PlaceCard
from app.places.google.provider import GoogleProvider
from app.places.provider import (
    Circle,
    Photo,
    PlaceDetail,
    PlaceList,
    PlaceSearch,
    bind_provider,
    credits_of,
    current_provider,
)
from app.web.health import State

if TYPE_CHECKING:
    from flask import Flask


class CatalogueProvider:
    """Our own catalogue, including imports by support staff. It has no other places."""

    is_remote = False

    def predict(self, session: Session, search: PlaceSearch, limit: int) -> PlaceList:
        """Search the index of names."""
        return PlaceList(service.predict(session, search, limit))

    def detail(self, session: Session, place_id: Id, session_token: str | None) -> PlaceDetail | None:
        """Look up one row."""
        card = service.in_catalogue(session, [place_id]).get(place_id)
        return PlaceDetail(card, credits_of(card)) if card else None

    def nearby(
        self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int
    ) -> PlaceList | None:
        """Search the grid of positions."""
        cards = service.nearby(session, place_id, types, radius_m, limit)
        return None if cards is None else PlaceList(cards)

    def around(self, session: Session, circle: Circle, types: Collection[str], limit: int) -> PlaceList:
        """Search the grid of positions."""
        return PlaceList(service.around(session, circle, types, limit))

    def candidates(self, session: Session, destination: Destination, limit: int) -> Sequence[PlaceCard]:
        """Return nothing: the catalogue has already been queried."""
        return ()

    def count_candidates(self, session: Session, destination: Destination) -> int:
        """Return none: the catalogue has already been queried."""
        return 0

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return nothing."""
        return {}

    def find_stored(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return nothing."""
        return {}

    def prefetch(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Do nothing."""

    def photo(self, token: str) -> Photo | None:
        """Return nothing: the catalogue has no pictures."""
        return None

    def is_healthy(self) -> bool:
        """Return True: the health check already covers the database."""
        return True

    def close(self) -> None:
        """Do nothing."""


def init_places(app: Flask, settings: Settings) -> None:
    """Set the provider that the settings name; the application's Redis must be bound already.

    :raises SettingsError: the provider lacks a setting.
    """
    if settings.places_provider == "catalogue":
        bind_provider(app, CatalogueProvider())
        return
    if settings.google_places_api_key is None:
        raise SettingsError("GOOGLE_MAPS_API_KEY", "must be set when PLACES_PROVIDER is google")
    with app.app_context():
        redis = queue.redis
    provider = GoogleProvider.create(
        settings.google_places_url, settings.google_places_api_key, redis, settings.secret_keys
    )
    bind_provider(app, provider)


def provider_state() -> State:
    """Return the provider's state for the health check; while it fails, our own places replace its places."""
    return State.OK if current_provider().is_healthy() else State.DEGRADED
