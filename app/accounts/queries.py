"""Reads of travellers, one statement each unless stated otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, exists, false, func, literal, select, true, union_all
from sqlalchemy.orm import Session

from app.accounts import blocks, withheld
from app.accounts.answers import ProfileAnswer, PublicProfileAnswer
from app.accounts.locks import NO_TRAVELLER
from app.accounts.models import Follow, SignUp, User
from app.accounts.policy import profile_abilities
from app.accounts.withheld import Part
from app.db.types import Id, utc_now
from app.errors import NotFound
from app.hooks import hooks

WAITING = timedelta(days=7)
"""How long a sign-up stays valid without its code."""

_FOLLOWERS = (
    select(func.count()).select_from(Follow).where(Follow.followed_id == User.id).correlate(User).scalar_subquery()
)
_FOLLOWING = (
    select(func.count()).select_from(Follow).where(Follow.follower_id == User.id).correlate(User).scalar_subquery()
)


@dataclass(frozen=True, slots=True)
class Credentials:
    """The credentials that a password is checked against.

    :param id: the id of a traveller, or of a pending sign-up.
    """

    id: Id
    password_hash: str
    is_verified: bool


def credentials(session: Session, email: str) -> list[Credentials]:
    """Return the credentials of the traveller with an address, or else of its sign-ups, the newest first."""
    either = union_all(
        select(User.id, User.password_hash, true().label("is_verified"), User.created_at).where(User.email == email),
        select(SignUp.id, SignUp.password_hash, false(), SignUp.created_at).where(*pending_sign_ups(email)),
    ).subquery()
    rows = session.execute(
        select(either.c.id, either.c.password_hash, either.c.is_verified).order_by(either.c.created_at.desc())
    )
    return [Credentials(row.id, row.password_hash, row.is_verified) for row in rows]


def has_account(session: Session, email: str) -> bool:
    """Return whether an address belongs to a traveller."""
    return bool(session.scalar(select(exists().where(User.email == email))))


def id_at(session: Session, email: str) -> Id | None:
    """Return the id of the traveller with an address, or None if there is none."""
    return session.scalar(select(User.id).where(User.email == email))


def name_at(session: Session, email: str) -> str | None:
    """Return the name of the traveller with an address, or else of its latest sign-up, or None if there is neither."""
    either = union_all(
        select(User.name, literal(0).label("rank"), User.created_at).where(User.email == email),
        select(SignUp.name, literal(1), SignUp.created_at).where(*pending_sign_ups(email)),
    ).subquery()
    return session.scalar(select(either.c.name).order_by(either.c.rank, either.c.created_at.desc()).limit(1))


def pending_sign_ups(email: str) -> Sequence[ColumnElement[bool]]:
    """Return the condition for sign-ups of an address that are still pending."""
    return SignUp.email == email, SignUp.created_at > utc_now() - WAITING


def password_hash(session: Session, user_id: Id) -> str | None:
    """Return the hash of a traveller's password, or None if there is no such traveller."""
    return session.scalar(select(User.password_hash).where(User.id == user_id))


def own_profile(session: Session, user_id: Id) -> ProfileAnswer:
    """Return the actor's own profile; further statements read the published trips.

    :raises sqlalchemy.exc.NoResultFound: when there is no such traveller.
    """
    figures = hooks().trip_figures
    user, owned, followers, following, text_why, photo_why = session.execute(
        select(User, figures.owned, _FOLLOWERS, _FOLLOWING, withheld.why(Part.PROFILE), withheld.why(Part.PHOTO)).where(
            User.id == user_id
        )
    ).one()
    return ProfileAnswer(
        id=user.id,
        name=user.name,
        email=user.email,
        country=user.country,
        profile_image_url=user.profile_image_url,
        about_me=user.about_me,
        hidden_text_why=text_why,
        hidden_photo_why=photo_why,
        trip_count=owned,
        trip_list=figures.published_list(session, user_id),
        followers_count=followers,
        following_count=following,
    )


def public_profile(session: Session, viewer_id: Id, user_id: Id) -> PublicProfileAnswer:
    """Return a traveller's profile as another traveller sees it; further statements read trips the viewer may see.

    :param viewer_id: the actor.
    :raises NotFound: when there is no such traveller, or they have blocked the viewer.
    """
    figures = hooks().trip_figures
    is_self = viewer_id == user_id
    follows = select(Follow).where(Follow.follower_id == viewer_id, Follow.followed_id == User.id).correlate(User)
    trips = figures.owned if is_self else figures.published
    row = session.execute(
        select(User, trips, _FOLLOWERS, _FOLLOWING, follows.exists(), blocks.blocks(viewer_id, User.id)).where(
            User.id == user_id, ~blocks.blocks(User.id, viewer_id)
        )
    ).one_or_none()
    if row is None:
        raise NotFound(NO_TRAVELLER)
    user, trip_count, followers, following, is_following, is_blocked = row
    return PublicProfileAnswer(
        id=user.id,
        name=user.name,
        profile_image_url=user.profile_image_url,
        about_me=user.about_me,
        trip_count=trip_count,
        trip_list=figures.published_list(session, user_id) if is_self or is_following else (),
        followers_count=followers,
        following_count=following,
        is_following=is_following,
        is_blocked=is_blocked,
        abilities=profile_abilities(is_self=is_self, is_blocked=is_blocked),
    )


def followers_count(session: Session, user_id: Id) -> int:
    """Return how many travellers follow a traveller."""
    return session.scalar(select(func.count()).select_from(Follow).where(Follow.followed_id == user_id)) or 0
