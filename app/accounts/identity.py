"""Looking up whom a token belongs to."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from app.accounts.models import Session, User
from app.db.types import Id, utc_now
from app.extensions import db
from app.media.service import photo_url
from app.web.identity import Actor

# Built once: every call asks it.
_STANDING = (
    select(User.name, User.email, User.profile_image)
    .join(Session, Session.user_id == User.id)
    .where(
        Session.id == bindparam("session_id"),
        User.id == bindparam("user_id"),
        Session.ended_at.is_(None),
        Session.expires_at > bindparam("now"),
    )
)


def load_actor(user_id: Id, session_id: Id) -> Actor | None:
    """Return the traveller of a session that still stands, in one statement."""
    row = db.session.execute(_STANDING, {"session_id": session_id, "user_id": user_id, "now": utc_now()}).one_or_none()
    return None if row is None else Actor(user_id, session_id, row.name, row.email, photo_url(row.profile_image))
