"""Several sign-ups with one address: none affects another, regardless of who made it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update
from werkzeug.test import TestResponse

from app.accounts import codes, sign_up_cookie, sign_ups
from app.accounts.models import SignUp, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_sign_up, make_user
from tests.isolation import isolated
from tests.mails import code_in, mails_to
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

EMAIL = "asha@several.example"
THEIRS = "the stranger's password"


@pytest.fixture
def mailed(app: Flask, run_jobs: Callable[[], None]) -> Callable[[], str]:
    """Deliver all mails and return the code in the latest one."""

    def read() -> str:
        run_jobs()
        return code_in(mails_to(app, EMAIL)[-1])

    return read


def sign_up(client: FlaskClient, name: str = "Asha", password: str = PASSWORD) -> TestResponse:
    answer = client.post("/auth/sign-up", json={"name": name, "email": EMAIL, "password": password})
    assert answer.status_code == 201
    return answer


def verify(client: FlaskClient, code: str, email: str = EMAIL) -> TestResponse:
    return client.post("/auth/verify-user", json={"email": email, "otp": code})


def sign_in(client: FlaskClient, password: str, email: str = EMAIL) -> TestResponse:
    return client.post("/auth/sign-in", json={"email": email, "password": password})


def names() -> list[str]:
    return list(db.session.scalars(select(SignUp.name).order_by(SignUp.created_at)))


def test_a_later_sign_up_neither_replaces_an_earlier_one_nor_its_code(app: Flask, mailed: Callable[[], str]) -> None:
    traveller, stranger = app.test_client(), app.test_client()
    sign_up(traveller)
    own = mailed()
    sign_up(stranger, "Eve", THEIRS)
    assert names() == ["Asha", "Eve"]
    assert verify(traveller, own).status_code == 200
    assert (db.session.scalar(select(User.name)), names()) == ("Asha", [])
    assert sign_in(app.test_client(), THEIRS).status_code == 401
    assert sign_in(app.test_client(), PASSWORD).get_json()["is_verified"] is True


def test_a_code_activates_the_sign_up_it_was_mailed_for(app: Flask, mailed: Callable[[], str]) -> None:
    sign_up(app.test_client())
    mailed()
    sign_up(app.test_client(), "Second", THEIRS)
    second = mailed()
    assert verify(app.test_client(), second).status_code == 200
    assert db.session.scalar(select(User.name)) == "Second"
    assert sign_in(app.test_client(), PASSWORD).status_code == 401


def test_a_browser_accepts_only_the_code_of_its_own_sign_up_and_says_so(app: Flask, mailed: Callable[[], str]) -> None:
    traveller, stranger = app.test_client(), app.test_client()
    sign_up(stranger, "Eve", THEIRS)
    foreign = mailed()
    sign_up(traveller)
    own = mailed()
    refused = verify(traveller, foreign)
    assert (refused.status_code, refused.get_json()["errors"]) == (422, {"otp": [sign_ups.WRONG_HERE]})
    assert db.session.scalar(select(func.count(User.id))) == 0
    assert verify(traveller, own).status_code == 200
    assert traveller.get_cookie(sign_up_cookie.NAME, path="/auth") is None


def test_the_cookie_belongs_to_one_address(app: Flask) -> None:
    client, other = app.test_client(), make_sign_up(digits="0407")
    sign_up(client)
    assert verify(client, "0407", other.email).status_code == 200


def test_a_forged_cookie_counts_as_none(app: Flask) -> None:
    client = app.test_client()
    one, other = make_sign_up(email=EMAIL, digits="0407"), make_sign_up(email=EMAIL, digits="1234")
    client.set_cookie(sign_up_cookie.NAME, other.id, path="/auth")
    assert verify(client, "0407").status_code == 200
    assert db.session.scalar(select(User.name)) == one.name


def test_only_the_server_reads_the_cookie(client: FlaskClient) -> None:
    (header,) = sign_up(client).headers.getlist("Set-Cookie")
    parts = header.split("; ")
    assert parts[0].startswith("sign_up=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/auth", f"Max-Age={7 * 24 * 3600}"} <= set(parts)
    assert "Secure" not in parts


def test_the_cookie_is_secure_on_https(make_app: Callable[..., Flask]) -> None:
    app = make_app(public_url="https://waypost.example")
    with app.app_context(), isolated():
        assert "; Secure" in sign_up(app.test_client()).headers["Set-Cookie"]


def test_three_sign_ups_wait_and_the_oldest_goes(app: Flask) -> None:
    for name in ("First", "Second", "Third", "Fourth"):
        sign_up(app.test_client(), name)
    assert names() == ["Second", "Third", "Fourth"]


def test_a_displaced_sign_up_is_told_to_sign_up_again(app: Flask, mailed: Callable[[], str]) -> None:
    client = app.test_client()
    sign_up(client)
    own = mailed()
    for _ in range(3):
        sign_up(app.test_client(), "Eve", THEIRS)
    assert verify(client, own).get_json()["errors"] == {"otp": [sign_ups.GONE]}


def test_codes_of_one_address_differ(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["0407", "0407", "1234"])
    monkeypatch.setattr(codes, "new_digits", lambda: next(drawn))
    sign_up(app.test_client(), "First")
    sign_up(app.test_client(), "Second")
    assert list(drawn) == []
    assert verify(app.test_client(), "0407").status_code == 200
    assert db.session.scalar(select(User.name)) == "First"


def test_a_guess_without_the_cookie_counts_for_every_code(app: Flask, client: FlaskClient) -> None:
    make_sign_up(email=EMAIL, digits="0407")
    make_sign_up(email=EMAIL, digits="1234")
    for _ in range(5):
        assert verify(client, "9999").get_json()["errors"] == {"otp": [codes.WRONG]}
    for digits in ("0407", "1234"):
        assert verify(client, digits).get_json()["errors"] == {"otp": [codes.EXHAUSTED]}


def test_a_new_code_is_for_the_sign_up_of_the_browser(app: Flask, mailed: Callable[[], str]) -> None:
    traveller = app.test_client()
    sign_up(traveller)
    sign_up(app.test_client(), "Eve", THEIRS)
    traveller.post("/auth/resend-otp", json={"email": EMAIL})
    assert verify(app.test_client(), mailed()).status_code == 200
    assert db.session.scalar(select(User.name)) == "Asha"


def test_without_a_cookie_a_new_code_is_for_the_latest_sign_up(app: Flask, mailed: Callable[[], str]) -> None:
    sign_up(app.test_client(), "First", THEIRS)
    sign_up(app.test_client(), "Second")
    app.test_client().post("/auth/resend-otp", json={"email": EMAIL})
    assert verify(app.test_client(), mailed()).status_code == 200
    assert db.session.scalar(select(User.name)) == "Second"


def test_a_browser_whose_sign_up_is_gone_gets_no_code_of_another(app: Flask, run_jobs: Callable[[], None]) -> None:
    client = app.test_client()
    sign_up(client)
    db.session.execute(update(SignUp).values(id="another"))
    db.session.commit()
    run_jobs()
    before = len(mails_to(app, EMAIL))
    assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
    run_jobs()
    assert len(mails_to(app, EMAIL)) == before


def test_signing_in_mails_a_code_for_the_sign_up_with_that_password(app: Flask, mailed: Callable[[], str]) -> None:
    sign_up(app.test_client())
    sign_up(app.test_client(), "Eve", THEIRS)
    client = app.test_client()
    answer = sign_in(client, PASSWORD)
    assert (answer.status_code, answer.get_json()["is_verified"]) == (200, False)
    code = mailed()
    foreign = app.test_client()
    sign_in(foreign, THEIRS)
    # From here on, each browser accepts only its own code.
    assert verify(foreign, code).get_json()["errors"] == {"otp": [sign_ups.WRONG_HERE]}
    assert verify(client, code).status_code == 200
    assert db.session.scalar(select(User.name)) == "Asha"


def test_a_sign_up_waits_for_seven_days(app: Flask, client: FlaskClient) -> None:
    old, young = make_sign_up(name="Old", email=EMAIL), make_sign_up(name="Young", email="young@several.example")
    for one, age in ((old, timedelta(days=7)), (young, timedelta(days=6, hours=23))):
        db.session.execute(update(SignUp).where(SignUp.id == one.id).values(created_at=utc_now() - age))
    db.session.commit()
    assert verify(client, "0407").get_json()["errors"] == {"otp": [codes.WRONG]}
    assert sign_in(client, PASSWORD).status_code == 401
    client.post("/auth/sign-up", json={"name": "Mina", "email": "mina@several.example", "password": PASSWORD})
    assert names() == ["Young", "Mina"]


def test_another_code_costs_the_same_statements_for_an_unknown_address(app: Flask, client: FlaskClient) -> None:
    make_sign_up(email=EMAIL)
    make_user(email="verified@several.example")

    def statements(email: str) -> list[str]:
        with counted(db.engine) as sent:
            assert client.post("/auth/resend-otp", json={"email": email}).status_code == 200
        return sent

    known = statements(EMAIL)
    assert statements("nobody@several.example") == known
    assert statements("verified@several.example") == known


def test_a_taken_address_is_refused_before_anything_waits(app: Flask, client: FlaskClient) -> None:
    make_user(email=EMAIL)
    form = {"name": "Eve", "email": EMAIL, "password": THEIRS}
    assert client.post("/auth/sign-up", json=form).status_code == 409
    assert names() == []
