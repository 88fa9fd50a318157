"""Paths that are both a page and a call."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.pages.table import Audience, Meta, Page
from tests.pages import HTML


@pytest.fixture
def sharing(make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of an application with a page at the path of `GET /health/live`."""
    page = Page("landing", "/health/live", Audience.EVERYONE, lambda _visit, _answers: Meta("Alive"))
    monkeypatch.setattr("app.factory.pages", lambda: [page])
    return make_app().test_client()


def test_a_navigation_gets_the_page(sharing: FlaskClient) -> None:
    answer = sharing.get("/health/live", headers=HTML)
    assert answer.mimetype == "text/html"
    assert "Accept" in answer.vary


@pytest.mark.parametrize("accept", ["application/json", "*/*", "application/json, text/html", None])
def test_any_other_request_gets_json_with_a_vary_header(sharing: FlaskClient, accept: str | None) -> None:
    answer = sharing.get("/health/live", headers={"Accept": accept} if accept else {})
    assert answer.content_type == "application/json"
    assert "Accept" in answer.vary


def test_a_path_without_a_page_does_not_vary(sharing: FlaskClient) -> None:
    assert "Accept" not in sharing.get("/health/ready").vary
