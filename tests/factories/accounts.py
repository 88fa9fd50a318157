"""Travellers for tests, and their signed-in clients."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.accounts import codes, passwords, sessions
from app.accounts.codes import Purpose
from app.accounts.models import AuthSession, SignUp, User
from app.accounts.name_search import refresh_name_terms
from app.db.types import new_id, utc_now
from app.extensions import db

PASSWORD = "a password to remember"
_numbers = count(1)


def make_user(*, name: str = "Asha Rao", email: str | None = None, **columns: object) -> User:
    """Add a traveller, whose password is `PASSWORD`.

    :param email: a unique one when left out.
    :param columns: further columns of the user.
    """
    user = User(
        name=name,
        email=email or _new_email(),
        password_hash=_password_hash(),
        **columns,
    )
    db.session.add(user)
    db.session.flush()
    refresh_name_terms(db.session(), user)
    db.session.commit()
    return user


def make_sign_up(*, name: str = "Asha Rao", email: str | None = None, digits: str = "0407") -> SignUp:
    """Add a pending sign-up with the password `PASSWORD`.

    :param email: a unique one when left out.
    :param digits: its mailed code.
    """
    ident, now = new_id(), utc_now()
    sign_up = SignUp(
        id=ident,
        email=email or _new_email(),
        name=name,
        password_hash=_password_hash(),
        created_at=now,
        digest=codes.digest(Purpose.VERIFY, ident, digits),
        expires_at=now + codes.LIFETIME,
    )
    db.session.add(sign_up)
    db.session.commit()
    return sign_up


def start_session(user: User) -> AuthSession:
    """Start a session, as signing in does."""
    session = sessions.start_session(db.session(), user.id)
    db.session.commit()
    return session


def bearer_token(user: User) -> str:
    """Start a session and return an access token of it."""
    return sessions.access_token(user.id, start_session(user).id)


def signed_in_client(app: Flask, user: User | None = None) -> FlaskClient:
    """Return a client that sends an access token with every call.

    :param user: a new traveller when left out.
    """
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {bearer_token(user or make_user())}"
    return client


def browser_of(app: Flask, email: str) -> FlaskClient:
    """Return a browser in which a traveller is signed in: it has cookies, and no token for calls."""
    return browser_and_bearer(app, email)[0]


def browser_and_bearer(app: Flask, email: str) -> tuple[FlaskClient, dict[str, str]]:
    """Return a browser in which a traveller is signed in, and the header that its calls need."""
    client = app.test_client()
    answer = client.post("/auth/sign-in", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 200, answer.get_json()
    return client, {"Authorization": f"Bearer {answer.get_json()['access_token']}"}


def delete_account(client: FlaskClient, password: str = PASSWORD) -> TestResponse:
    """Ask for the deletion of a client's own account; return the answer."""
    return client.post("/user/delete-account", json={"password": password})


def deleting_account(client: FlaskClient) -> Callable[[], int]:
    """Return the call that deletes a client's own account, for `at_once`; it returns its status."""
    return lambda: delete_account(client).status_code


def _new_email() -> str:
    return f"traveller{next(_numbers)}@waypost.example"


def _password_hash() -> str:
    return _hash_by(passwords._hasher)


@cache
def _hash_by(_hasher: object) -> str:
    # Tests of calls use cheaper hashes than browser tests, and one process may run both.
    return passwords.hash_password(PASSWORD)
