"""The cookies of a session that has ended are taken back from the browser that still sends them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import Session, User
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
    db.session.execute(update(Session).values(ended_at=utc_now()))
    db.session.commit()


@pytest.mark.parametrize(("path", "status"), [("/", 200), ("/signin", 200), ("/explore", 302), ("/nowhere", 404)])
def test_a_page_takes_them_back(visitor: FlaskClient, path: str, status: int) -> None:
    end_session()
    assert visitor.get(path, headers=HTML).status_code == status
    assert cookies(visitor) == []


def test_so_does_renewing_the_token(visitor: FlaskClient) -> None:
    csrf = visitor.get_cookie("csrf_refresh_token")
    assert csrf is not None
    end_session()
    assert visitor.post("/auth/refresh", headers={"X-CSRF-TOKEN": csrf.value}).status_code == 401
    assert cookies(visitor) == []


def test_so_does_it_with_a_cookie_that_is_nonsense(client: FlaskClient) -> None:
    for name in COOKIES:
        client.set_cookie(name, "nonsense")
    assert client.post("/auth/refresh", headers={"X-CSRF-TOKEN": "nonsense"}).status_code == 401
    assert cookies(client) == []


def test_the_half_that_scripts_read_goes_when_the_other_is_gone(visitor: FlaskClient) -> None:
    visitor.delete_cookie("refresh_token_cookie")
    assert visitor.get("/", headers=HTML).status_code == 200
    assert cookies(visitor) == []


def test_those_of_a_session_that_stands_stay(visitor: FlaskClient) -> None:
    assert visitor.get("/", headers=HTML).status_code == 200
    assert visitor.get("/nowhere", headers=HTML).status_code == 404
    assert visitor.post("/auth/refresh").status_code == 401
    assert visitor.post("/auth/refresh", headers={"X-CSRF-TOKEN": "guess"}).status_code == 401
    assert cookies(visitor) == list(COOKIES)
    assert visitor.get("/explore", headers=HTML).status_code == 200


def test_a_deleted_travellers_go_too(visitor: FlaskClient) -> None:
    db.session.delete(db.session.execute(select(User)).scalar_one())
    db.session.commit()
    assert visitor.get("/explore", headers=HTML).status_code == 302
    assert cookies(visitor) == []


def test_who_sends_none_gets_none(client: FlaskClient) -> None:
    assert "Set-Cookie" not in client.get("/", headers=HTML).headers
