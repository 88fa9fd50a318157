"""The measured addresses, and how their responses are verified."""

from __future__ import annotations

import html
import http.client
import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.bench.load import Sent
from tests.bench.traveller import DAYS, Refused, Traveller

BROWSER = {"Accept": "text/html", "Accept-Encoding": "gzip, deflate, br, zstd"}
LISTED = 20


@dataclass(frozen=True, slots=True)
class Target:
    """One address.

    :param name: its name in the table.
    :param right: returns whether an answer's body is the expected one.
    """

    name: str
    sent: Sent
    right: Callable[[str], bool]


def targets(traveller: Traveller) -> list[Target]:
    """Return all measured requests; the first one does nothing, as a baseline for the others."""
    trip, bearer = traveller.trip, traveller.bearer
    places = [activity["name"] for day in trip["days"] for activity in day["activities"]]
    shown = [trip["trip_name"], *places]
    signed_in = {**BROWSER, "Cookie": traveller.cookie}
    whole = f"/itinerary/{trip['itinerary_id']}"

    def is_whole(body: str) -> bool:
        return len(json.loads(body)["days"]) == DAYS and len(places) >= DAYS

    return [
        Target("bare call", Sent("/health/live", {}), lambda body: json.loads(body)["status"] == "ok"),
        Target("full trip", Sent(whole, bearer), is_whole),
        Target(
            f"list of {LISTED} trips",
            Sent(f"/itinerary?limit={LISTED}", bearer),
            lambda body: len(json.loads(body)["itineraries"]) == LISTED,
        ),
        Target(
            "autocomplete",
            Sent("/place/autocomplete?input=par", bearer),
            lambda body: bool(json.loads(body)["predictions"]),
        ),
        Target("landing page", Sent("/", BROWSER), lambda body: "<h1" in body and "Let" in body),
        Target("sign-in page", Sent("/signin", BROWSER), lambda body: "<h1" in body and 'type="email"' in body),
        Target("trip page", Sent(f"/trip/{trip['itinerary_id']}", signed_in), lambda body: _shows(body, shown)),
        # Last, because each call adds a trip to the lists.
        Target(
            "create a trip",
            Sent("/itinerary", bearer | {"Content-Type": "application/json"}, json.dumps(traveller.wish)),
            lambda body: bool(json.loads(body)["itinerary_id"]),
        ),
    ]


def _shows(body: str, texts: list[str]) -> bool:
    # The bootstrap data contains the same texts; the rendered HTML before it must contain them too.
    rendered = html.unescape(body.partition('<script type="application/json"')[0])
    return all(text in rendered for text in texts)


def check(target: Target, port: int) -> int:
    """Send the request and check the response; return its size in bytes, as sent.

    :raises Refused: when it is not the expected response.
    """
    plain = {name: value for name, value in target.sent.headers.items() if name != "Accept-Encoding"}
    status, body = _answer(port, replace(target.sent, headers=plain))
    if not 200 <= status < 300 or not target.right(body.decode()):
        raise Refused(f"{target.name}: {status}, and not what it should show: {body.decode()[:500]}")
    return len(_answer(port, target.sent)[1])


def _answer(port: int, sent: Sent) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(sent.method, sent.path, sent.body, dict(sent.headers))
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()
