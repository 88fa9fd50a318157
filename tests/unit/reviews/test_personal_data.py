"""Reviews of deleted accounts."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import text

from app.extensions import db
from app.reviews.personal_data import reviews_to_lock
from tests.factories.accounts import make_user
from tests.factories.reviews import make_review, report_review
from tests.factories.trips import make_guide

pytestmark = pytest.mark.both_stacks


def test_own_and_reported_reviews_are_locked(app: Flask) -> None:
    guide = make_guide(places=2)
    leaving, staying = make_user(), make_user()
    own = make_review(leaving, guide.places[0], 4)
    reported, other = (make_review(staying, place, 2) for place in guide.places)
    report_review(leaving, reported)
    report_review(staying, own)
    assert set(db.session.scalars(reviews_to_lock(leaving.id))) == {own.id, reported.id}
    assert set(db.session.scalars(reviews_to_lock(staying.id))) == {own.id, reported.id, other.id}


def test_the_reviews_to_lock_are_found_by_an_index(app: Flask) -> None:
    is_postgresql = db.engine.dialect.name == "postgresql"
    statement = reviews_to_lock(make_user().id).compile(db.engine, compile_kwargs={"literal_binds": True})
    if is_postgresql:
        # With so few rows, PostgreSQL would scan sequentially; disabled, so that the test shows whether there is an
        # index.
        db.session.execute(text("SET LOCAL enable_seqscan = off"))
    explain = "EXPLAIN" if is_postgresql else "EXPLAIN QUERY PLAN"
    plan = [str(row[-1]) for row in db.session.execute(text(f"{explain} {statement}"))]
    assert any("review" in step for step in plan)
    assert not [step for step in plan if "Seq Scan" in step or "Filter:" in step or step.startswith("SCAN review")]
