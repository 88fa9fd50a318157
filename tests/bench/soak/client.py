"""A traveller in a thread: signs in, makes and changes trips, reads lists, likes and follows."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from secrets import token_hex
from threading import Event
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.trips.plan_models import Stop
from tests.bench.soak.ledger import NONE, Ledger
from tests.browser.seeding import Traveller, database_of, id_of_place, make_traveller, make_trip
from tests.factories.accounts import PASSWORD
from tests.factories.trips import trip_request
from tests.live import LiveServer

PATIENCE_SECONDS = 60
PAUSE_SECONDS = (0.02, 0.2)
"""Pause between two calls: people read before they continue."""
TRIES = 30
RETRY_SECONDS = 0.5
CITY = "Kochi"
DAYS, STOPS, BUILD_DAYS = 3, 4, 2
UNAVAILABLE, BUSY = 503, 429
AT_WORK = 409
"""Conflicts: the same key is still in use, or the plan has changed; nothing was done."""


@dataclass(frozen=True, slots=True)
class Member:
    """A participant.

    :param trip_id: the id of their published trip, which the others like and which only they change.
    :param stop_ids: the ids of its stops.
    """

    traveller: Traveller
    trip_id: str
    stop_ids: Sequence[str]


class Client:
    """One traveller's calls, one after another.

    :param port: the local server's port.
    :param me: the calling participant.
    :param others: participants whom they follow, and whose trips they like.
    :param city: the id of the destination of new trips.
    :param stopped: ends it.
    """

    def __init__(
        self, port: int, me: Member, others: Sequence[Member], city: str, ledger: Ledger, stopped: Event
    ) -> None:
        self._me, self._others, self._city = me, others, city
        self._ledger, self._stopped = ledger, stopped
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        self._random = Random(me.traveller.email)
        self._token = me.traveller.token

    def run(self) -> None:
        """Call until stopped."""
        actions = {
            self._sign_in: 1, self._make_trip: 3, self._build_trip: 1, self._write_note: 10, self._read: 12,
            self._like: 4, self._follow: 4,
        }  # fmt: skip
        while not self._stopped.is_set():
            (action,) = self._random.choices(list(actions), list(actions.values()))
            action()
            self._stopped.wait(self._random.uniform(*PAUSE_SECONDS))
        self._connection.close()

    def _sign_in(self) -> None:
        body = {"email": self._me.traveller.email, "password": PASSWORD}
        answer = self._call("POST", "/auth/sign-in", body)
        if answer is not None:
            self._token = answer["access_token"]

    def _make_trip(self) -> None:
        self._make("CUSTOM")

    def _build_trip(self) -> None:
        self._make("AI")

    def _make(self, builder: str) -> None:
        """Request a trip with the same key until it exists."""
        name = f"Soak {token_hex(8)}"
        body = trip_request(self._city, trip_builder=builder, trip_name=name, no_of_days=BUILD_DAYS)
        headers = {"Idempotency-Key": name, "Prefer": "respond-async"}
        self._ledger.wants_trip(name)
        for _ in range(TRIES):
            answer = self._call("POST", "/itinerary", body, headers)
            if answer is not None:
                self._ledger.has_trip(name, answer["itinerary_id"])
                return
            if self._stopped.wait(RETRY_SECONDS):
                return

    def _write_note(self) -> None:
        stop, note = self._random.choice(self._me.stop_ids), f"Note {token_hex(8)}"
        self._ledger.wants("note", stop, note)
        body = {"changes": [{"op": "edit_stop", "stop_id": stop, "note": note}]}
        answer = self._call("POST", f"/itinerary/{self._me.trip_id}/changes", body)
        if answer is not None:
            self._ledger.has_change(answer["change"]["change_id"])
            self._ledger.has("note", stop, note)

    def _like(self) -> None:
        other, like = self._random.choice(self._others), self._random.random() < 0.5
        key, value = f"{other.trip_id} {self._me.traveller.id}", "yes" if like else NONE
        self._ledger.wants("like", key, value)
        if self._call("PUT", f"/itinerary/{other.trip_id}", {"like": like}) is not None:
            self._ledger.has("like", key, value)

    def _follow(self) -> None:
        other, follow = self._random.choice(self._others), self._random.random() < 0.5
        key, value = f"{self._me.traveller.id} {other.traveller.id}", "yes" if follow else NONE
        self._ledger.wants("follow", key, value)
        body = {"target_user_id": other.traveller.id, "action": "follow" if follow else "unfollow"}
        if self._call("POST", "/user/follow", body) is not None:
            self._ledger.has("follow", key, value)

    def _read(self) -> None:
        other = self._random.choice(self._others)
        paths = ("/itinerary", "/itinerary/published_trips", f"/itinerary/{other.trip_id}", "/user?name=Soak", "/")
        self._call("GET", self._random.choice(paths))

    def _call(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> dict[str, Any] | None:
        """Return the response, or None if there is none or the server asks to retry later."""
        sent = {
            "Authorization": f"Bearer {self._token}", "Accept": "application/json",
            "Content-Type": "application/json", **(headers or {}),
        }  # fmt: skip
        if path == "/":
            sent["Accept"] = "text/html"
        try:
            self._connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = self._connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self._connection.close()
            self._ledger.count("unanswered")
            # As a person who sees "no connection" does.
            time.sleep(self._random.uniform(*PAUSE_SECONDS))
            return None
        if answer.status in (UNAVAILABLE, BUSY, AT_WORK):
            self._ledger.count(f"refused ({answer.status})")
            return None
        if not 200 <= answer.status < 400:
            self._ledger.is_wrong(f"{method} {path}: {answer.status} {text[:300].decode(errors='replace')}")
            return None
        self._ledger.count("answered")
        is_json = (answer.headers["Content-Type"] or "").startswith("application/json")
        found = json.loads(text) if is_json else {}
        return found if isinstance(found, dict) else {}


def make_clients(server: LiveServer, number: int, ledger: Ledger, stopped: Event) -> list[Client]:
    """Add travellers with a published trip each, and return their clients."""
    members = []
    for count in range(number):
        traveller = make_traveller(server, f"Soak {count + 1}")
        trip = make_trip(server, traveller, city=CITY, days=DAYS, stops=STOPS, is_published=True)
        with database_of(server):
            stop_ids = db.session.scalars(select(Stop.stop_id).where(Stop.trip_id == trip)).all()
        members.append(Member(traveller, trip, stop_ids))
    city, port = id_of_place(server, CITY), server.settings.port
    return [
        Client(port, one, [other for other in members if other is not one], city, ledger, stopped) for one in members
    ]
