"""Claiming a key while another call releases it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, select

from app.db.types import utc_now
from app.errors import Conflict
from app.extensions import db
from app.web.idempotency.models import IdempotencyKey
from app.web.idempotency.service import HEADER, LOCK_TIME, claimed
from tests.factories.accounts import make_user

pytestmark = pytest.mark.both_stacks

KEY = "a key"


def hold(user_id: Any) -> None:
    db.session.add(
        IdempotencyKey(user_id=user_id, key=KEY, fingerprint="of another", locked_until=utc_now() + LOCK_TIME)
    )
    db.session.commit()
    db.session.expunge_all()


def test_a_key_released_by_a_refused_call_can_be_claimed(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user()
    hold(user.id)

    def refused_meanwhile(*_args: Any, **_options: Any) -> None:
        db.session.execute(delete(IdempotencyKey))

    monkeypatch.setattr(db.session(), "get", refused_meanwhile)
    with (
        app.test_request_context(method="POST", headers={HEADER: KEY}, json={}),
        claimed(db.session(), user.id) as claim,
    ):
        assert (claim.replay, claim.resource_id) == (None, None)
        claim.finish(201, {"done": True})
        db.session.commit()
    assert db.session.scalars(select(IdempotencyKey.answer)).all() == ['{"done": true}']


def test_a_key_that_cannot_be_claimed_is_a_conflict(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    user = make_user()
    hold(user.id)
    monkeypatch.setattr(db.session(), "get", lambda *_args, **_options: None)
    with (
        app.test_request_context(method="POST", headers={HEADER: KEY}, json={}),
        pytest.raises(Conflict),
        claimed(db.session(), user.id),
    ):
        pytest.fail("nobody holds the key")
