"""Signing in with another service: created and linked accounts, and a service that fails or lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.accounts.security.models import Identity
from app.accounts.security.oidc import CALLBACK
from app.db.types import utc_now
from app.extensions import db
from app.service_settings import OidcSettings
from tests.factories.accounts import make_sign_up, make_user, signed_in_client
from tests.fakes.loopback import Trouble
from tests.fakes.oidc import CLIENT_ID, CLIENT_SECRET, FakeOidc, oidc
from tests.isolation import isolated

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def service() -> Iterator[FakeOidc]:
    with oidc() as running:
        yield running


@pytest.fixture
def site(make_app: Callable[..., Flask], service: FakeOidc) -> Iterator[Flask]:
    """The app, with the service as a way to sign in."""
    site = make_app(oidc=OidcSettings(service.url, CLIENT_ID, CLIENT_SECRET, "Example ID"))
    with site.app_context(), isolated():
        yield site


def begin(client: FlaskClient, path: str = "/auth/oidc/start") -> str:
    answer = client.get(path)
    assert answer.status_code == 302, answer.text
    return answer.headers["Location"]


def come_back(client: FlaskClient, query: str) -> TestResponse:
    return client.get(f"{CALLBACK}?{query}", headers={"Accept": "application/json"})


def sign_in(client: FlaskClient, service: FakeOidc, path: str = "/auth/oidc/start") -> TestResponse:
    return come_back(client, service.approve(begin(client, path)))


def users() -> list[User]:
    return list(db.session.scalars(select(User)).all())


def test_an_unknown_address_becomes_an_account(site: Flask, service: FakeOidc) -> None:
    client = site.test_client()
    answer = sign_in(client, service)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/explore")
    (user,) = users()
    assert (user.email, user.name) == ("meera@example.com", "Meera Iyer")
    assert client.get("/explore").status_code == 200
    assert client.get_cookie("oidc", path="/auth") is None


def test_the_way_leads_back_to_the_page_that_asked(site: Flask, service: FakeOidc) -> None:
    answer = sign_in(site.test_client(), service, "/auth/oidc/start?next=/trips%3Fa%3D1")
    assert answer.headers["Location"] == "/trips?a=1"


@pytest.mark.parametrize("path", ["https://evil.example", "//evil.example", "/\\evil.example", "/%09/evil.example"])
def test_it_never_leads_elsewhere(site: Flask, path: str) -> None:
    assert site.test_client().get("/auth/oidc/start", query_string={"next": path}).status_code in (302, 400)
    answer = site.test_client().get(f"/auth/oidc/start?next={path}")
    assert answer.status_code == 400


def test_the_service_is_asked_as_the_standard_says(site: Flask, service: FakeOidc) -> None:
    url = begin(site.test_client())
    query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
    assert url.startswith(f"{service.url}/authorize?")
    assert query["scope"] == "openid email profile"
    assert query["redirect_uri"] == f"http://localhost:8000{CALLBACK}"
    assert query["code_challenge_method"] == "S256"
    assert len({query["state"], query["nonce"], query["code_challenge"]}) == 3


def test_a_known_address_keeps_its_account(site: Flask, service: FakeOidc) -> None:
    user = make_user(name="Meera", email="meera@example.com")
    for _ in range(2):
        assert sign_in(site.test_client(), service).status_code == 302
    assert [one.id for one in users()] == [user.id]
    assert db.session.scalars(select(Identity.user_id)).all() == [user.id]
    mine = signed_in_client(site, user)
    assert mine.get("/user/security").get_json()["identities"] == [service.url]


def test_an_identity_stays_with_its_account_when_its_address_changes(site: Flask, service: FakeOidc) -> None:
    sign_in(site.test_client(), service)
    service.person |= {"email": "other@example.com", "email_verified": False}
    assert sign_in(site.test_client(), service).status_code == 302
    assert [one.email for one in users()] == ["meera@example.com"]


@pytest.mark.parametrize("verified", [False, None, "true"])
def test_an_address_that_the_service_did_not_verify_cannot_sign_in(
    site: Flask, service: FakeOidc, verified: object
) -> None:
    make_user(email="meera@example.com")
    service.lies["email_verified"] = verified
    assert sign_in(site.test_client(), service).status_code == 403
    assert db.session.scalars(select(Identity)).all() == []


def test_sign_ups_that_wait_for_the_address_are_dropped(site: Flask, service: FakeOidc) -> None:
    make_sign_up(name="Somebody else", email="meera@example.com")
    sign_in(site.test_client(), service)
    assert [user.name for user in users()] == ["Meera Iyer"]


def test_a_password_that_was_never_chosen_cannot_sign_in(site: Flask, service: FakeOidc) -> None:
    sign_in(site.test_client(), service)
    for password in ("!", "password"):
        form = {"email": "meera@example.com", "password": password}
        assert site.test_client().post("/auth/sign-in", json=form).status_code == 401


def test_a_second_step_is_required(site: Flask, service: FakeOidc) -> None:
    user = make_user(email="meera@example.com")
    mine = signed_in_client(site, user)
    secret = mine.post("/user/two-step").get_json()["secret"]
    totp = pyotp.TOTP(secret)
    mine.post("/user/two-step/confirm", json={"code": totp.at(utc_now() - timedelta(seconds=30))})
    client = site.test_client()
    answer = sign_in(client, service, "/auth/oidc/start?next=/trips")
    assert answer.headers["Location"] == "/signin?step=code&next=%2Ftrips"
    assert client.get_cookie("refresh_token_cookie") is None
    assert client.post("/auth/second-step", json={"code": totp.at(utc_now())}).status_code == 200


@pytest.mark.parametrize(
    "lies",
    [
        {"iss": "https://evil.example"},
        {"aud": "another-client"},
        {"aud": [CLIENT_ID, "another"], "azp": "another"},
        {"nonce": "of-another-sign-in"},
        {"nonce": None},
        {"exp": 1_700_000_000},
        {"exp": None},
        {"sub": None},
    ],
    ids=str,
)
def test_a_token_that_is_not_for_us_is_refused(site: Flask, service: FakeOidc, lies: dict[str, Any]) -> None:
    service.lies = lies
    answer = sign_in(site.test_client(), service)
    assert answer.status_code == 403
    assert answer.get_json()["detail"] == "That service did not confirm who you are. Please try again."
    assert users() == []


@pytest.mark.parametrize("key", ["another key", "none", "secret"])
def test_a_forged_token_is_refused(site: Flask, service: FakeOidc, key: str) -> None:
    service.signs_with = key
    assert sign_in(site.test_client(), service).status_code == 403
    assert users() == []


def test_a_code_of_another_browser_is_refused(site: Flask, service: FakeOidc) -> None:
    query = service.approve(begin(site.test_client()))
    victim = site.test_client()
    assert come_back(victim, query).status_code == 403
    begin(victim)
    assert come_back(victim, query).status_code == 403


def test_a_code_works_once(site: Flask, service: FakeOidc) -> None:
    client = site.test_client()
    query = service.approve(begin(client))
    cookie = client.get_cookie("oidc", path="/auth")
    assert cookie is not None
    assert come_back(client, query).status_code == 302
    client.set_cookie("oidc", cookie.value, path="/auth")
    assert come_back(client, query).status_code == 403


def test_a_traveller_who_cancels_returns_to_the_sign_in_page(site: Flask, service: FakeOidc) -> None:
    client = site.test_client()
    state = parse_qs(urlsplit(begin(client)).query)["state"][0]
    answer = come_back(client, f"error=access_denied&state={state}")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/signin")


@pytest.mark.parametrize("trouble", [Trouble.BROKEN, Trouble.CLOSE, Trouble.NO_JSON, Trouble.WRONG_SHAPE])
def test_a_service_that_fails_is_named_and_nothing_is_left_behind(
    site: Flask, service: FakeOidc, trouble: Trouble
) -> None:
    client = site.test_client()
    query = service.approve(begin(client))
    service.trouble = trouble
    answer = come_back(client, query)
    assert answer.status_code == 503
    assert users() == []
    assert site.test_client().get("/auth/oidc/start").status_code in (302, 503)


@pytest.mark.parametrize("where", ["cross-site", "same-site"])
def test_another_website_cannot_start_a_sign_in(site: Flask, where: str) -> None:
    answer = site.test_client().get("/auth/oidc/start", headers={"Sec-Fetch-Site": where})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/signin")


@pytest.mark.parametrize("where", ["same-origin", "none"])
def test_our_button_and_a_typed_address_start_a_sign_in(site: Flask, service: FakeOidc, where: str) -> None:
    answer = site.test_client().get("/auth/oidc/start", headers={"Sec-Fetch-Site": where})
    assert answer.headers["Location"].startswith(service.url)


def test_metadata_of_another_issuer_are_not_followed(site: Flask, service: FakeOidc) -> None:
    service.calls_itself = "https://evil.example"
    assert site.test_client().get("/auth/oidc/start").status_code == 503


def test_a_locked_account_stays_locked(site: Flask, service: FakeOidc) -> None:
    make_user(email="meera@example.com", locked_at=utc_now())
    assert sign_in(site.test_client(), service).status_code == 403
    assert db.session.scalars(select(Identity)).all() == []


def test_without_the_setting_there_is_no_such_call(client: FlaskClient) -> None:
    assert client.get("/auth/oidc/start").status_code == 404
    assert client.get(f"{CALLBACK}?state=x&code=y").status_code == 404
