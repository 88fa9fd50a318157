"""The commands of `flask support staff`, which manage the staff role."""

from __future__ import annotations

import json

import pytest
from click.testing import Result
from flask import Flask

from app.accounts.models import User
from app.accounts.security.models import Passkey, TwoStep
from app.audit import service as audit
from app.audit.service import STAFF
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client

pytestmark = pytest.mark.both_stacks


def support(app: Flask, *arguments: str) -> Result:
    return app.test_cli_runner().invoke(args=["support", "staff", *arguments])


def done(app: Flask, *arguments: str) -> str:
    result = support(app, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def with_passkey(user: User) -> User:
    db.session.add(Passkey(user_id=user.id, credential_id=user.id, public_key=b"key", label="My phone"))
    db.session.commit()
    return user


def with_two_step(user: User, *, confirmed: bool = True) -> User:
    db.session.add(TwoStep(user_id=user.id, secret="A" * 32, confirmed_at=utc_now() if confirmed else None))
    db.session.commit()
    return user


@pytest.mark.parametrize("secure", [with_passkey, with_two_step])
def test_a_traveller_with_a_second_step_is_added_and_removed(app: Flask, secure: object) -> None:
    assert callable(secure)
    user = secure(make_user())
    for _ in range(2):
        assert done(app, "add", user.email) == f"{user.email} belongs to the staff.\n"
    (member,) = json.loads(done(app, "list", "--json"))
    assert (member["id"], member["email"], member["has_second_step"]) == (user.id, user.email, True)
    for _ in range(2):
        assert done(app, "remove", user.id) == f"{user.email} does not belong to the staff.\n"
    assert done(app, "list") == "Nobody belongs to the staff.\n"
    events = audit.events_of(db.session(), user.id)
    assert [event.action for event in events if event.details.get(STAFF)] == ["staff_removed", "staff_added"]


def test_a_traveller_without_a_second_step_is_refused(app: Flask) -> None:
    for user in (make_user(), with_two_step(make_user(), confirmed=False)):
        refused = support(app, "add", user.email)
        assert refused.exit_code == 1
        assert refused.output.startswith("Error: They need two-step verification or a passkey first")
    assert done(app, "list") == "Nobody belongs to the staff.\n"


def test_unknown_travellers_are_not_added(app: Flask) -> None:
    for command in ("add", "remove"):
        assert support(app, command, "nobody@waypost.example").output == "Error: There is no such traveller.\n"


def test_the_export_of_the_staff_says_since_when(app: Flask) -> None:
    user = with_passkey(make_user())
    client = signed_in_client(app, user)
    assert "staff_since" not in client.get("/user/data").get_json()["account"]
    done(app, "add", user.email)
    assert client.get("/user/data").get_json()["account"]["staff_since"]
