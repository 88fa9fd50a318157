"""The server deletes the cookies of an ended session."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import AuthSession, User
from app.db.types import utc_now
from app.extensions import db
from tests.factories.accounts import PASSWORD, make_user

HTML = {"Accept": "text/html,*/*;q=0.8"}
COOKIES = ("refresh_token_cookie", "csrf_refresh_token")


def cookies(client: FlaskClient) -> list[str]:
    return [name for name in COOKIES if client.get_cookie(name)]


@pytest.fixture
def visitor(client: FlaskClient) -> FlaskClient:
    """A browser with the cookies of a session."""
    answer = client.post("/auth/sign-in", json={"email": make_user().email, "password": PASSWORD})
    assert answer.status_code == 200
    return client


def end_session() -> None:
    db.session.execute(update(AuthSession).values(ended_at=utc_now()))
    db.session.commit()


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/signin", 200), ("/explore", 302), ("/nowhere", 404)])
def test_a_page_deletes_the_cookies_of_an_ended_session(visitor: FlaskClient, path: str, status: int) -> None:
    end_session()
    assert visitor.get(path, headers=HTML).status_code == status
    assert cookies(visitor) == []


def test_refreshing_the_token_deletes_them(visitor: FlaskClient) -> None:
    csrf = visitor.get_cookie("csrf_refresh_token")
    assert csrf is not None
    end_session()
    assert visitor.post("/auth/refresh", headers={"X-CSRF-TOKEN": csrf.value}).status_code == 401
    assert cookies(visitor) == []


def test_refreshing_with_a_malformed_cookie_deletes_it(client: FlaskClient) -> None:
    for name in COOKIES:
        client.set_cookie(name, "nonsense")
    assert client.post("/auth/refresh", headers={"X-CSRF-TOKEN": "nonsense"}).status_code == 401
    assert cookies(client) == []


def test_the_csrf_cookie_is_deleted_if_the_refresh_cookie_is_missing(visitor: FlaskClient) -> None:
    visitor.delete_cookie("refresh_token_cookie")
    assert visitor.get("/", headers=HTML).status_code == 200
    assert cookies(visitor) == []


def test_the_cookies_of_an_active_session_stay(visitor: FlaskClient) -> None:
    assert visitor.get("/", headers=HTML).status_code == 200
    assert visitor.get("/nowhere", headers=HTML).status_code == 404
    assert visitor.post("/auth/refresh").status_code == 401
    assert visitor.post("/auth/refresh", headers={"X-CSRF-TOKEN": "guess"}).status_code == 401
    assert cookies(visitor) == list(COOKIES)
    assert visitor.get("/explore", headers=HTML).status_code == 200


def test_the_cookies_of_a_deleted_account_are_deleted(visitor: FlaskClient) -> None:
    db.session.delete(db.session.execute(select(User)).scalar_one())
    db.session.commit()
    assert visitor.get("/explore", headers=HTML).status_code == 302
    assert cookies(visitor) == []


def test_without_cookies_nothing_is_deleted(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/", headers=HTML).headers
