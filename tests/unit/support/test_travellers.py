"""The commands of `flask support` about travellers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import select

from app.accounts.models import SignUp, User
from app.audit import service as audit
from app.audit.service import STAFF
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_sign_up, make_user, signed_in_client
from tests.mails import mails_to

pytestmark = pytest.mark.both_stacks


def support(app: Flask, *arguments: str) -> Result:
    return app.test_cli_runner().invoke(args=["support", *arguments])


def done(app: Flask, *arguments: str) -> str:
    result = support(app, *arguments)
    assert result.exit_code == 0, result.output
    return result.output


def recorded(user: User) -> list[str]:
    """Return the actions of staff members, by name, on a traveller."""
    return [event.action for event in audit.events_of(db.session(), user.id) if event.details.get(STAFF)]


@pytest.mark.parametrize("named_by", ["id", "email"])
def test_all_sessions_of_a_traveller_end_at_once(app: Flask, named_by: str) -> None:
    user, other = make_user(), make_user()
    phone, laptop, stranger = (signed_in_client(app, one) for one in (user, user, other))
    assert done(app, "end-sessions", getattr(user, named_by)) == "Ended sessions: 2.\n"
    assert [client.get("/user/profile").status_code for client in (phone, laptop, stranger)] == [401, 401, 200]
    assert [event.details["sessions"] for event in audit.events_of(db.session(), user.id)] == [2]
    assert done(app, "end-sessions", user.email) == "Ended sessions: 0.\n"


@pytest.mark.parametrize("command", ["end-sessions", "unlock", "delete --yes", "lock --yes --why spam"])
def test_an_unknown_traveller_is_named_as_such(app: Flask, command: str) -> None:
    result = support(app, *command.split(), "nobody@waypost.example")
    assert (result.exit_code, result.output) == (1, "Error: There is no such traveller.\n")


def test_travellers_and_sign_ups_are_found_by_the_beginning_of_name_or_address(app: Flask) -> None:
    user = make_user(name="Ines Vega")
    make_user(name="Asha Rao")
    waiting = make_sign_up(email="ines@waypost.example")
    rows = json.loads(done(app, "find", "ines", "--json"))
    assert {(row["id"], row["state"]) for row in rows} == {(user.id, "active"), (waiting.id, "not verified")}
    assert [row["email"] for row in json.loads(done(app, "find", user.id, "--json"))] == [user.email]
    assert done(app, "find", "100%") == "Nobody was found.\n"


def test_a_sign_up_is_verified_by_hand(app: Flask) -> None:
    waiting = make_sign_up(email="ines@waypost.example")
    name = waiting.name
    done(app, "verify", "Ines@waypost.example", "--yes")
    user = db.session().scalars(select(User).where(User.email == "ines@waypost.example")).one()
    assert user.name == name
    assert db.session().scalars(select(SignUp)).all() == []
    assert recorded(user) == ["traveller_verified"]
    assert support(app, "verify", "ines@waypost.example", "--yes").output == "Error: There is no such sign-up.\n"


def test_a_code_is_mailed_again_and_not_shown(app: Flask, run_jobs: Callable[[], None]) -> None:
    make_sign_up(email="ines@waypost.example")
    output = done(app, "resend-code", "ines@waypost.example")
    assert output == "A new code is on its way to ines@waypost.example.\n"
    run_jobs()
    assert len(mails_to(app, "ines@waypost.example")) == 1


def test_a_locked_account_is_signed_out_and_cannot_sign_in_until_it_is_unlocked(app: Flask) -> None:
    user = make_user()
    client = signed_in_client(app, user)
    body = {"email": user.email, "password": PASSWORD}
    done(app, "lock", user.email, "--why", "spam", "--yes")
    assert client.get("/user/profile").status_code == 401
    refused = app.test_client().post("/auth/sign-in", json=body)
    assert (refused.status_code, refused.get_json()["detail"]) == (
        403,
        "This account is locked. Please write to our support.",
    )
    # Without the password, the answer reveals nothing.
    assert app.test_client().post("/auth/sign-in", json=body | {"password": "wrong one"}).status_code == 401
    done(app, "unlock", user.email)
    assert app.test_client().post("/auth/sign-in", json=body).status_code == 200
    assert recorded(user) == ["account_unlocked", "account_locked"]


def test_all_data_of_a_traveller_are_written_to_a_private_file(app: Flask, tmp_path: Path) -> None:
    user, file = make_user(), tmp_path / "data.json"
    done(app, "export", user.email, str(file))
    assert json.loads(file.read_text())["account"]["email"] == user.email
    assert file.stat().st_mode & 0o077 == 0
    assert recorded(user) == ["data_exported"]


def test_an_account_is_deleted_only_after_a_question(app: Flask) -> None:
    user = make_user()
    email, user_id = user.email, user.id
    refused = app.test_cli_runner().invoke(args=["support", "delete", email], input="n\n")
    assert refused.exit_code == 1
    assert db.session().get(User, user_id) is not None
    done(app, "delete", email, "--yes")
    db.session().expire_all()
    assert db.session().get(User, user_id) is None
    assert [event.action for event in audit.events_of(db.session(), user_id)] == ["account_deleted"]
