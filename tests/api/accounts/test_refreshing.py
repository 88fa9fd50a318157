"""Refresh tokens are replaced at each use; reusing one ends its session."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_jwt_extended import create_refresh_token, decode_token
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from app.accounts.models import AuthSession
from app.accounts.sessions import GRACE, LONGEST_LIFE
from app.db.types import utc_now
from app.extensions import db
from app.web.configuration import REFRESH_TOKEN_LIFE
from tests.factories.accounts import PASSWORD, browser_of, make_user
from tests.queries import counted
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

COOKIES = ("refresh_token_cookie", "csrf_refresh_token")
HTML = {"Accept": "text/html"}


@dataclass(frozen=True, slots=True)
class Pair:
    """The refresh token and its CSRF value, as a browser stores them."""

    token: str
    csrf: str

    @property
    def id(self) -> str:
        return str(decode_token(self.token)["jti"])


def held(client: FlaskClient) -> Pair:
    cookies = [client.get_cookie(name) for name in COOKIES]
    token, csrf = (cookie.value for cookie in cookies if cookie is not None)
    return Pair(token, csrf)


def hold(client: FlaskClient, pair: Pair) -> None:
    client.set_cookie(COOKIES[0], pair.token)
    client.set_cookie(COOKIES[1], pair.csrf)


def refresh(client: FlaskClient, pair: Pair | None = None) -> TestResponse:
    if pair is not None:
        hold(client, pair)
    return client.post("/auth/refresh", headers={"X-CSRF-TOKEN": held(client).csrf})


def profile(client: FlaskClient, token: str) -> int:
    return client.get("/user/profile", headers={"Authorization": f"Bearer {token}"}).status_code


def page(client: FlaskClient) -> int:
    return client.get("/explore", headers=HTML).status_code


def pass_time(span: timedelta) -> None:
    """Backdate the last replacement."""
    db.session.execute(update(AuthSession).values(replaced_at=utc_now() - span))
    db.session.commit()


@pytest.fixture
def browser(client: FlaskClient) -> FlaskClient:
    """A browser with a session."""
    answer = client.post("/auth/sign-in", json={"email": make_user().email, "password": PASSWORD})
    assert answer.status_code == 200
    return client


def test_refreshing_replaces_the_token_and_its_csrf_value(browser: FlaskClient) -> None:
    seen = [held(browser)]
    for _ in range(2):
        answer = refresh(browser)
        assert answer.status_code == 200
        assert profile(browser, answer.get_json()["access_token"]) == 200
        seen.append(held(browser))
    assert len({pair.id for pair in seen}) == len({pair.csrf for pair in seen}) == 3
    assert page(browser) == 200


def test_a_token_of_the_time_before_the_last_ends_the_session(browser: FlaskClient) -> None:
    first = held(browser)
    refresh(browser)
    token = refresh(browser).get_json()["access_token"]
    latest = held(browser)
    assert refresh(browser, first).status_code == 401
    assert browser.get_cookie(COOKIES[0]) is None
    assert profile(browser, token) == 401
    assert refresh(browser, latest).status_code == 401


def test_two_tabs_that_refresh_one_after_the_other_get_the_same_token(browser: FlaskClient) -> None:
    shared = held(browser)
    assert refresh(browser, shared).status_code == 200
    first = held(browser)
    second = refresh(browser, shared)
    assert second.status_code == 200
    assert profile(browser, second.get_json()["access_token"]) == 200
    assert held(browser).id == first.id
    # Either pair that the browser may be left with works.
    assert refresh(browser, first).status_code == 200


def test_an_answer_that_is_lost_can_be_asked_for_again_for_a_minute(browser: FlaskClient) -> None:
    before = held(browser)
    refresh(browser)
    pass_time(GRACE - timedelta(seconds=5))
    assert refresh(browser, before).status_code == 200
    pass_time(GRACE)
    assert refresh(browser, before).status_code == 401
    assert db.session.scalar(select(AuthSession.ended_at)) is not None


def test_pages_accept_the_token_that_was_just_replaced(browser: FlaskClient) -> None:
    before = held(browser)
    refresh(browser)
    hold(browser, before)
    assert page(browser) == 200
    assert held(browser) == before
    pass_time(GRACE)
    assert page(browser) == 302
    assert browser.get_cookie(COOKIES[0]) is None


def test_a_page_changes_nothing(browser: FlaskClient) -> None:
    before = db.session.execute(select(AuthSession.__table__)).one()
    with counted(db.engine) as statements:
        assert page(browser) == 200
    assert not [line for line in statements if not line.lstrip().upper().startswith("SELECT")]
    assert db.session.execute(select(AuthSession.__table__)).one() == before


def test_a_used_session_continues_and_an_idle_one_ends_after_thirty_days(browser: FlaskClient) -> None:
    former = utc_now() - REFRESH_TOKEN_LIFE + timedelta(minutes=1)
    db.session.execute(
        update(AuthSession).values(created_at=former, last_used_at=former, expires_at=former + REFRESH_TOKEN_LIFE)
    )
    db.session.commit()
    assert refresh(browser).status_code == 200
    db.session.expire_all()
    row = db.session.execute(select(AuthSession)).scalar_one()
    assert utc_now() - row.last_used_at < timedelta(minutes=1)
    assert row.expires_at - row.last_used_at == REFRESH_TOKEN_LIFE
    db.session.execute(update(AuthSession).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert refresh(browser).status_code == 401


def test_a_session_ends_a_year_after_signing_in(browser: FlaskClient) -> None:
    signed_in = utc_now() - LONGEST_LIFE + timedelta(minutes=1)
    db.session.execute(update(AuthSession).values(created_at=signed_in))
    db.session.commit()
    assert refresh(browser).status_code == 200
    db.session.expire_all()
    row = db.session.execute(select(AuthSession)).scalar_one()
    assert row.expires_at == row.created_at + LONGEST_LIFE
    assert refresh(browser).status_code == 200
    db.session.execute(update(AuthSession).values(expires_at=utc_now() - timedelta(seconds=1)))
    db.session.commit()
    assert refresh(browser).status_code == 401


def test_a_session_from_before_tokens_were_replaced_continues(browser: FlaskClient) -> None:
    db.session.execute(update(AuthSession).values(token_id=None))
    db.session.commit()
    row = db.session.execute(select(AuthSession.id, AuthSession.user_id)).one()
    old = create_refresh_token(row.user_id, additional_claims={"sid": row.id})
    hold(browser, Pair(old, decode_token(old)["csrf"]))
    assert page(browser) == 200
    assert refresh(browser).status_code == 200
    assert refresh(browser).status_code == 200
    assert refresh(browser, Pair(old, decode_token(old)["csrf"])).status_code == 401


def test_tabs_that_refresh_at_the_same_moment_all_stay_signed_in(shared_app: Flask) -> None:
    with shared_app.app_context():
        email = make_user().email
    browser = browser_of(shared_app, email)
    pair = held(browser)
    tabs = [shared_app.test_client() for _ in range(6)]

    def refreshing(tab: FlaskClient) -> Callable[[], int]:
        return lambda: refresh(tab, pair).status_code

    assert at_once([refreshing(tab) for tab in tabs]) == [200] * len(tabs)
    with shared_app.app_context():
        ids = {held(tab).id for tab in tabs}
    assert len(ids) == 1
    assert refresh(browser, held(tabs[-1])).status_code == 200
