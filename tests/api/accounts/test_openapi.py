"""The OpenAPI document of the calls under /auth and /user."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

Security = list[dict[str, list[str]]]

BEARER: Security = [{"bearer": []}]
COOKIE: Security = [{"refreshCookie": []}]


@pytest.mark.parametrize(
    ("method", "path", "security", "statuses"),
    [
        ("post", "/auth/sign-up", [], {"201", "400", "409", "415", "422", "429"}),
        ("post", "/auth/verify-user", [], {"200", "400", "409", "415", "422", "429"}),
        ("post", "/auth/resend-otp", [], {"200", "400", "415", "422", "429"}),
        ("post", "/auth/sign-in", [], {"200", "400", "401", "415", "422", "429"}),
        ("post", "/auth/refresh", COOKIE, {"200", "401", "429"}),
        ("post", "/auth/sign-out", BEARER, {"200", "401", "429"}),
        ("post", "/auth/forgot-password", [], {"200", "400", "415", "422", "429"}),
        ("post", "/auth/reset-password", [], {"200", "400", "415", "422", "429"}),
        ("get", "/user/profile", BEARER, {"200", "401", "429"}),
        ("put", "/user/profile", BEARER, {"200", "401", "413", "415", "422", "429"}),
        ("post", "/user/change-password", BEARER, {"200", "400", "401", "415", "422", "429"}),
        ("post", "/user/follow", BEARER, {"200", "400", "401", "404", "415", "422", "429"}),
        ("get", "/user", BEARER, {"200", "400", "401", "429"}),
        ("get", "/user/{user_id}", BEARER, {"200", "401", "404", "429"}),
    ],
)
def test_each_call_documents_its_security_and_its_answers(
    client: FlaskClient, method: str, path: str, security: list[Any], statuses: set[str]
) -> None:
    document = client.get("/openapi.json").get_json()
    call = document["paths"][path][method]
    assert call["summary"]
    assert call.get("security", document["security"]) == security
    assert statuses <= set(call["responses"])
    for status in statuses - {"200", "201", "422"}:
        assert "application/problem+json" in call["responses"][status]["content"]
    if statuses & {"422"}:
        assert call["requestBody"]["required"] is True
