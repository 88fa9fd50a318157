"""Inserting a row unless it exists."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import Follow
from app.db.insert import insert_once
from app.extensions import db
from tests.factories.accounts import make_user

pytestmark = pytest.mark.both_stacks


def test_a_row_is_added_once(app: Flask) -> None:
    one, other = make_user().id, make_user().id
    assert insert_once(db.session(), Follow, follower_id=one, followed_id=other) is True
    assert insert_once(db.session(), Follow, follower_id=one, followed_id=other) is False
    assert [(row.follower_id, row.followed_id) for row in db.session.scalars(select(Follow))] == [(one, other)]


def test_omitted_columns_get_their_defaults(app: Flask) -> None:
    one, other = make_user().id, make_user().id
    insert_once(db.session(), Follow, follower_id=one, followed_id=other)
    assert db.session.scalars(select(Follow)).one().created_at.tzinfo is not None
