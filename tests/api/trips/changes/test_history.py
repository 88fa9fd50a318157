"""The history of a trip, undoing, and permissions."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select, update

from app.accounts.models import User
from app.db.types import utc_now
from app.extensions import db
from app.trips.changes import history
from app.trips.member_models import Collaborator
from app.trips.models import Trip, TripChange
from app.trips.plan_models import TripStay
from tests.api.trips.changes.test_changes import Shown, change, days, stop_ids
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.trips import Guide, make_trip, share, trip_request
from tests.trips import plan_of, read_trip

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide, days=3, stops=2)


def changes(client: FlaskClient, trip: Trip, **query: str) -> list[dict[str, Any]]:
    answer = client.get(f"/itinerary/{trip.id}/changes", query_string=query)
    assert answer.status_code == 200, answer.get_json()
    found: list[dict[str, Any]] = answer.get_json()["changes"]
    return found


def undo(client: FlaskClient, trip: Trip, change_id: str) -> tuple[int, Any]:
    answer = client.post(f"/itinerary/{trip.id}/changes/{change_id}/undo")
    return answer.status_code, answer.get_json()


def without_version(shown: Shown) -> Shown:
    """Return a trip without its version, and without its hops, which the factory invents."""
    ways = ("distance_time", "from_base", "to_base")
    days = [{name: value for name, value in day.items() if name not in ways} for day in shown["days"]]
    return {name: value for name, value in shown.items() if name != "version"} | {"days": days}


def test_the_history_says_who_did_what(app: Flask, mine: FlaskClient, trip: Trip, owner: User) -> None:
    mina = make_user(name="Mina Kaur")
    share(trip, "edit", mina)
    db.session.commit()
    before = read_trip(mine, trip.id)
    change(mine, trip, {"op": "remove_stop", "stop_id": stop_ids(before)[0][0]})
    change(signed_in_client(app, mina), trip, {"op": "add_days", "count": 2}, {"op": "rename", "trip_name": "Long"})
    mine.put(f"/itinerary/{trip.id}", json={"is_published": True})
    published, added, removed = changes(mine, trip)
    assert [each["summary"] for each in (published, added, removed)] == [
        "Published the trip.",
        "Added 2 days. Renamed the trip to “Long”.",
        "Removed Kochi sight 0 from Day 1.",
    ]
    assert added["by"] == {"user_id": mina.id, "name": "Mina Kaur"}
    assert removed["by"] == {"user_id": owner.id, "name": owner.name}
    assert [each["can_undo"] for each in (published, added, removed)] == [False, True, True]


def test_each_change_is_undone_and_the_undo_too(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    before = read_trip(mine, trip.id)
    (first, second), _, _ = stop_ids(before)
    shown = change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": second, "start_time": "16:00"},
        {"op": "move_stop", "stop_id": first, "day_id": days(before)[1]},
        {"op": "remove_day", "day_id": days(before)[2]},
        {"op": "add_idea", "place_id": guide.places[30]},
    )
    [made] = changes(mine, trip)
    status, answer = undo(mine, trip, made["change_id"])
    assert status == 200
    assert without_version(answer["trip"]) == without_version(before)
    assert answer["change"]["summary"].startswith("Undone: Changed Kochi sight 1. Moved Kochi sight 0 to Day 2.")
    status, again = undo(mine, trip, answer["change"]["change_id"])
    assert status == 200
    assert without_version(again["trip"]) == without_version(shown)
    assert [each["can_undo"] for each in changes(mine, trip)] == [True, False, True]


def test_what_has_changed_since_is_named(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
    stop = stop_ids(before)[0][0]
    change(mine, trip, {"op": "edit_stop", "stop_id": stop, "note": "one"})
    change(mine, trip, {"op": "edit_stop", "stop_id": stop, "note": "two"})
    second, first = changes(mine, trip)
    assert [second["can_undo"], first["can_undo"]] == [True, False]
    status, problem = undo(mine, trip, first["change_id"])
    assert (status, problem["detail"]) == (409, "This can't be undone: Kochi sight 0 has changed since.")
    assert undo(mine, trip, second["change_id"])[0] == 200
    assert undo(mine, trip, first["change_id"])[0] == 200
    assert read_trip(mine, trip.id)["days"][0]["activities"][0]["note"] == ""


def test_what_comes_back_of_a_deleted_traveller_is_of_nobody(
    app: Flask, mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    mina = make_user()
    share(trip, "edit", mina)
    first, second, _ = days(read_trip(mine, trip.id))
    shown = change(
        signed_in_client(app, mina),
        trip,
        {"op": "add_stop", "day_id": first, "place_id": guide.places[30]},
        {"op": "add_idea", "place_id": guide.places[31]},
        {"op": "set_stay", "place_id": guide.places[32], "from_day": first, "to_day": second},
    )
    stay = shown["stays"][0]["stay_id"]
    change(
        mine,
        trip,
        {"op": "remove_stop", "stop_id": stop_ids(shown)[0][-1]},
        {"op": "remove_idea", "idea_id": shown["ideas"][0]["idea_id"]},
        {"op": "remove_stay", "stay_id": stay},
    )
    db.session.execute(delete(Collaborator).where(Collaborator.user_id == mina.id))
    db.session.execute(delete(User).where(User.id == mina.id))
    db.session.commit()
    status, answer = undo(mine, trip, changes(mine, trip)[0]["change_id"])
    assert status == 200
    assert answer["trip"]["days"][0]["activities"][-1]["added_by"] is None
    assert answer["trip"]["ideas"][0]["added_by"] is None
    assert db.session.execute(select(TripStay.stay_id, TripStay.added_by)).all() == [(stay, None)]


def test_changes_by_the_older_calls_are_undone_too(mine: FlaskClient, trip: Trip) -> None:
    before = read_trip(mine, trip.id)
    plan = [list(reversed(plan_of(before)[0])), *plan_of(before)[1:]]
    body = {"days": [{"date": d["date"], "activities": p} for d, p in zip(before["days"], plan, strict=True)]}
    assert mine.put(f"/itinerary/{trip.id}/update_activities", json=body).status_code == 200
    mine.put(f"/itinerary/{trip.id}", json={"trip_name": "Another", "about_trip": "Notes"})
    renamed, moved = changes(mine, trip)
    assert moved["summary"] in {"Moved Kochi sight 0 to Day 1.", "Moved Kochi sight 1 to Day 1."}
    assert undo(mine, trip, moved["change_id"])[0] == 200
    assert undo(mine, trip, renamed["change_id"])[0] == 200
    assert without_version(read_trip(mine, trip.id)) == without_version(before)


def test_a_made_trip_begins_its_history_which_likes_and_votes_are_no_part_of(mine: FlaskClient, guide: Guide) -> None:
    made = mine.post("/itinerary", json=trip_request(guide.destination)).get_json()["itinerary_id"]
    idea = {"op": "add_idea", "place_id": guide.places[0]}
    shown = mine.post(f"/itinerary/{made}/changes", json={"changes": [idea]}).get_json()["trip"]
    assert mine.put(f"/itinerary/{made}", json={"like": True}).status_code == 200
    vote = mine.put(f"/itinerary/{made}/ideas/{shown['ideas'][0]['idea_id']}/vote", json={"vote": "up"})
    assert vote.status_code == 200
    found = mine.get(f"/itinerary/{made}/changes").get_json()["changes"]
    assert [(each["summary"], each["can_undo"]) for each in found] == [
        ("Added the idea Kochi sight 0.", True),
        ("Made the trip.", False),
    ]
    assert mine.post(f"/itinerary/{made}/changes/{found[1]['change_id']}/undo").status_code == 409


def test_making_copying_sharing_and_joining_stand_in_the_history(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    copy = mine.post(f"/itinerary/duplicate/{trip.id}").get_json()["itinerary_id"]
    assert [each["summary"] for each in mine.get(f"/itinerary/{copy}/changes").get_json()["changes"]] == [
        "Copied the trip."
    ]
    token = mine.post(f"/itinerary/{trip.id}/share", json={"permission": "view"}).get_json()
    assert token
    shown = changes(mine, trip)
    assert (shown[0]["summary"], shown[0]["can_undo"]) == ("Shared the trip by a link.", False)
    assert undo(mine, trip, shown[0]["change_id"])[0] == 409


def test_the_history_is_paged_and_old_changes_go(
    mine: FlaskClient, trip: Trip, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(history.PAGE + 2):
        change(mine, trip, {"op": "rename", "trip_name": f"Name {number}"})
    first = mine.get(f"/itinerary/{trip.id}/changes").get_json()
    rest = mine.get(f"/itinerary/{trip.id}/changes", query_string={"before": first["next"]}).get_json()
    assert (len(first["changes"]), len(rest["changes"]), rest["next"]) == (history.PAGE, 2, None)
    assert mine.get(f"/itinerary/{trip.id}/changes", query_string={"before": "x"}).status_code == 400
    monkeypatch.setattr(history, "RETAINED_CHANGES", 10)
    change(mine, trip, {"op": "rename", "trip_name": "Young ones stay"})
    assert len(db.session.scalars(select(TripChange.number)).all()) == history.PAGE + 3
    db.session.execute(update(TripChange).values(at=utc_now() - 2 * history.RETAINED_DAYS))
    db.session.commit()
    change(mine, trip, {"op": "rename", "trip_name": "Old ones go"})
    assert len(db.session.scalars(select(TripChange.number)).all()) == 10


def test_members_read_the_history_and_editors_undo(app: Flask, mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, is_published=True)
    viewer, editor = make_user(), make_user()
    share(trip, "view", viewer)
    share(trip, "edit", editor)
    db.session.commit()
    change(mine, trip, {"op": "rename", "trip_name": "Another"})
    [made] = changes(mine, trip)
    looking, editing, stranger = signed_in_client(app, viewer), signed_in_client(app, editor), signed_in_client(app)
    assert [changes(looking, trip)[0]["can_undo"], changes(editing, trip)[0]["can_undo"]] == [False, True]
    assert stranger.get(f"/itinerary/{trip.id}/changes").status_code == 403
    for client in (looking, stranger):
        assert undo(client, trip, made["change_id"])[0] == 403
        body = {"changes": [{"op": "rename", "trip_name": "No"}]}
        assert client.post(f"/itinerary/{trip.id}/changes", json=body).status_code == 403
    assert undo(editing, trip, "nothing")[0] == 404
    assert undo(editing, trip, made["change_id"])[0] == 200


@pytest.mark.parametrize("what", ["stop", "idea", "stay"])
def test_what_a_traveller_added_can_be_undone_after_they_deleted_their_account(
    app: Flask, mine: FlaskClient, trip: Trip, guide: Guide, what: str
) -> None:
    mina = make_user()
    share(trip, "edit", mina)
    db.session.commit()
    before, theirs, place = read_trip(mine, trip.id), signed_in_client(app, mina), guide.places[30]
    first, second = days(before)[:2]
    operation = {
        "stop": {"op": "add_stop", "day_id": first, "place_id": place},
        "idea": {"op": "add_idea", "place_id": place, "note": ""},
        "stay": {"op": "set_stay", "place_id": place, "from_day": first, "to_day": second},
    }[what]
    change(theirs, trip, operation)
    assert delete_account(theirs).status_code == 200
    [made] = changes(mine, trip)
    assert made["can_undo"] is True
    status, answer = undo(mine, trip, made["change_id"])
    assert (status, without_version(answer["trip"])) == (200, without_version(before))


def test_strangers_see_neither_notes_nor_states_ideas_or_stays(
    app: Flask, mine: FlaskClient, owner: User, guide: Guide
) -> None:
    trip = make_trip(owner, guide, days=2, stops=2, is_published=True)
    before = read_trip(mine, trip.id)
    shown = change(
        mine,
        trip,
        {"op": "edit_stop", "stop_id": stop_ids(before)[0][0], "note": "Secret", "state": "done", "minutes": 30},
        {"op": "add_idea", "place_id": guide.places[30]},
        {"op": "set_stay", "place_id": guide.places[31], "from_day": days(before)[0], "to_day": days(before)[1]},
    )
    assert (len(shown["ideas"]), len(shown["stays"]), shown["is_member"]) == (1, 1, True)
    seen = read_trip(signed_in_client(app), trip.id)
    assert (seen["ideas"], seen["stays"], seen["is_member"]) == ([], [], False)
    stop = seen["days"][0]["activities"][0]
    assert (stop["note"], stop["state"], stop["minutes"]) == (None, None, 30)
    assert {(day["from_base"], day["to_base"]) for day in seen["days"]} == {(None, None)}


def test_who_changed_each_field_of_an_item_since_a_version(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    mina, leo = make_user(name="Mina Kaur"), make_user(name="Leo Braun")
    for editor in (mina, leo):
        share(trip, "edit", editor)
    stop = stop_ids(read_trip(mine, trip.id))[0][0]
    seen = change(mine, trip, {"op": "edit_stop", "stop_id": stop, "note": "Mine"})["version"]
    edit = {"op": "edit_stop", "stop_id": stop, "start_time": "14:30", "minutes": 40}
    change(signed_in_client(app, mina), trip, edit, {"op": "rename", "trip_name": "Slowly"})
    change(signed_in_client(app, leo), trip, {"op": "edit_stop", "stop_id": stop, "minutes": 50})
    by_mina, by_leo = {"user_id": mina.id, "name": "Mina Kaur"}, {"user_id": leo.id, "name": "Leo Braun"}

    def changers(**query: object) -> object:
        answer = mine.get(f"/itinerary/{trip.id}/changers", query_string={"since": seen} | query)
        return answer.get_json()["fields"] if answer.status_code == 200 else answer.status_code

    assert changers(thing=stop) == {"minutes": by_leo, "start_time": by_mina}
    assert changers() == {"trip_name": by_mina}
    assert changers(thing="unknown") == {}
    assert changers(thing=stop, since=seen + 2) == {}
    assert changers(since="soon") == 400


@pytest.mark.parametrize(("role", "status"), [("view", 200), (None, 403)])
def test_who_changed_what_is_for_members(app: Flask, trip: Trip, role: str | None, status: int) -> None:
    trip.is_published = True
    reader = make_user()
    if role is not None:
        share(trip, role, reader)
    db.session.commit()
    assert signed_in_client(app, reader).get(f"/itinerary/{trip.id}/changers?since=0").status_code == status
