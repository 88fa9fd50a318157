"""Staff members for tests, and browsers signed in by cookies."""

from __future__ import annotations

from datetime import timedelta
from http.cookies import SimpleCookie

from flask import Flask, Response
from flask.testing import FlaskClient

from app.accounts import sessions, staff
from app.accounts.models import AuthSession, User
from app.accounts.security.models import TwoStep
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import make_user, start_session


def make_staff(*, email: str | None = None) -> User:
    """Add a staff member with two-step verification."""
    user = make_user(name="Sam Staff", email=email)
    db.session.add(TwoStep(user_id=user.id, secret="A" * 32, confirmed_at=utc_now()))
    staff.add(db.session(), user.id)
    db.session.commit()
    return user


def begin_session(user: User, *, second_step: bool, ago: timedelta = timedelta()) -> AuthSession:
    """Start a session.

    :param second_step: whether it begins with one.
    :param ago: how long ago that was.
    """
    session = start_session(user)
    session.second_step_at = utc_now() - ago if second_step else None
    db.session.commit()
    return session


def cookies_of(session: AuthSession) -> dict[str, str]:
    """Return the cookies of a session."""
    answer = Response()
    sessions.set_cookies(answer, session)
    jar = SimpleCookie("; ".join(header.partition(";")[0] for header in answer.headers.getlist("Set-Cookie")))
    return {name: morsel.value for name, morsel in jar.items()}


def browser(
    app: Flask, user: User | None = None, *, second_step: bool = True, ago: timedelta = timedelta()
) -> FlaskClient:
    """Return a client that sends requests like a browser on one of our pages.

    :param user: the signed-in traveller, if any.
    :param second_step: whether the session began with a second step.
    :param ago: how long ago that was.
    """
    client = app.test_client()
    client.environ_base |= {"HTTP_ACCEPT": "text/html", "HTTP_SEC_FETCH_SITE": "same-origin"}
    if user is not None:
        for name, value in cookies_of(begin_session(user, second_step=second_step, ago=ago)).items():
            client.set_cookie(name, value)
    return client
