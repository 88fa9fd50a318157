"""Limits existing links, so that they neither readmit removed travellers nor upgrade demoted ones.

The caller has locked the trip, so that nobody joins it and no link is added or removed meanwhile.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, literal, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id
from app.trips.member_models import LinkLimit, SharedPermission, ShareLink


def lock_account(session: Session, user_id: Id) -> None:
    """Prevent the deletion of a traveller's account, if it exists, because a new row may refer to it.

    Call it before locking the trip, like `lock_actor`, which locks only the actor.
    """
    session.execute(select(User.id).where(User.id == user_id).with_for_update(read=True, key_share=True))


def revoke_links_for(session: Session, trip_id: Id, user_id: Id) -> None:
    """Revoke all existing links of a trip for one traveller."""
    links = select(ShareLink.token).where(ShareLink.trip_id == trip_id)
    # Replace limits to viewing, too.
    session.execute(delete(LinkLimit).where(LinkLimit.user_id == user_id, LinkLimit.token.in_(links)))
    rows = select(literal(user_id), ShareLink.token).where(ShareLink.trip_id == trip_id)
    session.execute(insert(LinkLimit).from_select(["user_id", "token"], rows))


def limit_links_to_view(session: Session, trip_id: Id, user_id: Id) -> None:
    """Limit the existing edit link of a trip to viewing for one traveller."""
    known = select(LinkLimit.token).where(LinkLimit.user_id == user_id)
    rows = select(literal(user_id), ShareLink.token, literal(SharedPermission.VIEW.value)).where(
        ShareLink.trip_id == trip_id, ShareLink.permission == SharedPermission.EDIT, ShareLink.token.not_in(known)
    )
    session.execute(insert(LinkLimit).from_select(["user_id", "token", "permission"], rows))
