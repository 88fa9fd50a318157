"""Keeping a traveller from leaving while something of theirs is written."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id
from app.errors import Unauthenticated
from app.web.identity import ENDED


def keep_actor(session: Session, actor_id: Id) -> None:
    """Keep a traveller from leaving until the transaction ends, where a row is to point at them.

    To be called before a trip or anything else that they may have a part in is locked: who leaves is locked first and
    the rest after that. In the other order the two would wait for each other.

    :raises Unauthenticated: when the account was deleted a moment ago.
    """
    kept = session.scalar(select(User.id).where(User.id == actor_id).with_for_update(read=True, key_share=True))
    if kept is None:
        raise Unauthenticated(ENDED)
