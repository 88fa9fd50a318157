"""The audit log's data about a request, and its retention."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from app.audit import service as audit
from app.audit.models import Action, AuditEvent
from app.audit.service import truncated
from app.db import transaction
from app.db.types import Id, utc_now
from app.extensions import db
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


def actions() -> list[str]:
    return list(db.session.scalars(select(AuditEvent.action).order_by(AuditEvent.at)))


def let_pass(span: timedelta) -> None:
    db.session.execute(update(AuditEvent).values(at=utc_now() - span))
    db.session.commit()


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
        ("", None),
        (None, None),
        ("a socket", None),
    ],
)
def test_addresses_are_truncated(address: str | None, network: str | None) -> None:
    assert truncated(address) == network


def test_a_rollback_drops_what_was_done_and_stores_what_was_refused(app: Flask) -> None:
    session = db.session()
    audit.record(session, Action.TRIP_DELETED)
    audit.record_refusal(session, Action.PASSWORD_FAILED)
    transaction.rollback(session)
    assert actions() == ["password_failed"]


def test_a_commit_stores_what_was_done_and_drops_what_was_not_refused(app: Flask) -> None:
    session = db.session()
    audit.record_refusal(session, Action.PASSWORD_FAILED)
    audit.record(session, Action.TRIP_DELETED)
    transaction.commit(session)
    transaction.rollback(session)
    assert actions() == ["trip_deleted"]


def test_events_are_read_by_actor_and_subject_the_latest_first(app: Flask) -> None:
    session, asha, mina = db.session(), Id("asha"), Id("mina")
    audit.record(session, Action.LINK_CREATED, actor_id=asha, details={"trip": "t1"})
    audit.record(session, Action.MEMBER_REMOVED, actor_id=mina, subject_id=asha)
    audit.record(session, Action.TRIP_DELETED, actor_id=mina)
    with counted(db.engine) as statements:
        events = audit.events_of(session, asha)
    assert len(statements) == 1
    assert [(one.action, one.actor_id, one.subject_id) for one in events] == [
        ("member_removed", mina, asha),
        ("link_created", asha, None),
    ]
    assert events[1].details == {"trip": "t1"}
    assert len(audit.events_of(session, asha, limit=1)) == 1


def test_events_are_deleted_after_180_days(app: Flask) -> None:
    session = db.session()
    audit.record(session, Action.SIGNED_IN)
    let_pass(timedelta(days=179))
    audit.prune(session)
    assert actions() == ["signed_in"]
    let_pass(timedelta(days=180, seconds=1))
    audit.prune(session)
    assert actions() == []


def test_only_so_many_are_deleted_at_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "PRUNED_AT_ONCE", 2)
    for _ in range(3):
        audit.record(db.session(), Action.SIGNED_IN)
    let_pass(timedelta(days=200))
    audit.prune(db.session())
    assert len(actions()) == 1
