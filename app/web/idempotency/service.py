"""Idempotency keys: claims a key, stores the response, and replays it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from flask import Response, json, request
from sqlalchemy import delete
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.rows import deleted_rows
from app.db.types import Id, utc_now
from app.errors import Conflict, Invalid
from app.texts import gettext
from app.web.idempotency.models import IdempotencyKey

HEADER = "Idempotency-Key"
MAX_LENGTH = 64
RETENTION = timedelta(days=1)
LOCK_TIME = timedelta(seconds=120)
"""Longer than the longest call (90 s): after that, the process of a call must have died."""


TRIES = 5

KEY_PARAMETER = {
    "in": "header",
    "name": HEADER,
    "description": (
        "Any string of up to 64 characters. For a day the same key replays the first response: "
        "422 with another body, 409 while the first call is running. A refused call is not stored."
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": MAX_LENGTH},
}


@dataclass(slots=True)
class Claim:
    """A call's claim on its key.

    :param replay: the response of the first call, to send instead of doing the work again.
    :param resource_id: the resource that an earlier call with this key created before its process died.
    """

    row: IdempotencyKey | None = None
    replay: Response | None = None

    @property
    def resource_id(self) -> Id | None:
        """The resource created with this key so far."""
        return self.row.resource_id if self.row else None

    def made(self, resource_id: Id) -> None:
        """Store the resource that the call created, with the current transaction."""
        if self.row:
            self.row.resource_id = resource_id

    def finish(self, status: int, answer: dict[str, Any]) -> None:
        """Store the response, with the current transaction."""
        if self.row:
            self.row.status, self.row.answer = status, json.dumps(answer)


@contextmanager
def claimed(session: Session, user_id: Id) -> Iterator[Claim]:
    """Claim the request's Idempotency-Key while the call runs; do nothing without the header.

    The claim is committed at once, so that a second call sees it, and released when the call fails.

    :param session: the request's session; nothing may be pending in it.
    :raises Invalid: when the key is too long, or was used with another body.
    :raises Conflict: while the first call with the key is running.
    """
    key = _key()
    if key is None:
        yield Claim()
        return
    if not key or len(key) > MAX_LENGTH:
        raise Invalid({HEADER: [gettext("An Idempotency-Key has 1 to %(count)s characters.", count=MAX_LENGTH)]})
    claim = _take(session, user_id, key, _fingerprint())
    if claim.replay is not None:
        yield claim
        return
    try:
        yield claim
    except BaseException:
        transaction.rollback(session)
        session.execute(delete(IdempotencyKey).filter_by(user_id=user_id, key=key))
        session.commit()
        raise


def delete_expired(session: Session) -> int:
    """Delete the expired keys of all travellers; return how many."""
    return deleted_rows(session, delete(IdempotencyKey).where(IdempotencyKey.created_at < utc_now() - RETENTION))


def _key() -> str | None:
    """Return the key; servers read the bytes of a header as Latin-1, whatever the client meant."""
    key = request.headers.get(HEADER)
    try:
        return key and key.encode("latin-1").decode()
    except UnicodeError:
        return key


def _fingerprint() -> str:
    # An empty object is the same as no body.
    body = json.dumps(_canonical(request.get_json(silent=True)) or None, sort_keys=True)
    return hashlib.sha256(f"{request.method} {request.path} {body}".encode()).hexdigest()


def _canonical(value: Any) -> Any:
    """Return a JSON value in which equal numbers are written alike."""
    if isinstance(value, dict):
        return {name: _canonical(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_canonical(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _take(session: Session, user_id: Id, key: str, fingerprint: str) -> Claim:
    now = utc_now()
    session.execute(
        delete(IdempotencyKey).where(IdempotencyKey.user_id == user_id, IdempotencyKey.created_at < now - RETENTION)
    )
    row, replay = _insert_or_find(session, user_id, key, fingerprint, now + LOCK_TIME)
    if replay is not None:
        return Claim(replay=replay)
    session.commit()
    return Claim(row)


def _insert_or_find(
    session: Session, user_id: Id, key: str, fingerprint: str, locked_until: datetime
) -> tuple[IdempotencyKey, Response | None]:
    for _ in range(TRIES):
        row = IdempotencyKey(user_id=user_id, key=key, fingerprint=fingerprint, locked_until=locked_until)
        try:
            with session.begin_nested():
                session.add(row)
        except IntegrityError:
            found = session.get(IdempotencyKey, (user_id, key), with_for_update=True)
            if found is None:
                # The call that held the key has failed in the meantime; the key is free again.
                continue
            replay = _replay(found, fingerprint)
            found.locked_until = locked_until
            return found, replay
        return row, None
    raise Conflict(gettext("The first request with this key is still running."))


def _replay(row: IdempotencyKey, fingerprint: str) -> Response | None:
    if row.fingerprint != fingerprint:
        raise Invalid({HEADER: [gettext("This Idempotency-Key was used for another request.")]})
    if row.answer is not None:
        answer = Response(row.answer, row.status, content_type="application/json")
        answer.headers["Idempotent-Replayed"] = "true"
        return answer
    if row.locked_until > utc_now():
        raise Conflict(gettext("The first request with this key is still running."))
    return None
