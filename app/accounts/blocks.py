"""Blocking: at one traveller's request, two travellers stop following each other and no longer see each other.

Blocks are invisible to the blocked traveller: the blocker and what they publish look missing. Trips that both are
members of stay as they are. A blocked traveller cannot block in return, because the blocker cannot be found.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Select,
    SQLColumnExpression,
    delete,
    exists,
    func,
    or_,
    select,
    union_all,
)
from sqlalchemy.orm import Session

from app.accounts.locks import NO_TRAVELLER, lock_actor, lock_name, lock_pair
from app.accounts.models import Block, Follow, User
from app.db.insert import insert_once
from app.db.pagination import WHOLE, Page, Part, cut, microseconds
from app.db.types import Id, utc_now
from app.errors import Conflict, Invalid, NotFound
from app.media.service import photo_url
from app.texts import gettext

AnId = Id | SQLColumnExpression[Id]
"""An id, or a column or parameter of ids."""
MAX_BLOCKED = 500
"""Maximum per blocker; one answer can list all of them."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """A traveller who is blocked.

    :param since: when they were blocked.
    """

    id: Id
    name: str
    profile_image_url: str | None
    since: datetime


def block(session: Session, actor_id: Id, user_id: Id) -> str:
    """Block a traveller, end follows in both directions, and return their name; repeating it changes nothing.

    :raises NotFound: when there is no such traveller, or they have blocked the actor.
    :raises Invalid: when it is the actor.
    :raises Conflict: when the actor has blocked the maximum number of travellers.
    :raises Unauthenticated: when the account has just been deleted.
    """
    if actor_id == user_id:
        raise Invalid({"user_id": [gettext("You can't block yourself.")]})
    lock_pair(session, actor_id, user_id)
    lock_actor(session, actor_id)
    name = lock_name(session, user_id)
    refuse_blocked(session, actor_id, user_id)
    if has_blocked(session, actor_id, user_id):
        return name
    _require_room(session, actor_id)
    insert_once(session, Block, blocker_id=actor_id, blocked_id=user_id, created_at=utc_now())
    ties = select(Follow).where(
        or_(
            (Follow.follower_id == actor_id) & (Follow.followed_id == user_id),
            (Follow.follower_id == user_id) & (Follow.followed_id == actor_id),
        )
    )
    for follow in session.scalars(ties.order_by(Follow.follower_id).with_for_update()).all():
        session.delete(follow)
    session.flush()
    return name


def unblock(session: Session, actor_id: Id, user_id: Id) -> str:
    """Remove a block and return the name of the unblocked traveller; repeating it changes nothing.

    :raises NotFound: when there is no such traveller, or they have blocked the actor.
    """
    lock_pair(session, actor_id, user_id)
    name = lock_name(session, user_id)
    refuse_blocked(session, actor_id, user_id)
    session.execute(delete(Block).where(Block.blocker_id == actor_id, Block.blocked_id == user_id))
    return name


def blocked_by(session: Session, user_id: Id, part: Part = WHOLE) -> Page[Blocked]:
    """Return the travellers that a traveller has blocked, latest first; one statement.

    :raises BadRequest: the cursor is not ours.
    """
    rows = session.execute(
        select(User.id, User.name, User.profile_image, Block.created_at)
        .join(Block, Block.blocked_id == User.id)
        .where(Block.blocker_id == user_id)
    )
    found = [Blocked(row.id, row.name, photo_url(row.profile_image), row.created_at) for row in rows]
    return cut(found, lambda one: (-microseconds(one.since), one.id), part)


def refuse_blocked(session: Session, actor_id: Id, user_id: Id) -> None:
    """Refuse an action on a traveller who has blocked the actor.

    :raises NotFound: when they have; the answer is the same as for a missing traveller.
    """
    if has_blocked(session, user_id, actor_id):
        raise NotFound(NO_TRAVELLER)


def has_blocked(session: Session, blocker_id: Id, blocked_id: Id) -> bool:
    """Return whether one traveller has blocked another."""
    return bool(session.scalar(select(blocks(blocker_id, blocked_id))))


def blocks(blocker: AnId, blocked: AnId) -> ColumnElement[bool]:
    """Return whether one traveller has blocked another, as an expression.

    :param blocker: an id, a column or a parameter, as `blocked` is.
    """
    # Only `block` is in its FROM clause: other tables belong to the enclosing statement.
    return (
        exists(1)
        .select_from(Block)
        .where(Block.blocker_id == blocker, Block.blocked_id == blocked)
        .correlate_except(Block)
    )


def blocked_with(viewer: AnId) -> CompoundSelect[Id]:
    """Return the ids of travellers that the viewer has blocked or who have blocked the viewer, as a subquery for
    `not_in`.

    It is not correlated, so that the database evaluates it once.

    :param viewer: an id or a parameter.
    """
    there: Select[Id] = select(Block.blocked_id).where(Block.blocker_id == viewer)
    back: Select[Id] = select(Block.blocker_id).where(Block.blocked_id == viewer)
    return union_all(there, back)


def lock_ties_of(session: Session, user_id: Id) -> None:
    """Lock the blocks and follows that will be deleted with an account, in a fixed order.

    Prevents a deadlock when two travellers who follow or block each other delete their accounts concurrently.
    """
    # Each direction is a range of an index; with an OR of both, PostgreSQL might scan them all.
    for table, one, other in (
        (Block, Block.blocker_id, Block.blocked_id),
        (Follow, Follow.follower_id, Follow.followed_id),
    ):
        going = union_all(
            select(one, other).where(one == user_id), select(one, other).where(other == user_id)
        ).subquery()
        first, second = going.c
        session.execute(
            select(one).join(going, (first == one) & (second == other)).order_by(one, other).with_for_update(of=table)
        ).all()


def _require_room(session: Session, actor_id: Id) -> None:
    count = session.scalar(select(func.count()).select_from(Block).where(Block.blocker_id == actor_id)) or 0
    if count >= MAX_BLOCKED:
        raise Conflict(
            gettext("You have blocked %(count)s travellers. Please unblock someone first.", count=MAX_BLOCKED)
        )
