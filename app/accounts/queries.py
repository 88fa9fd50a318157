"""Reads of travellers, each of one statement unless it says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select

from app.accounts.models import User
from app.accounts.trip_figures import PublishedTrip, trip_figures
from app.db.types import Id
from app.extensions import db


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
    followers_count: int = 0
    following_count: int = 0


def credentials(email: str) -> Credentials | None:
    """Return the id and password hash of the traveller with an address."""
    row = db.session.execute(select(User.id, User.password_hash).where(User.email == email)).one_or_none()
    return Credentials(row.id, row.password_hash) if row else None


def locked_user(email: str) -> User | None:
    """Return the traveller with an address, as kept right now, and keep others from changing the row meanwhile."""
    return db.session.scalar(
        select(User).where(User.email == email).with_for_update().execution_options(populate_existing=True)
    )


def own_profile(user_id: Id) -> Profile:
    """Return a traveller's own profile; a second statement reads the published trips.

    :raises sqlalchemy.exc.NoResultFound: when there is no such traveller.
    """
    figures = trip_figures()
    user, owned = db.session.execute(select(User, figures.owned).where(User.id == user_id)).one()
    return Profile(
        id=user.id,
        name=user.name,
        email=user.email,
        country=user.country,
        profile_image_url=user.profile_image,
        about_me=user.about_me,
        trip_count=owned,
        trip_list=figures.published_list(user_id),
    )
