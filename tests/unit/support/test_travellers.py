"""`flask support end-sessions`."""

from __future__ import annotations

import pytest
from flask import Flask

from app.audit import service as audit
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client

pytestmark = pytest.mark.both_stacks


def end(app: Flask, traveller: str) -> tuple[int, str]:
    result = app.test_cli_runner().invoke(args=["support", "end-sessions", traveller])
    return result.exit_code, result.output


@pytest.mark.parametrize("named_by", ["id", "email"])
def test_all_sessions_of_a_traveller_end_at_once(app: Flask, named_by: str) -> None:
    user, other = make_user(), make_user()
    phone, laptop, stranger = (signed_in_client(app, one) for one in (user, user, other))
    assert end(app, getattr(user, named_by)) == (0, "Ended sessions: 2.\n")
    assert [client.get("/user/profile").status_code for client in (phone, laptop, stranger)] == [401, 401, 200]
    assert [event.details["sessions"] for event in audit.events_of(db.session(), user.id)] == [2]
    assert end(app, user.email) == (0, "Ended sessions: 0.\n")


def test_an_unknown_traveller_is_named_as_such(app: Flask) -> None:
    assert end(app, "nobody@waypost.example") == (1, "Error: There is no such traveller.\n")
