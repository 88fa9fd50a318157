"""Security headers."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask import Flask
from flask.testing import FlaskClient


def test_every_answer_forbids_sniffing_and_framing(client: FlaskClient) -> None:
    for path in ("/", "/health/live", "/nowhere"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "strict-origin-when-cross-origin"


def test_a_pages_scripts_have_a_fresh_nonce(client: FlaskClient) -> None:
    first, second = client.get("/"), client.get("/")
    policy = first.headers["Content-Security-Policy"]
    assert "unsafe-eval" not in policy
    script_policy = next(part for part in policy.split("; ") if part.startswith("script-src "))
    assert "unsafe-inline" not in script_policy
    nonce = re.search(r"'nonce-([^']+)'", script_policy)
    assert nonce
    scripts = re.findall(r"<script\b[^>]*>", first.get_data(as_text=True))
    assert scripts
    assert all(f'nonce="{nonce[1]}"' in script for script in scripts)
    assert nonce[1] not in second.headers["Content-Security-Policy"]


def test_hsts_is_sent_on_https_only(client: FlaskClient, make_app: Callable[..., Flask]) -> None:
    assert "Strict-Transport-Security" not in client.get("/").headers
    other = make_app(public_url="https://waypost.example").test_client()
    assert "max-age=31536000" in other.get("/health/live").headers["Strict-Transport-Security"]


def test_only_our_own_origin_may_read_answers_in_a_browser(client: FlaskClient) -> None:
    allowed = client.get("/health/live", headers={"Origin": "http://localhost:8000"}).headers
    assert allowed["Access-Control-Allow-Origin"] == "http://localhost:8000"
    foreign = client.get("/health/live", headers={"Origin": "https://evil.example"}).headers
    assert foreign.get("Access-Control-Allow-Origin") != "https://evil.example"


def test_preflight_requests_need_no_token(client: FlaskClient) -> None:
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    answer = client.options("/itinerary", headers={"Origin": "http://localhost:8000", **asked})
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "http://localhost:8000"
    assert answer.headers["Access-Control-Allow-Headers"] == "authorization"
    assert "POST" in answer.headers["Allow"]


def test_html_documents_are_not_served_as_files(client: FlaskClient) -> None:
    assert client.get("/assets/shell.html").status_code == 404
