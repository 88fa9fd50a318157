"""Newer trip features on the page without scripts, and in the traveller's export."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask

from app.accounts.models import User
from app.trips.models import Trip
from tests.factories.accounts import browser_of, make_user, signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import make_guide, make_trip, share
from tests.pages import HTML

NOTE, IDEA_NOTE, STAY_NOTE = "Ask for the window table.", "If it rains.", "The bell is broken."


def lived(app: Flask) -> tuple[Trip, User, User]:
    """Return a trip with a fixed time, notes, a visited stop, an idea and a stay at an own place; its owner, a member.

    The place of the stay is private.
    """
    owner, member = make_user(), make_user(name="Mina")
    guide = make_guide(places=8)
    trip = make_trip(owner, guide, days=3, stops=2, is_published=True)
    share(trip, "view", member)
    home = make_own_place(owner, "Aunt Lakshmi", is_private=True).id
    client, path = signed_in_client(app, owner), f"/itinerary/{trip.id}"
    days: list[dict[str, Any]] = client.get(path).get_json()["days"]
    first, second = days[0]["activities"]
    changes: list[dict[str, Any]] = [
        {"op": "edit_stop", "stop_id": first["stop_id"], "start_time": "10:30", "minutes": 45, "note": NOTE},
        {"op": "edit_stop", "stop_id": second["stop_id"], "state": "done"},
        {"op": "add_idea", "place_id": guide.places[7], "note": IDEA_NOTE},
        {
            "op": "set_stay",
            "place_id": home,
            "from_day": days[0]["day_id"],
            "to_day": days[2]["day_id"],
            "check_in": "15:00",
            "note": STAY_NOTE,
        },
    ]
    answer = client.post(f"{path}/changes", json={"changes": changes})
    assert answer.status_code == 200, answer.get_json()
    return trip, owner, member


def page_for(app: Flask, user: User, trip: Trip) -> str:
    page = browser_of(app, user.email).get(f"/trip/{trip.id}", headers=HTML)
    assert page.status_code == 200
    return page.text


def test_members_read_all_of_it_without_scripts(rendering: Flask) -> None:
    trip, owner, member = lived(rendering)
    for user in (owner, member):
        page = re.sub(r"<script.*?</script>", "", page_for(rendering, user, trip), flags=re.DOTALL)
        for text in ("10:30", NOTE, 'aria-label="Done"', IDEA_NOTE, "Aunt Lakshmi", STAY_NOTE):
            assert text in page, text


def test_strangers_read_neither_notes_nor_stays_nor_ideas(rendering: Flask) -> None:
    trip, *_ = lived(rendering)
    page = page_for(rendering, make_user(), trip)
    for text in (NOTE, IDEA_NOTE, "Aunt Lakshmi", STAY_NOTE):
        assert text not in page, text


def test_the_export_holds_it_too(rendering: Flask) -> None:
    _, owner, _ = lived(rendering)
    body = signed_in_client(rendering, owner).get("/user/data").get_json()
    (trip,) = body["trips"]
    first, second = trip["days"][0]["activities"]
    assert (first["start_time"], first["minutes"], first["note"]) == ("10:30", 45, NOTE)
    assert second["state"] == "done"
    assert [idea["note"] for idea in trip["ideas"]] == [IDEA_NOTE]
    (stay,) = trip["stays"]
    assert (stay["name"], stay["nights"], stay["check_in"], stay["note"]) == ("Aunt Lakshmi", 2, "15:00", STAY_NOTE)
