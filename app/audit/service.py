"""Recording what was done, reading it for one traveller, and forgetting it after 180 days."""

from __future__ import annotations

import getpass
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from types import MappingProxyType
from typing import Any

from flask import g, has_request_context, request
from sqlalchemy import delete, insert, or_, select
from sqlalchemy.orm import Session

from app.audit.models import Action, AuditEvent
from app.db import transaction
from app.db.types import Id, new_id, utc_now

Details = Mapping[str, object]
NOTHING: Details = MappingProxyType({})
RETENTION = timedelta(days=180)
STAFF = "staff"
"""The detail that names a member of the staff."""
PRUNED_AT_ONCE = 1000
"""So that a long pause does not make one sign-in slow."""

# With nulls: a stranger's call must cost the same statement as a traveller's.
_INSERT = insert(AuditEvent).execution_options(render_nulls=True)


@dataclass(frozen=True, slots=True)
class Event:
    """An event as it is read."""

    at: datetime
    action: str
    actor_id: Id | None
    subject_id: Id | None
    address: str | None
    request_id: str | None
    details: dict[str, Any]


def record(
    session: Session,
    action: Action,
    *,
    actor_id: Id | None = None,
    subject_id: Id | None = None,
    details: Details = NOTHING,
) -> None:
    """Record what is done, in the transaction that does it.

    :param actor_id: the traveller who does it; None for a stranger.
    :param subject_id: the traveller whom it is done to, where that is not the actor.
    :param details: little, ready for JSON: no secret, no text of a traveller.
    """
    session.execute(_INSERT, _row(action, actor_id, subject_id, details))


def record_refusal(
    session: Session,
    action: Action,
    *,
    actor_id: Id | None = None,
    subject_id: Id | None = None,
    details: Details = NOTHING,
) -> None:
    """Record what is being refused, in a transaction of its own after the rollback; a commit drops it.

    Parameters are those of `record`.
    """
    row = _row(action, actor_id, subject_id, details)

    def write() -> None:
        with transaction.writing(session):
            session.execute(_INSERT, row)

    transaction.after_rollback(session, write)


def record_staff(session: Session, action: Action, *, subject_id: Id | None = None, details: Details = NOTHING) -> None:
    """Record what a member of the staff does, by the name that they have on this machine or in this request.

    Parameters are those of `record`.
    """
    name = g.get(STAFF) if has_request_context() else None
    record(session, action, subject_id=subject_id, details={STAFF: name or _login()} | dict(details))


def name_staff(name: str) -> None:
    """Say which member of the staff makes this request, for `record_staff`."""
    setattr(g, STAFF, name)


def events_of(session: Session, user_id: Id, limit: int | None = None) -> Sequence[Event]:
    """Return what a traveller did and what was done to them, the latest first; one statement.

    :param limit: the maximum number.
    """
    rows = session.execute(
        select(
            AuditEvent.at,
            AuditEvent.action,
            AuditEvent.actor_id,
            AuditEvent.subject_id,
            AuditEvent.address,
            AuditEvent.request_id,
            AuditEvent.details,
        )
        .where(or_(AuditEvent.actor_id == user_id, AuditEvent.subject_id == user_id))
        .order_by(AuditEvent.at.desc(), AuditEvent.id)
        .limit(limit)
    )
    return [Event(*row) for row in rows]


def prune(session: Session) -> None:
    """Delete events that are too old; called at each sign-in, where it usually finds nothing."""
    old = (
        select(AuditEvent.id)
        .where(AuditEvent.at < utc_now() - RETENTION)
        .order_by(AuditEvent.at)
        .limit(PRUNED_AT_ONCE)
        # Another sign-in may be deleting them at this very moment.
        .with_for_update(skip_locked=True)
    )
    session.execute(delete(AuditEvent).where(AuditEvent.id.in_(old)).execution_options(synchronize_session=False))


def truncated(address: str | None) -> str | None:
    """Return the network of an address: /24 of IPv4 and /48 of IPv6; None for what is no address."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        # A socket of this machine has none.
        return None
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is None:
            return str(ip_network((parsed, 48), strict=False))
        parsed = parsed.ipv4_mapped
    return str(ip_network((parsed, 24), strict=False))


def _row(action: Action, actor_id: Id | None, subject_id: Id | None, details: Details) -> dict[str, Any]:
    asked = has_request_context()
    return {
        "id": new_id(),
        "at": utc_now(),
        "action": action,
        "actor_id": actor_id,
        "subject_id": subject_id,
        "address": truncated(request.remote_addr) if asked else None,
        "request_id": g.get("request_id") if asked else None,
        "details": dict(details),
    }


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        # A container may run under a number that has no name.
        return str(os.getuid())
