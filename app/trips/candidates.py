"""Places as the planner's candidates."""

from __future__ import annotations

from app.places.service import PlaceCard
from app.planner.models import Candidate, TimeWindow, WeeklyHours
from app.planner.scores import rated_popularity
from app.routing.models import Point

MAX_OFFERED = 240
"""Twice what the planner uses at a destination, as it drops hotels and duplicates and chooses by its own scores."""

_DEFAULT_VISIT_MINUTES = 60


def candidate(card: PlaceCard) -> Candidate:
    """Return a place as a candidate.

    :raises ValueError: its position is unknown; places of our own catalogue always have one.
    """
    if card.position is None:
        raise ValueError(f"{card.place_id} has no position to plan with")
    minutes = _DEFAULT_VISIT_MINUTES if card.visit_minutes is None else card.visit_minutes
    return Candidate(
        place_id=card.place_id,
        name=card.name,
        category=card.category,
        point=Point(*card.position),
        tier=card.tier,
        popularity=_popularity(card),
        visit_minutes=minutes,
        hours=weekly_hours(card),
        price_level=card.price_level,
        interests=frozenset(card.interests),
        timezone=card.timezone,
        may_disclose_name=not card.is_remote,
    )


def _popularity(card: PlaceCard) -> float | None:
    if card.is_remote and card.fame is not None and card.rating is not None:
        # Each has thousands of ratings; their number distinguishes a famous sight from a good shop.
        return card.fame * (card.rating - 1) / 4
    if card.rating is None:
        return card.fame
    return rated_popularity(card.tier, card.rating, card.total_ratings, card.fame)


def weekly_hours(card: PlaceCard) -> WeeklyHours | None:
    """Return the opening hours of a place in the planner's form; None if unknown."""
    week = card.weekly_hours
    return None if week is None else tuple(tuple(TimeWindow(*hours) for hours in day) for day in week)
