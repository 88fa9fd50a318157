"""A traveller with a trip, created over the API as the web client does."""

from __future__ import annotations

import email
import email.policy
import http.client
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

from tests.live import POLL_SECONDS, LiveServer

EMAIL = "bench@example.org"
PASSWORD = "a password for measuring"
MAIL_SECONDS = 15.0
TRIP_SECONDS = 90
DAYS = 5
OTHER_TRIPS = 24
CODE = re.compile(r"(?<!\d)\d{4}(?!\d)")


class Refused(Exception):
    """Unexpected response."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """A signed-in traveller.

    :param token: the token for calls.
    :param cookie: the cookie for pages.
    :param trip: the response of `GET /itinerary/{id}`.
    :param wish: the request body of another trip, made by hand.
    """

    token: str
    cookie: str
    trip: dict[str, Any]
    wish: dict[str, Any]

    @property
    def bearer(self) -> dict[str, str]:
        """The headers of a call."""
        return {"Authorization": f"Bearer {self.token}", "Accept": "application/json"}


def call(
    server: LiveServer,
    method: str,
    path: str,
    body: object = None,
    token: str | None = None,
    more_headers: Mapping[str, str] | None = None,
) -> tuple[dict[str, Any], SimpleCookie]:
    """Make one call.

    :return: the response's JSON and the cookies it sets.
    :raises Refused: when its status is not 2xx.
    """
    headers = {"Accept": "application/json", "Content-Type": "application/json", **(more_headers or {})}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=TRIP_SECONDS)
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if not 200 <= answer.status < 300:
            raise Refused(f"{method} {path}: {answer.status} {text[:500]}")
        cookies = SimpleCookie()
        for value in answer.headers.get_all("Set-Cookie", []):
            cookies.load(value)
        return json.loads(text), cookies
    finally:
        connection.close()


def arrive(server: LiveServer) -> Traveller:
    """Sign up, verify, sign in, build a trip of five days, and make others by hand.

    :raises Refused: when a response is unexpected.
    """
    call(server, "POST", "/auth/sign-up", {"name": "Bench", "email": EMAIL, "password": PASSWORD})
    call(server, "POST", "/auth/verify-user", {"email": EMAIL, "otp": mailed_code(server.outbox)})
    answer, cookies = call(server, "POST", "/auth/sign-in", {"email": EMAIL, "password": PASSWORD})
    token = answer["access_token"]
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in cookies.items())
    wish = _wish(server, token, "Paris")
    by_hand = {**wish, "trip_builder": "CUSTOM"}
    trip = _trip(server, token, wish)
    for _ in range(OTHER_TRIPS):
        call(server, "POST", "/itinerary", by_hand, token)
    return Traveller(token, cookie, trip, by_hand)


def mailed_code(outbox: Path) -> str:
    """Return the code of the newest mail, waiting for one.

    :raises Refused: when none arrives.
    """
    deadline = time.monotonic() + MAIL_SECONDS
    while not (mails := sorted(outbox.glob("*.eml"), key=lambda path: path.stat().st_mtime)):
        if time.monotonic() > deadline:
            raise Refused(f"no mail came to {outbox}")
        time.sleep(POLL_SECONDS)
    message = email.message_from_bytes(mails[-1].read_bytes(), policy=email.policy.default)
    body = message.get_body(("plain",))
    found = CODE.search(body.get_content()) if body else None
    if found is None:
        raise Refused(f"no code in {mails[-1]}")
    return found[0]


def _trip(server: LiveServer, token: str, wish: dict[str, Any]) -> dict[str, Any]:
    made, _ = call(server, "POST", "/itinerary", wish, token)
    trip, _ = call(server, "GET", f"/itinerary/{made['itinerary_id']}", token=token)
    return trip


def _wish(server: LiveServer, token: str, city: str) -> dict[str, Any]:
    answer, _ = call(server, "GET", f"/place/autocomplete?input={city}&kind=destination", token=token)
    return {
        "destination": city,
        "place_id": answer["predictions"][0]["place_id"],
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "AI",
        "trip_name": f"Five days in {city}",
        "is_multi_city": False,
        "interests": ["Art", "Food", "Museums"],
        "no_of_days": DAYS,
    }
