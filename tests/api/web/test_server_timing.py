"""`Server-Timing` reports the time spent on a response, if the setting enables it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip
from tests.fakes.renderer import NullRenderer
from tests.isolation import isolated
from tests.queries import counted

HTML = {"Accept": "text/html"}
PART = re.compile(r'(\w+);dur=(\d+\.\d)(?:;desc="(\d+) x")?')


class BlankRenderer(NullRenderer):
    def render(self, bootstrap: str) -> str:
        assert bootstrap
        return "<h1>Waypost</h1>"


def parts_of(header: str) -> dict[str, tuple[float, str]]:
    return {name: (float(took), times) for name, took, times in PART.findall(header)}


@pytest.fixture
def timed_app(app: Flask, make_app: Callable[..., Flask]) -> Flask:
    return make_app(server_timing=True, renderer=BlankRenderer())


def test_an_answer_names_its_statements_and_its_total(timed_app: Flask) -> None:
    with timed_app.app_context(), isolated():
        owner = make_user()
        client = signed_in_client(timed_app, owner)
        path = f"/itinerary/{make_trip(owner, make_guide(), stops=3).id}"
        with counted(db.engine) as statements:
            answer = client.get(path)
    parts = parts_of(answer.headers["Server-Timing"])
    # The statements that begin and end the transaction may be among them.
    assert len(statements) <= int(parts["db"][1]) <= len(statements) + 2
    assert 0 < parts["db"][0] <= parts["total"][0]
    assert "render" not in parts


def test_a_page_names_the_time_of_its_rendering(timed_app: Flask) -> None:
    client = timed_app.test_client()
    first, second = (client.get("/terms", headers=HTML).headers["Server-Timing"] for _ in range(2))
    parts = parts_of(first)
    assert parts["render"][1] == "1"
    assert parts["render"][0] <= parts["total"][0]
    # The page is cached, and its time is not reported again.
    assert list(parts_of(second)) == ["total"]


def test_nothing_is_disclosed_unless_the_setting_is_on(app: Flask) -> None:
    assert "Server-Timing" not in app.test_client().get("/terms", headers=HTML).headers
