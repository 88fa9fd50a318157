"""Changes the actor's own profile, and follows other travellers."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.orm import Session

from app.accounts import blocks, queries, withheld
from app.accounts.locks import lock_name, lock_pair, lock_user
from app.accounts.models import Follow, User
from app.accounts.name_search import refresh_name_terms
from app.accounts.withheld import Part
from app.db.insert import insert_once
from app.db.types import Id
from app.errors import Conflict, Invalid, Unauthenticated
from app.media import service as media
from app.texts import gettext
from app.web.identity import ENDED


@dataclass(frozen=True, slots=True)
class ProfileChange:
    """Changes to a profile; None leaves a field unchanged.

    :param country: a two-letter code.
    :param clear_country: whether to remove the country.
    :param photo: a photo from `media.read_photo`.
    :param remove_photo: whether to remove the photo.
    """

    name: str | None = None
    about_me: str | None = None
    country: str | None = None
    clear_country: bool = False
    photo: bytes | None = None
    remove_photo: bool = False


@dataclass(frozen=True, slots=True)
class Followed:
    """A traveller whom the actor has just followed or unfollowed."""

    name: str
    followers_count: int


def change_profile(session: Session, user_id: Id, change: ProfileChange) -> None:
    """Change the actor's own profile.

    :raises Unauthenticated: when the account has just been deleted.
    :raises Invalid: when the staff have hidden what it would replace.
    :raises Unavailable: when the photo cannot be stored.
    """
    user = lock_user(session, user_id)
    if user is None:
        raise Unauthenticated(ENDED)
    _refuse_withheld(session, user_id, change)
    if change.about_me is not None:
        user.about_me = change.about_me
    if change.country is not None or change.clear_country:
        user.country = change.country
    if change.name is not None and change.name != user.name:
        user.name = change.name
        refresh_name_terms(session, user)
    if change.photo is not None:
        _set_photo(session, user, media.store_photo(session, user.id, change.photo))
    elif change.remove_photo:
        _set_photo(session, user, None)
    session.flush()


def set_following(session: Session, follower_id: Id, followed_id: Id, *, following: bool) -> Followed:
    """Follow or unfollow a traveller; repeating it changes nothing.

    :param follower_id: the actor.
    :param following: whether to follow from now on.
    :raises NotFound: when there is no such traveller, or they have blocked the actor.
    :raises Invalid: when the travellers are the same.
    :raises Conflict: when the actor has blocked the one to follow.
    """
    if follower_id == followed_id:
        raise Invalid({"target_user_id": [gettext("You can't follow yourself.")]})
    lock_pair(session, follower_id, followed_id)
    name = lock_name(session, followed_id)
    blocks.refuse_blocked(session, follower_id, followed_id)
    if following:
        if blocks.has_blocked(session, follower_id, followed_id):
            raise Conflict(gettext("You have blocked %(name)s. Unblock them to follow them.", name=name))
        insert_once(session, Follow, follower_id=follower_id, followed_id=followed_id)
    else:
        session.execute(delete(Follow).where(Follow.follower_id == follower_id, Follow.followed_id == followed_id))
    return Followed(name, queries.followers_count(session, followed_id))


def _refuse_withheld(session: Session, user_id: Id, change: ProfileChange) -> None:
    errors = {}
    for part, why in withheld.reasons(session, user_id).items():
        if part is Part.PROFILE and change.about_me:
            errors["about_me"] = [withheld.refusal(part, why)]
        elif part is Part.PHOTO and change.photo is not None:
            errors["file"] = [withheld.refusal(part, why)]
    if errors:
        raise Invalid(errors)


def _set_photo(session: Session, user: User, photo: str | None) -> None:
    if user.profile_image not in (None, photo):
        media.delete_after_commit(session, user.profile_image)
    user.profile_image = photo
