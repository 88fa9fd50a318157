"""Travellers for browser tests, made over the API: their browsers have the cookies afterwards."""

from __future__ import annotations

from itertools import count
from typing import Any

from playwright.sync_api import APIRequestContext, BrowserContext

from tests.browser.mailbox import wait_for_code
from tests.live import LiveServer

PASSWORD = "correct horse battery"
_numbers = count(1)


def sign_in_new(context: BrowserContext, server: LiveServer, name: str = "Asha Rao", email: str | None = None) -> str:
    """Sign a new traveller in; return an access token for more calls.

    :param email: one of its own when left out.
    """
    calls = context.request
    email = email or f"visitor{next(_numbers)}@example.org"
    posted(calls, "/auth/sign-up", {"name": name, "email": email, "password": PASSWORD})
    code = wait_for_code(server.outbox, email)
    token: str = posted(calls, "/auth/verify-user", {"email": email, "otp": code})["access_token"]
    return token


def posted(calls: APIRequestContext, path: str, body: dict[str, Any], token: str | None = None) -> Any:
    """Return the JSON that a POST is answered with.

    :raises AssertionError: when it is refused.
    """
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = calls.post(path, data=body, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()
