"""The migration that separates sign-ups from travellers, on a database with both."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import MetaData, insert, select

from app.accounts import codes
from app.accounts.codes import Purpose
from app.accounts.models import SignUp, User
from app.db.types import utc_now
from app.extensions import db
from tests import stacks
from tests.apps import environ_on, separate_app

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def old_app(stack_name: str, tmp_path: Path) -> Iterator[Flask]:
    """An application on the schema before this migration."""
    with stacks.started(stack_name, tmp_path) as stack, separate_app(environ_on(stack, tmp_path)) as app:
        upgrade(revision="0015")
        yield app


def add_people() -> None:
    tables = MetaData()
    tables.reflect(db.engine)
    now = utc_now()
    for ident, verified_at in (("asha", now), ("mina", None), ("nadia", None)):
        row: dict[str, Any] = {
            "id": ident,
            "email": f"{ident}@waypost.example",
            "name": ident.title(),
            "password_hash": "x",
        }
        row |= {"about_me": "", "created_at": now - timedelta(days=1), "verified_at": verified_at}
        db.session.execute(insert(tables.tables["user"]).values(row))
    for ident, purpose, digits in (("asha", "reset", "1234"), ("mina", "verify", "0407")):
        stored = codes.digest(Purpose(purpose), ident, digits)
        code: dict[str, Any] = {"user_id": ident, "purpose": purpose, "digest": stored, "tries": 2}
        code |= {"created_at": now, "expires_at": now + codes.LIFETIME, "used_at": None}
        db.session.execute(insert(tables.tables["code"]).values(code))
    db.session.commit()


def test_travellers_without_a_verified_address_become_sign_ups(old_app: Flask) -> None:
    add_people()
    upgrade(revision="0016")
    assert db.session.scalars(select(User.id)).all() == ["asha"]
    rows = db.session.execute(select(SignUp.id, SignUp.name, SignUp.tries).order_by(SignUp.id)).all()
    assert [tuple(row) for row in rows] == [("mina", "Mina", 2), ("nadia", "Nadia", 0)]
    db.session.commit()


def test_a_code_that_was_mailed_before_is_still_accepted(old_app: Flask) -> None:
    add_people()
    upgrade()
    client = old_app.test_client()
    body = {"email": "mina@waypost.example", "otp": "0407"}
    assert client.post("/auth/verify-user", json=body).status_code == 200
    # No code was mailed if none is stored.
    assert client.post("/auth/verify-user", json=body | {"email": "nadia@waypost.example"}).status_code == 422


def test_the_way_back_leaves_travellers_verified(old_app: Flask) -> None:
    add_people()
    upgrade(revision="0016")
    downgrade(revision="0015")
    tables = MetaData()
    tables.reflect(db.engine)
    user = tables.tables["user"]
    rows = db.session.execute(select(user.c.id, user.c.verified_at.is_not(None))).all()
    assert [tuple(row) for row in rows] == [("asha", True)]
    db.session.commit()
