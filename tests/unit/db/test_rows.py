"""Reading columns."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import bindparam, select

from app.accounts.models import User
from app.db.rows import fetch
from app.extensions import db

pytestmark = pytest.mark.both_stacks
NAMES = select(User.name).where(User.email == bindparam("email"))


def test_pending_changes_are_written_before_it_reads(app: Flask) -> None:
    session = db.session()
    session.add(User(name="Asha Rao", email="asha@example.org", password_hash="-"))
    assert fetch(session, NAMES, {"email": "asha@example.org"}).scalars().all() == ["Asha Rao"]


def test_it_sees_what_its_own_transaction_changed(app: Flask) -> None:
    session = db.session()
    user = User(name="Asha Rao", email="asha@example.org", password_hash="-")
    session.add(user)
    session.flush()
    user.name = "Asha Iyer"
    assert fetch(session, NAMES, {"email": "asha@example.org"}).scalars().all() == ["Asha Iyer"]
