"""Ideas: votes of members, and proposals to schedule ideas."""

from __future__ import annotations

from datetime import date
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change, places, read, schema_of
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_trip, share

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    """A published trip of two days with one stop each."""
    return make_trip(owner, guide, days=2, stops=1, start=date(2031, 5, 1), is_published=True)


def idea_ids(client: FlaskClient, trip: Trip, *wanted: str) -> list[str]:
    shown = change(client, trip, *({"op": "add_idea", "place_id": place} for place in wanted))
    return [idea["idea_id"] for idea in shown["ideas"]]


def vote(client: FlaskClient, trip: Trip, idea: str, word: str) -> tuple[int, Any]:
    answer = client.put(f"/itinerary/{trip.id}/ideas/{idea}/vote", json={"vote": word})
    return answer.status_code, answer.get_json()


def test_every_member_votes_and_the_plan_keeps_its_version(
    app: Flask, mine: FlaskClient, trip: Trip, guide: Guide
) -> None:
    viewer = make_user()
    share(trip, "view", viewer)
    db.session.commit()
    looking, stranger = signed_in_client(app, viewer), signed_in_client(app)
    [idea] = idea_ids(mine, trip, guide.places[20])
    version = read(mine, trip)["version"]
    assert vote(mine, trip, idea, "up") == (200, {"votes": {"up": 1, "down": 0}, "my_vote": "up"})
    assert vote(looking, trip, idea, "down") == (200, {"votes": {"up": 1, "down": 1}, "my_vote": "down"})
    assert vote(looking, trip, idea, "down")[1]["votes"] == {"up": 1, "down": 1}
    shown = read(mine, trip)
    assert (shown["ideas"][0]["votes"], shown["ideas"][0]["my_vote"], shown["version"]) == (
        {"up": 1, "down": 1},
        "up",
        version,
    )
    assert vote(mine, trip, idea, "none") == (200, {"votes": {"up": 0, "down": 1}, "my_vote": None})
    assert vote(stranger, trip, idea, "up")[0] == 403
    assert vote(mine, trip, "gone", "up")[0] == 404
    assert vote(mine, trip, idea, "maybe")[0] == 422


def test_a_vote_for_a_version_that_is_gone_is_refused(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    seen = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    [idea] = idea_ids(mine, trip, guide.places[20])
    path = f"/itinerary/{trip.id}/ideas/{idea}/vote"
    late = mine.put(path, json={"vote": "up"}, headers={"If-Match": seen})
    assert (late.status_code, late.get_json()["version"]) == (412, 2)
    assert read(mine, trip)["ideas"][0]["my_vote"] is None
    now = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    for word in ("up", "none"):
        assert mine.put(path, json={"vote": word}, headers={"If-Match": now}).status_code == 200


def test_ideas_name_who_voted_to_members_alone(app: Flask, mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    ravi = make_user(name="Ravi Iyer")
    share(trip, "view", ravi)
    looking = signed_in_client(app, ravi)
    first, second = idea_ids(mine, trip, guide.places[20], guide.places[21])
    assert read(mine, trip)["ideas"][0]["voters"] == []
    vote(mine, trip, first, "up")
    vote(looking, trip, first, "down")
    vote(looking, trip, second, "up")
    for client in (mine, looking):
        ideas = read(client, trip)["ideas"]
        assert [[(voter["name"], voter["vote"]) for voter in idea["voters"]] for idea in ideas] == [
            [("Asha Rao", "up"), ("Ravi Iyer", "down")],
            [("Ravi Iyer", "up")],
        ]
        assert ideas[1]["voters"][0].keys() == {"user_id", "name", "profile_image_url", "vote"}
    jsonschema_rs.validate(schema_of(mine, "Trip"), read(mine, trip))
    assert "Ravi" not in signed_in_client(app).get(f"/itinerary/{trip.id}").get_data(as_text=True)


def test_votes_come_back_with_their_idea(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    [idea] = idea_ids(mine, trip, guide.places[20])
    vote(mine, trip, idea, "up")
    body = {"changes": [{"op": "remove_idea", "idea_id": idea}]}
    made = mine.post(f"/itinerary/{trip.id}/changes", json=body).get_json()["change"]["change_id"]
    back = mine.post(f"/itinerary/{trip.id}/changes/{made}/undo").get_json()["trip"]
    assert (back["ideas"][0]["idea_id"], back["ideas"][0]["my_vote"]) == (idea, "up")


def test_a_proposal_plans_favourites_first_and_saves_nothing(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    chosen = [guide.places[number] for number in (20, 21, 24, 25)]
    ideas = idea_ids(mine, trip, *chosen)
    vote(mine, trip, ideas[2], "up")
    before = read(mine, trip)
    answer = mine.post(f"/itinerary/{trip.id}/propose_ideas", json={})
    proposal = answer.get_json()
    assert answer.status_code == 200
    jsonschema_rs.validate(schema_of(mine, "IdeasProposal"), proposal)
    assert read(mine, trip) == before
    assert proposal["version"] == before["version"]
    assert proposal["planned"][0]["idea_id"] == ideas[2]
    planned = {one["idea_id"] for one in proposal["planned"]}
    assert planned | {one["idea_id"] for one in proposal["left_out"]} == set(ideas)
    etag = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    saved = mine.post(
        f"/itinerary/{trip.id}/changes", json={"changes": proposal["changes"]}, headers={"If-Match": etag}
    )
    assert saved.status_code == 200
    after = saved.get_json()["trip"]
    by_day = {one["idea_id"]: one["day_id"] for one in proposal["planned"]}
    where = {stop["place_id"]: day["day_id"] for day in after["days"] for stop in day["activities"]}
    assert {ideas.index(ident): day for ident, day in by_day.items()} == {
        index: where[place] for index, place in enumerate(chosen) if ideas[index] in by_day
    }


def test_a_proposal_says_what_did_not_fit_and_why(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    planned_already = places(read(mine, trip))[0][0]
    many = [guide.places[number] for number in range(20, 40)]
    ideas = idea_ids(mine, trip, planned_already, *many)
    proposal = mine.post(f"/itinerary/{trip.id}/propose_ideas").get_json()
    reasons = {one["idea_id"]: one["reason"] for one in proposal["left_out"]}
    assert reasons[ideas[0]] == "already_planned"
    assert "full" in reasons.values()
    some = mine.post(f"/itinerary/{trip.id}/propose_ideas", json={"idea_ids": ideas[:1]}).get_json()
    assert (some["changes"], [one["idea_id"] for one in some["left_out"]]) == ([], ideas[:1])
    wrong = mine.post(f"/itinerary/{trip.id}/propose_ideas", json={"idea_ids": ["gone"]})
    assert (wrong.status_code, list(wrong.get_json()["errors"])) == (422, ["idea_ids.0"])


def test_only_editors_ask_for_proposals(app: Flask, trip: Trip) -> None:
    assert signed_in_client(app).post(f"/itinerary/{trip.id}/propose_ideas", json={}).status_code == 403
