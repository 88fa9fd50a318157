"""Records events, reads them for one traveller, and deletes them after 180 days."""

from __future__ import annotations

import getpass
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from types import MappingProxyType

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
"""Limits one deletion, so that a long pause does not make one sign-in slow."""

# Includes nulls: a stranger's call must execute the same statement as a traveller's.
_INSERT = insert(AuditEvent).execution_options(render_nulls=True)


@dataclass(frozen=True, slots=True)
class Event:
    """An event as queries return it."""

    at: datetime
    action: str
    actor_id: Id | None
    subject_id: Id | None
    address: str | None
    request_id: str | None
    details: dict[str, object]


def record(
    session: Session,
    action: Action,
    *,
    actor_id: Id | None = None,
    subject_id: Id | None = None,
    details: Details = NOTHING,
) -> None:
    """Record an action, in the transaction that performs it.

    :param actor_id: the traveller who acts; None for a stranger.
    :param subject_id: the affected traveller, if not the actor.
    :param details: a few JSON-serializable values, without secrets or travellers' texts.
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
    """Record a refused attempt, in a separate transaction after the rollback; a commit drops it.

    Parameters are those of `record`.
    """
    row = _row(action, actor_id, subject_id, details)

    def write() -> None:
        with transaction.writing(session):
            session.execute(_INSERT, row)

    transaction.after_rollback(session, write)


def record_staff(session: Session, action: Action, *, subject_id: Id | None = None, details: Details = NOTHING) -> None:
    """Record an action of a staff member, by the member's name on this machine or in this request.

    Parameters are those of `record`.
    """
    name = g.get(STAFF) if has_request_context() else None
    record(session, action, subject_id=subject_id, details={STAFF: name or _login()} | dict(details))


def name_staff(name: str) -> None:
    """Set the staff member who makes this request, for `record_staff`."""
    setattr(g, STAFF, name)


def events_of(session: Session, user_id: Id, limit: int | None = None) -> Sequence[Event]:
    """Return the events in which a traveller was the actor or the subject, latest first; one statement.

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
    """Delete events that are too old; called at each sign-in, where it usually finds none."""
    old = (
        select(AuditEvent.id)
        .where(AuditEvent.at < utc_now() - RETENTION)
        .order_by(AuditEvent.at)
        .limit(PRUNED_AT_ONCE)
        # Another sign-in may be deleting them concurrently.
        .with_for_update(skip_locked=True)
    )
    session.execute(delete(AuditEvent).where(AuditEvent.id.in_(old)).execution_options(synchronize_session=False))


def truncated(address: str | None) -> str | None:
    """Return the network of an address: /24 of IPv4 and /48 of IPv6; None for an invalid address."""
    try:
        parsed = ip_address(address or "")
    except ValueError:
        # A Unix socket has no address.
        return None
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is None:
            return str(ip_network((parsed, 48), strict=False))
        parsed = parsed.ipv4_mapped
    return str(ip_network((parsed, 24), strict=False))


def _row(action: Action, actor_id: Id | None, subject_id: Id | None, details: Details) -> dict[str, object]:
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
        # A container may run under a uid without a name.
        return str(os.getuid())
