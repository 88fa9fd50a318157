"""From rows of reviews to what the calls answer."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from app.db.types import Id
from app.media.service import photo_url
from app.places.cards import PlaceCard
from app.places.models import PLACE
from app.reviews import queries
from app.reviews.queries import AnyRow

NEWEST = 12
"""How many reviews a place shows before it is asked for more."""


def review(row: AnyRow) -> dict[str, Any]:
    """Return a review as its readers see it."""
    return {
        "review_id": row.id,
        "author_id": row.author_id,
        "author_name": row.author_name,
        "profile_photo_url": photo_url(row.author_image),
        "rating": row.rating,
        "time": int(row.created_at.timestamp()),
        "text": row.text,
        "edited": row.edited_at is not None,
        "is_mine": row.is_mine,
        "is_reported": row.is_reported,
    }


def own_review(row: AnyRow) -> dict[str, Any]:
    """Return a review as its author sees it."""
    return review(row) | {"is_hidden": row.hidden_at is not None, "hidden_why": row.hidden_why}


def told_of_place(session: Session, viewer_id: Id, card: PlaceCard) -> dict[str, Any]:
    """Return what a place tells of its reviews, in two statements.

    :param viewer_id: who looks.
    """
    mine = queries.own(session, viewer_id, card.place_id)
    return {
        "reviews": [review(row) for row in queries.newest(session, viewer_id, card.place_id, NEWEST)],
        "my_review": own_review(mine) if mine else None,
        "abilities": {"can_review": card.kind == PLACE},
    }
