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


def traveller_id(calls: APIRequestContext, token: str) -> str:
    """Return the id of who has a token."""
    profile: dict[str, str] = calls.get("/user/profile", headers={"Authorization": f"Bearer {token}"}).json()
    return profile["id"]


def make_published_trip(calls: APIRequestContext, token: str, name: str) -> None:
    """Make a trip of one empty day that everyone may see."""
    headers = {"Authorization": f"Bearer {token}"}
    found = calls.get("/place/autocomplete?input=Kochi&kind=destination", headers=headers).json()
    body = {
        "destination": "Kochi",
        "place_id": found["predictions"][0]["place_id"],
        "traveler": "ME",
        "budget": "CHEAP",
        "trip_builder": "CUSTOM",
        "trip_name": name,
        "is_multi_city": False,
        "no_of_days": 1,
    }
    trip = posted(calls, "/itinerary", body, token)
    assert calls.put(f"/itinerary/{trip['itinerary_id']}", data={"is_published": True}, headers=headers).ok
