"""Sign-in sessions: starting, renewing, finding and ending them, and their tokens.

A refresh token is valid once: `POST /auth/refresh` replaces it. Presenting a token that was replaced earlier means that
it was copied, so it ends the session. There is one exception: for a short time, the token replaced last is answered
with its successor, because two tabs may refresh at the same moment, or a response may be lost. A thief gains nothing
from this: both then hold the same token, and the one who refreshes later presents a replaced one.
"""

from __future__ import annotations

from datetime import timedelta

from flask import Response
from flask_jwt_extended import create_access_token, create_refresh_token, set_refresh_cookies, unset_refresh_cookies
from sqlalchemy import and_, bindparam, delete, or_, select, update
from sqlalchemy.orm import Session

from app.accounts.answers import SessionAnswer
from app.accounts.models import AuthSession, User
from app.accounts.user_agents import Device
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.pagination import Page, Part, cut, microseconds
from app.db.rows import fetch
from app.db.types import Id, new_id, utc_now
from app.media.service import photo_url
from app.web.configuration import REFRESH_TOKEN_LIFE
from app.web.identity import SESSION_CLAIM, Actor, RefreshToken

GRACE = timedelta(seconds=60)
"""Longer than the client waits for a response (30 s), so that it can retry after losing one."""
LONGEST_LIFE = timedelta(days=365)
"""The longest life of a session, however often it is used."""
MAX_SESSIONS = 100
"""Sessions per traveller; starting another one ends the least recently used. One answer can list all of them."""
_FIRST = -(10**18) + 1
"""Before the time of any session, as a key of the list."""

# Built once: every call executes it.
_ACTOR = (
    select(User.name, User.email, User.profile_image)
    .join(AuthSession, AuthSession.user_id == User.id)
    .where(
        AuthSession.id == bindparam("session_id"),
        User.id == bindparam("user_id"),
        AuthSession.ended_at.is_(None),
        AuthSession.expires_at > bindparam("now"),
    )
)
_ACTOR_OF_COOKIE = _ACTOR.where(
    or_(
        AuthSession.token_id.is_(None),
        AuthSession.token_id == bindparam("token_id"),
        and_(
            AuthSession.replaced_token_id == bindparam("token_id"), AuthSession.replaced_at > bindparam("grace_began")
        ),
    )
)


def has_signed_in(session: Session, user_id: Id) -> bool:
    """Return whether a traveller ever signed in: an old session is deleted only when a new one starts."""
    return session.scalar(select(AuthSession.id).where(AuthSession.user_id == user_id).limit(1)) is not None


def start_session(
    session: Session, user_id: Id, device: Device | None = None, *, second_step: bool = False
) -> AuthSession:
    """Start a session, and delete the traveller's sessions whose tokens have expired.

    :param second_step: whether the traveller proved more than a password.
    """
    now = utc_now()
    device = device or Device()
    session.execute(delete(AuthSession).where(AuthSession.user_id == user_id, AuthSession.expires_at <= now))
    surplus = (
        select(AuthSession.id)
        .where(AuthSession.user_id == user_id, AuthSession.ended_at.is_(None))
        .order_by(AuthSession.last_used_at.desc(), AuthSession.id)
        .offset(MAX_SESSIONS - 1)
    )
    session.execute(update(AuthSession).where(AuthSession.id.in_(surplus)).values(ended_at=now))
    started = AuthSession(
        user_id=user_id,
        browser=device.browser,
        system=device.system,
        token_id=new_id(),
        created_at=now,
        last_used_at=now,
        expires_at=now + REFRESH_TOKEN_LIFE,
        second_step_at=now if second_step else None,
    )
    session.add(started)
    session.flush()
    return started


def renew(session: Session, presented: RefreshToken) -> AuthSession | None:
    """Replace a session's refresh token and let the session last for another 30 days, within its longest life.

    It commits, because a reused token ends its session even though the call is refused.

    :param session: nothing may be pending in it.
    :return: the session; None if it has ended, possibly because of this token.
    """
    now = utc_now()
    with transaction.writing(session):
        row = session.scalar(
            select(AuthSession)
            .where(
                AuthSession.id == presented.session_id,
                AuthSession.user_id == presented.user_id,
                AuthSession.ended_at.is_(None),
                AuthSession.expires_at > now,
            )
            .with_for_update()
            .execution_options(populate_existing=True)
        )
        if row is None:
            return None
        if row.token_id in (None, presented.id):
            row.token_id, row.replaced_token_id, row.replaced_at = new_id(), presented.id, now
            row.last_used_at = now
            row.expires_at = min(now + REFRESH_TOKEN_LIFE, row.created_at + LONGEST_LIFE)
            return row
        if row.replaced_token_id == presented.id and row.replaced_at is not None and row.replaced_at > now - GRACE:
            return row
        row.ended_at = now
        # It is unknown whether the traveller or a thief presented it.
        audit.record(session, Action.REFRESH_TOKEN_REUSED, subject_id=presented.user_id, details={"session": row.id})
        return None


def load_actor(session: Session, user_id: Id, session_id: Id, token_id: Id | None = None) -> Actor | None:
    """Return the traveller of a session that has neither ended nor expired, in one statement.

    :param token_id: the id of a refresh token, which must be the current one or have just been replaced.
    """
    now = utc_now()
    values = {"session_id": session_id, "user_id": user_id, "now": now}
    if token_id is None:
        row = fetch(session, _ACTOR, values).one_or_none()
    else:
        values |= {"token_id": token_id, "grace_began": now - GRACE}
        row = fetch(session, _ACTOR_OF_COOKIE, values).one_or_none()
    return None if row is None else Actor(user_id, session_id, row.name, row.email, photo_url(row.profile_image))


def list_sessions(session: Session, user_id: Id, current_id: Id, part: Part) -> Page[SessionAnswer]:
    """Return a traveller's sessions, the current one first, then the last used; one statement.

    :param current_id: the session of the call.
    :raises BadRequest: the cursor is not ours.
    """
    rows = session.execute(
        select(
            AuthSession.id,
            AuthSession.browser,
            AuthSession.system,
            AuthSession.created_at,
            AuthSession.last_used_at,
        ).where(AuthSession.user_id == user_id, AuthSession.ended_at.is_(None), AuthSession.expires_at > utc_now())
    )
    found = [
        SessionAnswer(
            id=row.id,
            device=Device(row.browser, row.system).name,
            created_at=row.created_at,
            last_used_at=row.last_used_at,
            is_current=row.id == current_id,
        )
        for row in rows
    ]
    return cut(found, _key, part)


def _key(listed: SessionAnswer) -> tuple[int, str]:
    return (_FIRST if listed.is_current else -microseconds(listed.last_used_at)), listed.id


def end_session(session: Session, user_id: Id, session_id: Id) -> bool:
    """End one of a traveller's sessions; its tokens stop working at once.

    :return: whether such a session existed and had not ended.
    """
    now = utc_now()
    ended = session.scalar(
        update(AuthSession)
        .where(
            AuthSession.id == session_id,
            AuthSession.user_id == user_id,
            AuthSession.ended_at.is_(None),
            AuthSession.expires_at > now,
        )
        .values(ended_at=now)
        .returning(AuthSession.id)
        .execution_options(synchronize_session=False)
    )
    if ended is None:
        return False
    audit.record(session, Action.SESSION_ENDED, actor_id=user_id, details={"session": session_id})
    return True


def end_sessions(session: Session, user_id: Id, *, except_id: Id | None = None) -> int:
    """End all sessions of a traveller; return how many were ended.

    :param except_id: a session that continues.
    """
    now = utc_now()
    ended = session.scalars(
        update(AuthSession)
        .where(
            AuthSession.user_id == user_id,
            AuthSession.id != (except_id or ""),
            AuthSession.ended_at.is_(None),
            AuthSession.expires_at > now,
        )
        .values(ended_at=now)
        .returning(AuthSession.id)
        .execution_options(synchronize_session=False)
    )
    return len(ended.all())


def access_token(user_id: Id, session_id: Id) -> str:
    """Return a bearer token for the API."""
    token: str = create_access_token(user_id, additional_claims={SESSION_CLAIM: session_id})
    return token


def set_cookies(response: Response, session: AuthSession) -> None:
    """Set the refresh cookie, which scripts cannot read, and the CSRF cookie, which they can."""
    token = create_refresh_token(
        session.user_id, additional_claims={SESSION_CLAIM: session.id, "jti": session.token_id}
    )
    set_refresh_cookies(response, token, max_age=int(REFRESH_TOKEN_LIFE.total_seconds()))


def clear_cookies(response: Response) -> None:
    """Delete both cookies."""
    unset_refresh_cookies(response)
