"""Resets for unknown addresses: same answers, same statements."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts import codes
from app.accounts.models import PasswordReset, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import make_user
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

NEW = "another one to remember"


def test_unknown_addresses_are_answered_like_known_ones(client: FlaskClient) -> None:
    known, unknown = make_user().email, "nobody@waypost.example"

    def course(email: str) -> list[tuple[int, str, list[str]]]:
        """Request a code and guess until the tries are used up."""
        calls = [("forgot-password", {"email": email})]
        calls += [("reset-password", {"email": email, "otp": "none", "new_password": NEW})]
        calls += [("reset-password", {"email": email, "otp": "0407", "new_password": NEW})] * 6
        answers = []
        for call, body in calls:
            with counted(db.engine) as sent:
                answer = client.post(f"/auth/{call}", json=body)
            answers.append((answer.status_code, answer.get_data(as_text=True), sent))
        return answers

    first = course(known)
    assert first == course(unknown)
    assert [answer[0] for answer in first] == [200] + [422] * 7
    assert str(codes.EXHAUSTED) in first[-1][1]


def test_a_guessed_code_of_an_unknown_address_is_wrong(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "new_digits", lambda: "0407")
    client.post("/auth/forgot-password", json={"email": "nobody@waypost.example"})
    answer = client.post(
        "/auth/reset-password", json={"email": "nobody@waypost.example", "otp": "0407", "new_password": NEW}
    )
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"otp": [codes.WRONG]})
    assert db.session.scalar(select(func.count(User.id))) == 0


def test_expired_rows_go_with_the_next_request(client: FlaskClient) -> None:
    client.post("/auth/forgot-password", json={"email": "first@waypost.example"})
    db.session.execute(update(PasswordReset).values(link_expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    client.post("/auth/forgot-password", json={"email": "second@waypost.example"})
    assert db.session.scalars(select(PasswordReset.email)).all() == ["second@waypost.example"]
