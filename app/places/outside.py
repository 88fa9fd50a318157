"""Places that only an outside provider knows, for those who ask for places by their ids."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Protocol, cast

from flask import current_app
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places.cards import PlaceCard

if TYPE_CHECKING:
    from flask import Flask

_OUTSIDE = "waypost.outside_places"


class OutsidePlaces(Protocol):
    """Knows places that are not in our catalogue."""

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return what is known of these ids; one that cannot be asked for now has at least a name of ours."""

    def prepare(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Find places now, so that the request at hand has them later without asking anybody.

        The transaction at hand ends: nothing may be pending in it.

        :param tokens: of the typing that led to some of them.
        """

    def kept(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return what we keep of these ids, without asking anybody."""


class NoOutsidePlaces:
    """Knows none: all places are our own."""

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Find nothing."""
        return {}

    def prepare(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Do nothing."""

    def kept(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Find nothing."""
        return {}


def init_outside_places(app: Flask, places: OutsidePlaces) -> None:
    """Bind where an application finds places that are not its own."""
    app.extensions[_OUTSIDE] = places


def outside_places() -> OutsidePlaces:
    """Return what is bound to the application at hand."""
    return cast(OutsidePlaces, current_app.extensions[_OUTSIDE])
