"""Where the calls' places come from."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Protocol, cast

from flask import current_app
from sqlalchemy.orm import Session

from app.config import Settings, SettingsError
from app.db.types import Id
from app.places import service
from app.places.cards import PlaceCard
from app.places.service import Wish

if TYPE_CHECKING:
    from flask import Flask

_PROVIDER = "waypost.places"


class PlaceProvider(Protocol):
    """A source of destinations and places."""

    def predict(self, session: Session, wish: Wish, limit: int) -> Sequence[PlaceCard]:
        """Return what somebody may be typing, the best guess first."""

    def detail(self, session: Session, place_id: Id) -> PlaceCard | None:
        """Return what is known of a place."""

    def nearby(
        self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int
    ) -> Sequence[PlaceCard] | None:
        """Return what lies around a place, the most notable first; None when there is no such place."""


class CatalogueProvider:
    """The embedded catalogue, and what was imported beside it."""

    def predict(self, session: Session, wish: Wish, limit: int) -> Sequence[PlaceCard]:
        """Search the index of names."""
        return service.predict(session, wish, limit)

    def detail(self, session: Session, place_id: Id) -> PlaceCard | None:
        """Look up one row."""
        return service.find(session, [place_id]).get(place_id)

    def nearby(
        self, session: Session, place_id: Id, types: Collection[str], radius_m: int, limit: int
    ) -> Sequence[PlaceCard] | None:
        """Search the grid of positions."""
        return service.nearby(session, place_id, types, radius_m, limit)


def make_provider(settings: Settings) -> PlaceProvider:
    """Return the provider that the settings name.

    :raises SettingsError: when there is none of that name.
    """
    if settings.places_provider != "catalogue":
        raise SettingsError("PLACES_PROVIDER", f"{settings.places_provider} is not available yet; leave it out")
    return CatalogueProvider()


def init_places(app: Flask, settings: Settings) -> None:
    """Give an application the provider that its settings name.

    :raises SettingsError: when there is none of that name.
    """
    app.extensions[_PROVIDER] = make_provider(settings)


def current_provider() -> PlaceProvider:
    """Return the provider of the application at hand."""
    return cast(PlaceProvider, current_app.extensions[_PROVIDER])
