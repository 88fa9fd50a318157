"""Reads of travellers, each of one statement unless it says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select

from app.accounts.models import Follow, User
from app.accounts.trip_figures import PublishedTrip, trip_figures
from app.db.types import Id
from app.errors import NotFound
from app.extensions import db

NO_TRAVELLER = "This traveller could not be found."

_FOLLOWERS = (
    select(func.count()).select_from(Follow).where(Follow.followed_id == User.id).correlate(User).scalar_subquery()
)
_FOLLOWING = (
    select(func.count()).select_from(Follow).where(Follow.follower_id == User.id).correlate(User).scalar_subquery()
)


@dataclass(frozen=True, slots=True)
class Credentials:
    """What is needed to check a password."""

    user_id: Id
    password_hash: str


@dataclass(frozen=True, slots=True)
class Profile:
    """One's own profile.

    :param trip_count: all trips one owns.
    :param trip_list: those of them that are published.
    """

    id: Id
    name: str
    email: str
    country: str | None
    profile_image_url: str | None
    about_me: str
    trip_count: int
    trip_list: Sequence[PublishedTrip]
    followers_count: int
    following_count: int


@dataclass(frozen=True, slots=True)
class PublicProfile:
    """A traveller as another one sees them.

    :param trip_count: the published ones; of oneself, all.
    :param trip_list: the published ones, for those who follow them and for themselves; else empty.
    """

    id: Id
    name: str
    profile_image_url: str | None
    about_me: str
    trip_count: int
    followers_count: int
    following_count: int
    is_following: bool
    trip_list: Sequence[PublishedTrip]


@dataclass(frozen=True, slots=True)
class Followed:
    """How one stands to a traveller now."""

    name: str
    is_following: bool
    followers_count: int


def credentials(email: str) -> Credentials | None:
    """Return the id and password hash of the traveller with an address."""
    row = db.session.execute(select(User.id, User.password_hash).where(User.email == email)).one_or_none()
    return Credentials(row.id, row.password_hash) if row else None


def password_hash(user_id: Id) -> str | None:
    """Return what is kept of a traveller's password, or None when there is no such traveller."""
    return db.session.scalar(select(User.password_hash).where(User.id == user_id))


def locked_user(email: str) -> User | None:
    """Return the traveller with an address, as kept right now, and keep others from changing the row meanwhile."""
    return db.session.scalar(
        select(User).where(User.email == email).with_for_update().execution_options(populate_existing=True)
    )


def locked_by_id(user_id: Id) -> User | None:
    """Return a traveller, as kept right now, and keep others from changing the row meanwhile."""
    return db.session.scalar(
        select(User).where(User.id == user_id).with_for_update().execution_options(populate_existing=True)
    )


def own_profile(user_id: Id) -> Profile:
    """Return a traveller's own profile; a second statement reads the published trips.

    :raises sqlalchemy.exc.NoResultFound: when there is no such traveller.
    """
    figures = trip_figures()
    user, owned, followers, following = db.session.execute(
        select(User, figures.owned, _FOLLOWERS, _FOLLOWING).where(User.id == user_id)
    ).one()
    return Profile(
        id=user.id,
        name=user.name,
        email=user.email,
        country=user.country,
        profile_image_url=user.profile_image_url,
        about_me=user.about_me,
        trip_count=owned,
        trip_list=figures.published_list(user_id),
        followers_count=followers,
        following_count=following,
    )


def public_profile(viewer_id: Id, user_id: Id) -> PublicProfile:
    """Return a traveller as another sees them; where the trips may be seen, more statements read them.

    :param viewer_id: who looks.
    :param user_id: at whom.
    :raises NotFound: when there is no such traveller, or the address was never verified.
    """
    figures = trip_figures()
    is_self = viewer_id == user_id
    follows = select(Follow).where(Follow.follower_id == viewer_id, Follow.followed_id == User.id).correlate(User)
    trips = figures.owned if is_self else figures.published
    row = db.session.execute(
        select(User, trips, _FOLLOWERS, _FOLLOWING, follows.exists()).where(
            User.id == user_id, User.verified_at.is_not(None)
        )
    ).one_or_none()
    if row is None:
        raise NotFound(NO_TRAVELLER)
    user, trip_count, followers, following, is_following = row
    return PublicProfile(
        id=user.id,
        name=user.name,
        profile_image_url=user.profile_image_url,
        about_me=user.about_me,
        trip_count=trip_count,
        followers_count=followers,
        following_count=following,
        is_following=is_following,
        trip_list=figures.published_list(user_id) if is_self or is_following else (),
    )


def followers_count(user_id: Id) -> int:
    """Return how many follow a traveller."""
    return db.session.scalar(select(func.count()).select_from(Follow).where(Follow.followed_id == user_id)) or 0


def name_of_kept(user_id: Id) -> str:
    """Return the name of a traveller who may be looked at, and keep the row from being deleted meanwhile.

    :raises NotFound: when there is no such traveller, or the address was never verified.
    """
    name = db.session.scalar(
        select(User.name)
        .where(User.id == user_id, User.verified_at.is_not(None))
        .with_for_update(key_share=True, read=True)
    )
    if name is None:
        raise NotFound(NO_TRAVELLER)
    return name
