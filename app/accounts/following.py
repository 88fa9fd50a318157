"""Following other travellers."""

from __future__ import annotations

from sqlalchemy import delete

from app.accounts import queries
from app.accounts.models import Follow
from app.db.insert import insert_once
from app.db.types import Id
from app.errors import Invalid
from app.extensions import db

ONESELF = "You can't follow yourself."


def set_following(follower_id: Id, followed_id: Id, *, following: bool) -> queries.Followed:
    """Follow a traveller, or no longer; doing it twice is the same as once.

    :param follower_id: who follows.
    :param followed_id: whom.
    :param following: whether to follow from now on.
    :raises NotFound: when there is no such traveller.
    :raises Invalid: when it is oneself.
    """
    if follower_id == followed_id:
        raise Invalid({"target_user_id": [ONESELF]})
    # Kept from being deleted meanwhile: the row would point at nobody.
    name = queries.name_of_kept(followed_id)
    if following:
        insert_once(db.session, Follow, follower_id=follower_id, followed_id=followed_id)
    else:
        db.session.execute(delete(Follow).where(Follow.follower_id == follower_id, Follow.followed_id == followed_id))
    return queries.Followed(name, following, queries.followers_count(followed_id))
