"""The representation that a request gets."""

from __future__ import annotations

import pytest
from flask import Flask, Request
from werkzeug.test import EnvironBuilder

from app.web.negotiation import prefers_async, prefers_html

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "html"),
    [
        (BROWSER, True),
        ("text/html", True),
        ("application/json", False),
        ("*/*", False),
        ("", False),
        ("application/json, text/html;q=0.9", False),
        ("text/html;q=0.5, application/json;q=0.4", True),
        ("text/*", True),
        ("image/png", False),
    ],
)
def test_html_only_where_it_is_preferred(accept: str, html: bool) -> None:
    headers = [("Accept", accept)] if accept else []
    assert prefers_html(Request(EnvironBuilder(headers=headers).get_environ())) is html


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([], False),
        ([("Prefer", "respond-async")], True),
        ([("Prefer", "wait=5, Respond-Async; x=1")], True),
        ([("Prefer", "wait=5"), ("Prefer", "respond-async")], True),
        ([("Prefer", "respond-asynchronously")], False),
        ([("Prefer", "x=respond-async")], False),
        ([("Prefer", ",;,")], False),
    ],
)
def test_respond_async_is_recognised(headers: list[tuple[str, str]], expected: bool) -> None:
    with Flask(__name__).test_request_context(headers=headers):
        assert prefers_async() is expected
