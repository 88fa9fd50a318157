"""Cached pages: a page made for one visitor is never shown to another, and changes are never hidden."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.pages import render
from app.pages.bootstrap import call_api
from app.pages.page_cache import PUBLIC_SECONDS, PageCache, digest_of
from app.pages.precompressed import zstd
from app.ssr.renderer import RenderError
from app.trips.member_models import Collaborator
from app.web.identity import Actor
from tests.factories.accounts import PASSWORD, browser_of, make_user
from tests.factories.trips import make_guide, make_trip, share
from tests.fakes.renderer import NullRenderer

HTML = {"Accept": "text/html", "Accept-Encoding": "br"}
# It empties the database afterwards, which another application of this module uses too.
pytestmark = pytest.mark.usefixtures("shared_app")


class Painter(NullRenderer):
    """Renders the bootstrap itself, and records its calls."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.is_broken = False

    def render(self, bootstrap: str) -> str:
        """Return its input as text."""
        self.asked.append(bootstrap)
        if self.is_broken:
            raise RenderError("broken")
        return f"<main>{bootstrap}</main>"


@pytest.fixture
def painter() -> Painter:
    return Painter()


@pytest.fixture
def app(make_app: Callable[..., Flask], painter: Painter) -> Flask:
    return make_app(renderer=painter)


def page(client: FlaskClient, path: str) -> str:
    return client.get(path, headers={"Accept": "text/html"}).text


@pytest.fixture
def owner(app: Flask) -> User:
    with app.app_context():
        return make_user(name="Asha Rao")


@pytest.fixture
def friend(app: Flask) -> User:
    with app.app_context():
        return make_user(name="Ben Okafor")


@pytest.fixture
def path(app: Flask, owner: User, friend: User) -> str:
    with app.app_context():
        trip = make_trip(owner, make_guide(), days=1, stops=2)
        share(trip, "view", friend)
        return f"/trip/{trip.id}"


def test_the_same_page_of_the_same_traveller_is_rendered_once(
    app: Flask, painter: Painter, owner: User, path: str
) -> None:
    client = browser_of(app, owner.email)
    first, second = (re.sub('nonce="[^"]+"', "", page(client, path)) for _ in range(2))
    assert first == second
    assert len(painter.asked) == 1


def test_a_cached_page_has_a_fresh_nonce_each_time(app: Flask, painter: Painter) -> None:
    client = app.test_client()
    nonces: list[str] = []
    for _ in range(3):
        answer = client.get("/terms", headers={"Accept": "text/html"})
        found = set(re.findall('nonce="([^"]*)"', answer.text))
        assert len(found) == 1
        assert f"'nonce-{min(found)}'" in answer.headers["Content-Security-Policy"]
        nonces += found
    assert len(set(nonces)) == 3
    assert len(painter.asked) == 1


def test_two_travellers_see_their_own_pages_of_one_trip(app: Flask, owner: User, friend: User, path: str) -> None:
    browsers = {user.email: browser_of(app, user.email) for user in (owner, friend)}
    for _ in range(2):
        for email, client in browsers.items():
            text = page(client, path)
            assert email in text
            assert not any(other in text for other in browsers if other != email)
    assert '"permission":"owner"' in page(browsers[owner.email], path)
    assert '"permission":"view"' in page(browsers[friend.email], path)


def test_a_permission_that_was_withdrawn_counts_at_once(app: Flask, friend: User, path: str) -> None:
    client = browser_of(app, friend.email)
    assert client.get(path, headers=HTML).status_code == 200
    with app.app_context():
        db.session.query(Collaborator).filter_by(user_id=friend.id).delete()
        db.session.commit()
    assert client.get(path, headers=HTML).status_code == 404


def test_a_signed_out_traveller_sees_no_cached_page(app: Flask, owner: User, path: str) -> None:
    client = browser_of(app, owner.email)
    page(client, path)
    client.delete_cookie("refresh_token_cookie")
    answer = client.get(path, headers=HTML)
    assert answer.status_code == 302
    assert answer.location.startswith("/signin")


def test_a_changed_trip_is_rendered_again(app: Flask, owner: User, path: str) -> None:
    client = browser_of(app, owner.email)
    assert "A new name" not in page(client, path)
    token = client.post("/auth/sign-in", json={"email": owner.email, "password": PASSWORD}).get_json()["access_token"]
    changed = client.post(
        f"/itinerary/{path.rpartition('/')[2]}/changes",
        json={"changes": [{"op": "rename", "trip_name": "A new name"}]},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert changed.status_code == 200, changed.text
    assert "A new name" in page(client, path)


def test_the_browsers_headers_decide_on_the_page(app: Flask, painter: Painter) -> None:
    client = app.test_client()
    for number, target in enumerate(("/", "/?a=1", "/terms", "/nowhere", "/signin"), 1):
        for _ in range(2):
            page(client, target)
        assert len(painter.asked) == number


def test_a_page_that_was_not_rendered_is_not_cached(app: Flask, painter: Painter) -> None:
    client = app.test_client()
    painter.is_broken = True
    assert "<main>" not in page(client, "/terms")
    painter.is_broken = False
    assert "<main>" in page(client, "/terms")


@pytest.fixture
def asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the calls that pages make."""
    paths: list[str] = []

    def listen(path: str, viewer: Actor | None) -> bytes:
        paths.append(path)
        return call_api(path, viewer)

    monkeypatch.setattr(render, "call_api", listen)
    return paths


def test_a_public_page_repeats_its_calls_once_a_minute(
    app: Flask, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = app.test_client()
    for _ in range(3):
        assert "<main>" in page(client, "/")
    assert asked == ["/catalogue"]
    page(client, "/?a=1")
    monkeypatch.setattr(time, "monotonic", lambda now=time.monotonic: now() + PUBLIC_SECONDS + 1)
    page(client, "/")
    assert asked == ["/catalogue"] * 3


@pytest.mark.parametrize("cookie", ["theme", "planview"])
def test_a_public_page_is_cached_for_each_theme_and_view_of_days(app: Flask, painter: Painter, cookie: str) -> None:
    values = {"theme": "dark", "planview": "ribbon"}
    plain, chosen = app.test_client(), app.test_client()
    chosen.set_cookie(cookie, values[cookie])
    for _ in range(2):
        assert f'"{values[cookie]}"' not in page(plain, "/terms")
        assert f'"{values[cookie]}"' in page(chosen, "/terms")
    assert len(painter.asked) == 2


def test_a_public_page_is_cached_for_each_language(make_app: Callable[..., Flask], painter: Painter) -> None:
    client = make_app(renderer=painter, locales=("en", "ar-XB")).test_client()
    for language in ("en", "ar-XB", "en", "ar-XB"):
        answer = client.get("/terms", headers={"Accept": "text/html", "Accept-Language": language})
        assert f'<html lang="{language}"' in answer.text
    assert len(painter.asked) == 2


def test_a_signed_in_traveller_gets_no_public_copy(app: Flask, owner: User) -> None:
    page(app.test_client(), "/terms")
    assert owner.email in page(browser_of(app, owner.email), "/terms")
    assert owner.email not in page(app.test_client(), "/terms")


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("zstd;q=0.5, gzip", "gzip"),
        ("br", "br"),
        ("identity", None),
    ],
)
def test_a_public_copy_is_compressed_as_the_browser_asks(app: Flask, accepted: str, encoding: str | None) -> None:
    client, headers = app.test_client(), {"Accept": "text/html", "Accept-Encoding": accepted}
    client.get("/terms", headers=headers)
    answer = client.get("/terms", headers=headers)
    assert answer.headers.get("Content-Encoding") == encoding
    assert encoding is None or "Accept-Encoding" in answer.vary


def test_a_compressed_public_copy_is_the_page_with_a_nonce_of_its_own(app: Flask) -> None:
    client, headers = app.test_client(), {"Accept": "text/html", "Accept-Encoding": "zstd"}
    nonces: set[str] = set()
    documents: set[str] = set()
    for _ in range(3):
        answer = client.get("/terms", headers=headers)
        document = zstd.decompress(answer.data).decode()
        (nonce,) = set(re.findall('nonce="([^"]*)"', document))
        assert f"'nonce-{nonce}'" in answer.headers["Content-Security-Policy"]
        nonces.add(nonce)
        documents.add(document.replace(nonce, ""))
    assert len(nonces) == 3
    assert len(documents) == 1
    assert client.head("/terms", headers=headers).headers["Content-Encoding"] == "zstd"


def test_only_what_search_engines_may_list_is_public(app: Flask, asked: list[str], path: str) -> None:
    client = app.test_client()
    for _ in range(2):
        assert client.get("/try", headers=HTML).status_code in (200, 404)
    assert asked == ["/trial"] * 2


def test_the_pages_asked_for_least_recently_go_first() -> None:
    cache = PageCache(most_bytes=10)
    for key in (b"a", b"b"):
        cache.put(key, b"12345")
    cache.get(b"a")
    cache.put(b"c", b"123")
    assert [cache.get(key) for key in (b"a", b"b", b"c")] == [b"12345", None, b"123"]


def test_where_a_part_ends_decides_on_the_digest() -> None:
    assert digest_of([b"ab", b"c"]) != digest_of([b"a", b"bc"])
