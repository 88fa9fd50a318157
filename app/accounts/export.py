"""Everything that is kept of a traveller, for themselves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select

from app.accounts import queries
from app.accounts.models import Follow, Session, User
from app.accounts.personal_data import personal_data
from app.db.types import Id, utc_now
from app.extensions import db


def export_data(user_id: Id) -> dict[str, Any]:
    """Return everything that is kept of a traveller, ready for JSON, in a fixed number of statements.

    What proves who they are (the password's hash, the digests of codes) is of no use to anybody, and left out.
    """
    user = db.session.execute(select(User).where(User.id == user_id)).scalar_one()
    document = {
        "exported_at": _iso(utc_now()),
        "account": {
            "id": user.id,
            "name": user.name,
            "email": user.email,
            "country": user.country,
            "about_me": user.about_me,
            "profile_image_url": user.profile_image_url,
            "created_at": _iso(user.created_at),
            "verified_at": _iso(user.verified_at),
        },
        "sessions": _sessions(user_id),
        "following": _following(user_id),
        "followers_count": queries.followers_count(user_id),
    }
    for part in personal_data():
        document |= part.export(user_id)
    return document


def _sessions(user_id: Id) -> list[dict[str, Any]]:
    rows = db.session.execute(
        select(Session.created_at, Session.expires_at, Session.ended_at)
        .where(Session.user_id == user_id)
        .order_by(Session.created_at)
    )
    return [
        {"begun_at": _iso(row.created_at), "expires_at": _iso(row.expires_at), "ended_at": _iso(row.ended_at)}
        for row in rows
    ]


def _following(user_id: Id) -> list[dict[str, Any]]:
    rows = db.session.execute(
        select(User.id, User.name, Follow.created_at)
        .join(Follow, Follow.followed_id == User.id)
        .where(Follow.follower_id == user_id)
        .order_by(Follow.created_at, User.id)
    )
    return [{"id": row.id, "name": row.name, "since": _iso(row.created_at)} for row in rows]


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
