"""Looking up whom a token belongs to."""

from __future__ import annotations

from sqlalchemy import select

from app.accounts.models import Session, User
from app.db.types import Id, utc_now
from app.extensions import db
from app.web.identity import Actor


def load_actor(user_id: Id, session_id: Id) -> Actor | None:
    """Return the traveller of a session that still stands, in one statement."""
    row = db.session.execute(
        select(User.name, User.email, User.profile_image)
        .join(Session, Session.user_id == User.id)
        .where(
            Session.id == session_id,
            User.id == user_id,
            Session.ended_at.is_(None),
            Session.expires_at > utc_now(),
        )
    ).one_or_none()
    return None if row is None else Actor(user_id, session_id, row.name, row.email, row.profile_image)
