"""The answers for trips in lists; `lists.py` builds them from rows."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta

from app.trips.policy import Permission
from app.trips.reading.answers import Moment, PosterName, TripScenery
from app.web.answers import Answer, NextCursor


class UserProfileAnswer(Answer, frozen=True, kw_only=True):
    """The owner of a trip."""

    id: str
    name: str
    profile_image_url: str | None


class TripSummaryAnswer(Answer, frozen=True, kw_only=True):
    """A trip in a list."""

    itinerary_id: str
    trip_name: str
    destination: str
    place_image: str | None
    poster_name: PosterName
    scenery: TripScenery
    no_of_days: int
    no_of_places: int
    created_at: Moment
    likes_count: int
    user_profile: UserProfileAnswer


class OwnTripSummaryAnswer(TripSummaryAnswer, frozen=True, kw_only=True):
    """A trip in the caller's own list."""

    permission: Annotated[Permission, Meta(description="What the caller may do with it.")]
    shared_with: Annotated[int, Meta(description="How many other members it has.")]


class ItinerariesAnswer(Answer, frozen=True, kw_only=True):
    """A page of the caller's trips, own and joined, newest first."""

    itineraries: list[OwnTripSummaryAnswer]
    next_cursor: NextCursor = UNSET


class PublishedTripsAnswer(Answer, frozen=True, kw_only=True):
    """A page of published trips, most recently published first."""

    trips: list[TripSummaryAnswer]
    next_cursor: NextCursor = UNSET


class FoundTripsAnswer(PublishedTripsAnswer, frozen=True, kw_only=True):
    """A page of the trips that a search found. It may be short or even empty although `next_cursor` leads to more."""
