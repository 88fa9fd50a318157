"""Travellers for tests, and clients that are signed in as them."""

from __future__ import annotations

from functools import cache
from itertools import count

from flask import Flask
from flask.testing import FlaskClient

from app.accounts import passwords, service, tokens
from app.accounts.models import User
from app.accounts.name_terms import refresh_terms
from app.db.types import utc_now
from app.extensions import db

PASSWORD = "a password to remember"
_numbers = count(1)


def make_user(*, name: str = "Asha Rao", email: str | None = None, verified: bool = True, **columns: object) -> User:
    """Add a traveller, whose password is `PASSWORD`.

    :param email: one of its own when left out.
    :param columns: further columns of the user.
    """
    user = User(
        name=name,
        email=email or f"traveller{next(_numbers)}@waypost.example",
        password_hash=_password_hash(),
        verified_at=utc_now() if verified else None,
        **columns,
    )
    db.session.add(user)
    db.session.flush()
    refresh_terms(user)
    db.session.commit()
    return user


def bearer_token(user: User) -> str:
    """Begin a session and return an access token of it."""
    session = service.start_session(user.id)
    db.session.commit()
    return tokens.access_token(user.id, session.id)


def signed_in_client(app: Flask, user: User | None = None) -> FlaskClient:
    """Return a client that sends an access token with every call.

    :param user: a new traveller when left out.
    """
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {bearer_token(user or make_user())}"
    return client


@cache
def _password_hash() -> str:
    return passwords.hash_password(PASSWORD)
