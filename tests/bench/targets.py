"""The measured addresses, and how each answer is verified."""

from __future__ import annotations

import html
import http.client
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.bench.traveller import DAYS, Refused, Traveller

BROWSER = {"Accept": "text/html"}


@dataclass(frozen=True, slots=True)
class Target:
    """One address.

    :param name: in the table.
    :param right: returns whether an answer's body is the expected one.
    """

    name: str
    path: str
    headers: Mapping[str, str]
    right: Callable[[str], bool]


def targets(traveller: Traveller) -> list[Target]:
    """Return all measured addresses."""
    trip = traveller.trip
    places = [activity["name"] for day in trip["days"] for activity in day["activities"]]
    shown = [trip["trip_name"], *places]
    signed_in = {**BROWSER, "Cookie": traveller.cookie}
    return [
        Target("landing page", "/", BROWSER, lambda body: "<h1" in body and "Let" in body),
        Target("sign-in page", "/signin", BROWSER, lambda body: "<h1" in body and 'type="email"' in body),
        Target("trip page", f"/trip/{trip['itinerary_id']}", signed_in, lambda body: _shows(body, shown)),
        Target(
            "GET /itinerary/{id}",
            f"/itinerary/{trip['itinerary_id']}",
            traveller.bearer,
            lambda body: len(json.loads(body)["days"]) == DAYS and len(places) >= DAYS,
        ),
        Target(
            "GET /place/autocomplete",
            "/place/autocomplete?input=par",
            traveller.bearer,
            lambda body: bool(json.loads(body)["predictions"]),
        ),
        Target("GET /health/live", "/health/live", {}, lambda body: json.loads(body)["status"] == "ok"),
    ]


def _shows(body: str, texts: list[str]) -> bool:
    # The bootstrap data contain the same texts; the rendered HTML before it must show them too.
    rendered = html.unescape(body.partition('<script type="application/json"')[0])
    return all(text in rendered for text in texts)


def check(target: Target, port: int) -> int:
    """Request it once and check the answer; return its size in bytes.

    :raises Refused: when it is not the expected one.
    """
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", target.path, headers=dict(target.headers))
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    if answer.status != 200 or not target.right(body.decode()):
        raise Refused(f"{target.name}: {answer.status}, and not what it should show: {body.decode()[:500]}")
    return len(body)
