"""API tokens: the calls that accept them, the calls that refuse them, and revocation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import User
from app.accounts.security import api_tokens
from app.accounts.security.models import ApiToken
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, signed_in_client
from tests.factories.trips import Guide, make_trip
from tests.queries import counted

pytestmark = pytest.mark.both_stacks


def make(client: FlaskClient, scope: str = "read", **fields: object) -> dict[str, Any]:
    answer = client.post("/user/tokens", json={"label": "My script", "scope": scope, **fields})
    assert answer.status_code == 201, answer.text
    return dict(answer.get_json())


def program(app: Flask, token: str) -> FlaskClient:
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return client


def test_a_token_is_shown_once_and_stored_as_a_digest(mine: FlaskClient) -> None:
    made = make(mine)
    assert made["token"].startswith("wpt_")
    assert made["details"]["expires_at"] is None
    assert mine.get("/user/security").get_json()["tokens"] == [made["details"]]
    assert made["token"] not in str(db.session.execute(select(ApiToken.__table__)).all())


def test_a_reading_token_reads(app: Flask, owner: User, mine: FlaskClient, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    script = program(app, make(mine)["token"])
    assert script.get(f"/itinerary/{trip.id}").get_json()["itinerary_id"] == trip.id
    assert [one["itinerary_id"] for one in script.get("/itinerary").get_json()["itineraries"]] == [trip.id]
    refused = script.delete(f"/itinerary/{trip.id}")
    assert (refused.status_code, refused.get_json()["detail"]) == (403, "This token may only read.")


def test_a_writing_token_writes(app: Flask, owner: User, mine: FlaskClient, guide: Guide) -> None:
    trip = make_trip(owner, guide)
    script = program(app, make(mine, "write")["token"])
    assert script.delete(f"/itinerary/{trip.id}").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/user/profile", None),
        ("GET", "/user/data", None),
        ("GET", "/user/sessions", None),
        ("GET", "/user/security", None),
        ("POST", "/user/tokens", {"label": "x", "scope": "write"}),
        ("POST", "/user/two-step", None),
        ("POST", "/user/passkeys/options", None),
        ("POST", "/user/change-password", {"current_password": PASSWORD, "new_password": "another one of mine"}),
        ("POST", "/user/delete-account", {"password": PASSWORD}),
        ("POST", "/auth/sign-out", None),
    ],
)
def test_no_token_reaches_the_account(app: Flask, mine: FlaskClient, method: str, path: str, body: object) -> None:
    script = program(app, make(mine, "write")["token"])
    assert script.open(path, method=method, json=body).status_code == 401


def test_a_deleted_token_stops_working_at_once(app: Flask, mine: FlaskClient) -> None:
    made = make(mine)
    script = program(app, made["token"])
    path = f"/user/tokens/{made['details']['id']}"
    assert signed_in_client(app).delete(path).status_code == 404
    assert mine.delete(path).status_code == 200
    refused = script.get("/itinerary")
    assert (refused.status_code, refused.get_json()["detail"]) == (401, "This token has expired or was deleted.")
    assert mine.delete(path).status_code == 404


def test_an_expired_token_is_refused(app: Flask, mine: FlaskClient) -> None:
    made = make(mine, expires_in_days=30)
    script = program(app, made["token"])
    assert script.get("/itinerary").status_code == 200
    db.session.execute(update(ApiToken).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert script.get("/itinerary").status_code == 401


def test_a_token_of_a_locked_account_is_refused(app: Flask, owner: User, mine: FlaskClient) -> None:
    script = program(app, make(mine)["token"])
    owner.locked_at = utc_now()
    db.session.commit()
    assert script.get("/itinerary").status_code == 401


def test_a_call_with_a_token_takes_one_statement_more_an_hour(app: Flask, mine: FlaskClient) -> None:
    script = program(app, make(mine)["token"])
    counts = []
    for _ in range(2):
        with counted(db.engine) as statements:
            assert script.get("/itinerary").status_code == 200
        counts.append(len(statements))
    assert counts[0] == counts[1] + 1
    (listed,) = mine.get("/user/security").get_json()["tokens"]
    assert listed["last_used_at"] is not None


@pytest.mark.parametrize("token", ["wpt_", "wpt_unknown", f"wpt_{'x' * 5000}"])
def test_an_unknown_token_is_refused(app: Flask, token: str) -> None:
    assert program(app, token).get("/itinerary").status_code == 401


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"scope": "read"}, "label"),
        ({"label": "x", "scope": "admin"}, "scope"),
        ({"label": "x"}, "scope"),
        ({"label": "x", "scope": "read", "expires_in_days": 0}, "expires_in_days"),
        ({"label": "x", "scope": "read", "expires_in_days": "30"}, "expires_in_days"),
        ({"label": "two\nlines", "scope": "read"}, "label"),
    ],
)
def test_bad_input_names_its_field(mine: FlaskClient, body: dict[str, object], field: str) -> None:
    refused = mine.post("/user/tokens", json=body)
    assert (refused.status_code, list(refused.get_json()["errors"])) == (422, [field])


def test_there_are_at_most_fifty(mine: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_tokens, "MAX_TOKENS", 1)
    make(mine)
    refused = mine.post("/user/tokens", json={"label": "x", "scope": "read"})
    assert (refused.status_code, refused.get_json()["detail"]) == (409, "You have 1 tokens. Please delete one first.")
