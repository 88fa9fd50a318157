"""Changing one's own profile."""

from __future__ import annotations

from dataclasses import dataclass

from app.accounts import queries
from app.accounts.models import User
from app.accounts.name_terms import refresh_terms
from app.db.types import Id
from app.errors import Unauthenticated
from app.extensions import db
from app.media import service as media
from app.web.identity import ENDED


@dataclass(frozen=True, slots=True)
class ProfileChange:
    """What to change; None leaves it as it is.

    :param country: a two-letter code.
    :param clear_country: whether to forget the country.
    :param photo: a picture, of `media.read_photo`.
    :param remove_photo: whether to forget the photo.
    """

    name: str | None = None
    about_me: str | None = None
    country: str | None = None
    clear_country: bool = False
    photo: bytes | None = None
    remove_photo: bool = False


def change_profile(user_id: Id, change: ProfileChange) -> None:
    """Change one's own profile.

    :raises Unauthenticated: when the account was deleted a moment ago.
    :raises Unavailable: when the photo cannot be kept.
    """
    user = queries.locked_by_id(user_id)
    if user is None:
        raise Unauthenticated(ENDED)
    if change.about_me is not None:
        user.about_me = change.about_me
    if change.country is not None or change.clear_country:
        user.country = change.country
    if change.name is not None and change.name != user.name:
        user.name = change.name
        refresh_terms(user)
    if change.photo is not None:
        _show(user, media.keep(db.session, user.id, change.photo))
    elif change.remove_photo:
        _show(user, None)
    db.session.flush()


def _show(user: User, photo: str | None) -> None:
    if user.profile_image not in (None, photo):
        media.drop(db.session, user.profile_image)
    user.profile_image = photo
