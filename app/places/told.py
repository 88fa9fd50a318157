"""What travellers say of a place. Reviews know places, not the other way round, so the reviews bring it here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from flask import current_app
from sqlalchemy.orm import Session

from app.db.types import Id
from app.places.cards import PlaceCard

if TYPE_CHECKING:
    from flask import Flask

_TOLD = "waypost.place_reviews"

PlaceReviews = Callable[[Session, Id, PlaceCard], dict[str, Any]]
"""From a viewer's id and a place to what its answer tells of reviews; a fixed number of statements."""


def no_reviews(_session: Session, _viewer_id: Id, _card: PlaceCard) -> dict[str, Any]:
    """Tell of a place that nobody can review."""
    return {"reviews": [], "my_review": None, "abilities": {"can_review": False}}


def init_place_reviews(app: Flask, reviews: PlaceReviews) -> None:
    """Bind the way in which an application's places tell what travellers say of them."""
    app.extensions[_TOLD] = reviews


def place_reviews() -> PlaceReviews:
    """Return what is bound; without it, no place has reviews."""
    return cast(PlaceReviews, current_app.extensions.get(_TOLD, no_reviews))
