"""Answers of the calls under /auth and /user."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from app.accounts.policy import ProfileAbilitiesAnswer
from app.db.types import Id
from app.web.answers import Answer, MessageAnswer, NextCursor

Record = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""A row of an export, defined by the domain that stores it."""


class TokenAnswer(Answer, frozen=True, kw_only=True):
    """A token for the Authorization header."""

    access_token: Annotated[str, Meta(description="A JWT that is valid for one hour.")]


class VerifiedAnswer(TokenAnswer, frozen=True, kw_only=True):
    """A verified address, and the session that starts with it."""

    message: str


class SignedInAnswer(Answer, frozen=True, kw_only=True):
    """The outcome of a sign-in."""

    is_verified: Annotated[bool, Meta(description="Whether the address is verified; if not, enter a code.")]
    message: str
    access_token: Annotated[
        str | None,
        Meta(description="A JWT that is valid for one hour; null if the address is not verified, or a code is needed."),
    ]
    needs_code: Annotated[bool | UnsetType, Meta(description="Present if the account has two-step verification.")] = (
        UNSET
    )


class PublishedTripAnswer(Answer, frozen=True, kw_only=True):
    """A published trip as profiles list it."""

    itinerary_id: Id
    trip_name: str
    destination: str
    place_image: str | None
    poster_name: Annotated[str, Meta(description="The text of its poster if there is no picture.")]
    scenery: Annotated[str | None, Meta(description="The landscape of the first destination, as in all lists.")]
    no_of_days: int
    no_of_places: int


class ProfileAnswer(Answer, frozen=True, kw_only=True):
    """The caller's own profile."""

    id: Id
    name: str
    email: str
    country: Annotated[str | None, Meta(description="A two-letter code (ISO 3166-1).")]
    profile_image_url: str | None
    about_me: str
    hidden_text_why: Annotated[str | None, Meta(description="Why the staff have hidden the text; null if not.")]
    hidden_photo_why: Annotated[str | None, Meta(description="Why the staff have hidden the photo; null if not.")]
    trip_count: Annotated[int, Meta(description="All trips that the caller owns.")]
    trip_list: Annotated[Sequence[PublishedTripAnswer], Meta(description="The published trips.")]
    followers_count: int
    following_count: int


class ProfileChangedAnswer(MessageAnswer, frozen=True, kw_only=True):
    """The profile after a change."""

    profile_data: ProfileAnswer


class PublicProfileAnswer(Answer, frozen=True, kw_only=True):
    """A traveller's profile as others see it."""

    id: Id
    name: str
    profile_image_url: str | None
    about_me: str
    trip_count: Annotated[int, Meta(description="Published trips; on the caller's own profile all trips.")]
    trip_list: Annotated[
        Sequence[PublishedTripAnswer],
        Meta(description="The published trips, for followers and the travellers themselves; empty for others."),
    ]
    followers_count: int
    following_count: int
    is_following: Annotated[bool, Meta(description="Whether the caller follows this traveller.")]
    is_blocked: Annotated[bool, Meta(description="Whether the caller has blocked this traveller.")]
    abilities: ProfileAbilitiesAnswer


class FoundUserAnswer(Answer, frozen=True, kw_only=True):
    """A traveller that a search found."""

    id: Id
    name: str
    profile_image_url: str | None
    trip_count: Annotated[int, Meta(description="Published trips.")]


class FollowedAnswer(MessageAnswer, frozen=True, kw_only=True):
    """Whether the caller follows a traveller now."""

    is_following: bool
    followers_count: Annotated[int, Meta(description="Followers of that traveller.")]


class BlockAnswer(MessageAnswer, frozen=True, kw_only=True):
    """Whether the caller blocks a traveller now."""

    is_blocked: bool


class BlockedUserAnswer(Answer, frozen=True, kw_only=True):
    """A traveller whom the caller has blocked."""

    id: Id
    name: str
    profile_image_url: str | None
    since: datetime


class BlockedUsersAnswer(Answer, frozen=True, kw_only=True):
    """The travellers whom the caller has blocked."""

    blocked: Annotated[Sequence[BlockedUserAnswer], Meta(description="The most recently blocked first.")]
    next_cursor: NextCursor = UNSET


class AccountData(Answer, frozen=True, kw_only=True):
    """The caller's account in an export."""

    id: Id
    name: str
    email: str
    country: str | None
    about_me: str
    profile_image_url: str | None
    created_at: datetime
    staff_since: Annotated[datetime | UnsetType, Meta(description="Present for members of the staff.")] = UNSET


class SessionData(Answer, frozen=True, kw_only=True):
    """A session in an export."""

    device: str
    begun_at: datetime
    last_used_at: datetime
    expires_at: datetime
    ended_at: datetime | None


class SessionAnswer(Answer, frozen=True, kw_only=True):
    """A sign-in on one device."""

    id: Id
    device: Annotated[str, Meta(description="The browser and the system: `Chrome on Android`.")]
    created_at: datetime
    last_used_at: Annotated[datetime, Meta(description="To the hour: when the session last got an access token.")]
    is_current: Annotated[bool, Meta(description="Whether it is the session of this call.")]


class SessionsAnswer(Answer, frozen=True, kw_only=True):
    """The sessions in which the caller is signed in."""

    sessions: Annotated[Sequence[SessionAnswer], Meta(description="The current one first, then the last used ones.")]
    next_cursor: NextCursor = UNSET


class EventData(Answer, frozen=True, kw_only=True):
    """An event of the last 180 days on the caller's account or trips, in an export."""

    at: datetime
    action: str
    by_you: Annotated[bool, Meta(description="Whether the caller did it, signed in or with the right code.")]
    address: Annotated[str | None, Meta(description="The network address, truncated; only of own actions.")]
    details: Record


class FollowedData(Answer, frozen=True, kw_only=True):
    """A followed traveller in an export."""

    id: Id
    name: str
    since: datetime


class BlockedData(Answer, frozen=True, kw_only=True):
    """A blocked traveller in an export."""

    id: Id
    name: str
    since: datetime


class PersonalDataAnswer(Answer, frozen=True, kw_only=True):
    """All data stored about the caller."""

    exported_at: datetime
    account: AccountData
    sessions: list[SessionData]
    events: Annotated[list[EventData], Meta(description="The latest first.")]
    following: list[FollowedData]
    followers_count: int
    blocked: Annotated[list[BlockedData], Meta(description="Travellers whom the caller has blocked.")]
    trips: Annotated[list[Record], Meta(description="The caller's own trips in full.")]
    saved_trials: Annotated[
        list[Record], Meta(description="Trips that were planned before signing up; deleted after a day.")
    ]
    joined_trips: list[Record]
    likes: list[Record]
    votes: Annotated[list[Record], Meta(description="On ideas, in the caller's own and joined trips.")]
    changes: Annotated[list[Record], Meta(description="Which trips the caller changed, and when.")]
    reviews: Annotated[list[Record], Meta(description="Including hidden ones.")]
    review_reports: Annotated[list[Record], Meta(description="Reviews that the caller has reported.")]
    reports: Annotated[list[Record], Meta(description="Trips, profiles and photos that the caller has reported.")]
    hidden_parts: Annotated[list[Record], Meta(description="Parts of the caller's profile that the staff have hidden.")]
    own_places: Annotated[list[Record], Meta(description="Including deleted ones that trips still contain.")]
    someday: Annotated[list[Record], Meta(description="The someday list.")]
