"""API tokens for travellers' own programs: shown once, stored as a digest."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import bindparam, delete, func, or_, select, update
from sqlalchemy.orm import Session

from app.accounts.locks import lock_actor
from app.accounts.models import User
from app.accounts.security.answers import ApiTokenAnswer
from app.accounts.security.models import ApiToken, TokenScope
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.types import Id, new_id, utc_now
from app.errors import Conflict, NotFound
from app.media.service import photo_url
from app.texts import gettext
from app.web.identity import API_TOKEN_PREFIX, Actor

MAX_TOKENS = 50
USE_NOTED_EVERY = timedelta(hours=1)

# Built once: every call with a token executes it.
_OWNER = (
    select(ApiToken.id, ApiToken.scope, ApiToken.last_used_at, User.id.label("user_id"), User.name, User.email)
    .add_columns(User.profile_image)
    .join(User, User.id == ApiToken.user_id)
    .where(
        ApiToken.digest == bindparam("digest"),
        User.locked_at.is_(None),
        or_(ApiToken.expires_at.is_(None), ApiToken.expires_at > bindparam("now")),
    )
)


def make(session: Session, user_id: Id, label: str, scope: TokenScope, days: int | None) -> tuple[str, ApiTokenAnswer]:
    """Create a token; return it and its entry in the list.

    :param days: until it expires; None for never.
    :raises Conflict: when the traveller has too many.
    """
    lock_actor(session, user_id)
    if (session.scalar(select(func.count()).where(ApiToken.user_id == user_id)) or 0) >= MAX_TOKENS:
        raise Conflict(gettext("You have %(count)s tokens. Please delete one first.", count=MAX_TOKENS))
    token, now = API_TOKEN_PREFIX + secrets.token_urlsafe(32), utc_now()
    row = ApiToken(
        id=new_id(),
        user_id=user_id,
        digest=_digest(token),
        label=label,
        scope=scope,
        created_at=now,
        expires_at=None if days is None else now + timedelta(days=days),
    )
    session.add(row)
    audit.record(session, Action.API_TOKEN_MADE, actor_id=user_id, details={"token": row.id, "scope": scope})
    return token, _listed(row)


def revoke(session: Session, user_id: Id, token_id: Id) -> None:
    """Delete a token; it stops working at once.

    :raises NotFound: when the traveller has no such token.
    """
    gone = session.scalar(
        delete(ApiToken).where(ApiToken.id == token_id, ApiToken.user_id == user_id).returning(ApiToken.id)
    )
    if gone is None:
        raise NotFound(gettext("This token is gone."))
    audit.record(session, Action.API_TOKEN_REVOKED, actor_id=user_id, details={"token": token_id})


def list_tokens(session: Session, user_id: Id) -> Sequence[ApiTokenAnswer]:
    """Return a traveller's tokens, the newest first."""
    rows = session.scalars(
        select(ApiToken).where(ApiToken.user_id == user_id).order_by(ApiToken.created_at.desc(), ApiToken.id)
    )
    return [_listed(row) for row in rows]


def load_token_actor(session: Session, token: str) -> Actor | None:
    """Return the traveller of an unexpired token, in one statement, and record its use once an hour.

    It uses separate transactions; nothing may be pending in the session.
    """
    now = utc_now()
    with transaction.reading(session):
        row = session.execute(_OWNER, {"digest": _digest(token), "now": now}).one_or_none()
    if row is None:
        return None
    if row.last_used_at is None or row.last_used_at <= now - USE_NOTED_EVERY:
        with transaction.writing(session):
            session.execute(update(ApiToken).where(ApiToken.id == row.id).values(last_used_at=now))
    return Actor(
        row.user_id, Id(""), row.name, row.email, photo_url(row.profile_image), may_write=row.scope == TokenScope.WRITE
    )


def _listed(token: ApiToken) -> ApiTokenAnswer:
    return ApiTokenAnswer(
        id=token.id,
        label=token.label,
        scope="write" if token.scope == TokenScope.WRITE else "read",
        created_at=token.created_at,
        last_used_at=token.last_used_at,
        expires_at=token.expires_at,
    )


def _digest(token: str) -> str:
    # 256 random bits do not need a slow hash.
    return hashlib.sha256(token.encode()).hexdigest()
