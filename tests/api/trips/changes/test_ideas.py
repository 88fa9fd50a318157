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
from app.places.models import Place
from app.trips.models import Trip
from tests.api.trips.changes.test_changes import change, schema_of
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place
from tests.factories.trips import POINT_NEMO, Guide, add_place, make_trip, share
from tests.trips import plan_of, read_trip

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
    version = read_trip(mine, trip.id)["version"]
    assert vote(mine, trip, idea, "up") == (200, {"votes": {"up": 1, "down": 0}, "my_vote": "up"})
    assert vote(looking, trip, idea, "down") == (200, {"votes": {"up": 1, "down": 1}, "my_vote": "down"})
    assert vote(looking, trip, idea, "down")[1]["votes"] == {"up": 1, "down": 1}
    shown = read_trip(mine, trip.id)
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
    assert read_trip(mine, trip.id)["ideas"][0]["my_vote"] is None
    now = mine.get(f"/itinerary/{trip.id}").headers["ETag"]
    for word in ("up", "none"):
        assert mine.put(path, json={"vote": word}, headers={"If-Match": now}).status_code == 200


def test_ideas_name_who_voted_to_members_alone(app: Flask, mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    ravi = make_user(name="Ravi Iyer")
    share(trip, "view", ravi)
    looking = signed_in_client(app, ravi)
    first, second = idea_ids(mine, trip, guide.places[20], guide.places[21])
    assert read_trip(mine, trip.id)["ideas"][0]["voters"] == []
    vote(mine, trip, first, "up")
    vote(looking, trip, first, "down")
    vote(looking, trip, second, "up")
    for client in (mine, looking):
        ideas = read_trip(client, trip.id)["ideas"]
        assert [[(voter["name"], voter["vote"]) for voter in idea["voters"]] for idea in ideas] == [
            [("Asha Rao", "up"), ("Ravi Iyer", "down")],
            [("Ravi Iyer", "up")],
        ]
        assert ideas[1]["voters"][0].keys() == {"user_id", "name", "profile_image_url", "vote"}
    jsonschema_rs.validate(schema_of(mine, "Trip"), read_trip(mine, trip.id))
    assert "Ravi" not in signed_in_client(app).get(f"/itinerary/{trip.id}").get_data(as_text=True)


@pytest.mark.parametrize("who", ["themselves", "the owner"])
def test_votes_of_those_who_left_count_only_if_they_come_back(
    app: Flask, mine: FlaskClient, trip: Trip, guide: Guide, who: str
) -> None:
    ravi = make_user(name="Ravi Iyer")
    share(trip, "view", ravi)
    theirs = signed_in_client(app, ravi)
    first, second = idea_ids(mine, trip, guide.places[20], guide.places[21])
    vote(mine, trip, first, "up")
    vote(theirs, trip, first, "down")
    vote(theirs, trip, second, "up")
    watched = mine.get(f"/itinerary/{trip.id}/live").get_json()

    def shown() -> list[tuple[dict[str, int], list[str]]]:
        ideas = read_trip(mine, trip.id)["ideas"]
        return [(idea["votes"], [voter["name"] for voter in idea["voters"]]) for idea in ideas]

    def favourite() -> str:
        planned: list[dict[str, str]] = mine.post(f"/itinerary/{trip.id}/propose_ideas").get_json()["planned"]
        return planned[0]["idea_id"]

    both = [({"up": 1, "down": 1}, ["Asha Rao", "Ravi Iyer"]), ({"up": 1, "down": 0}, ["Ravi Iyer"])]
    assert (shown(), favourite()) == (both, second)
    remover = theirs if who == "themselves" else mine
    assert remover.delete(f"/itinerary/{trip.id}/collaborators/{ravi.id}").status_code == 200
    assert (shown(), favourite()) == ([({"up": 1, "down": 0}, ["Asha Rao"]), ({"up": 0, "down": 0}, [])], first)
    assert vote(mine, trip, first, "none")[1]["votes"] == {"up": 0, "down": 0}
    vote(mine, trip, first, "up")
    news = mine.get("/itinerary/changes", query_string={"ticket": watched["ticket"], "votes": watched["votes"]})
    assert (news.status_code, news.get_json()["votes"] > watched["votes"]) == (200, True)
    mine.delete(f"/itinerary/{trip.id}/share")
    url = mine.post(f"/itinerary/{trip.id}/share", json={"permission": "view"}).get_json()["share_url"]
    assert theirs.post(f"/itinerary/join/{url.rpartition('/')[2]}").status_code == 200
    assert (shown(), favourite()) == (both, second)


def test_who_comes_or_goes_is_news_for_those_who_see_votes(app: Flask, mine: FlaskClient, trip: Trip) -> None:
    ravi = make_user()
    url = mine.post(f"/itinerary/{trip.id}/share", json={"permission": "view"}).get_json()["share_url"]
    watched = mine.get(f"/itinerary/{trip.id}/live").get_json()

    def votes() -> int:
        count: int = mine.get("/itinerary/changes", query_string={"ticket": watched["ticket"]}).get_json()["votes"]
        return count

    before = votes()
    assert signed_in_client(app, ravi).post(f"/itinerary/join/{url.rpartition('/')[2]}").status_code == 200
    joined = votes()
    assert mine.delete(f"/itinerary/{trip.id}/collaborators/{ravi.id}").status_code == 200
    assert before < joined < votes()


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
    before = read_trip(mine, trip.id)
    answer = mine.post(f"/itinerary/{trip.id}/propose_ideas", json={})
    proposal = answer.get_json()
    assert answer.status_code == 200
    jsonschema_rs.validate(schema_of(mine, "IdeasProposal"), proposal)
    assert read_trip(mine, trip.id) == before
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
    planned_already = plan_of(read_trip(mine, trip.id))[0][0]
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


def test_a_proposal_keeps_opening_hours_and_makes_no_problems(mine: FlaskClient, owner: User, guide: Guide) -> None:
    hours = {20: "Fr 09:00-18:00", 21: "Th 14:00-16:00", 22: "Sa-Su 09:00-18:00", 24: "24/7"}
    for number, place in enumerate(guide.places):
        db.session.get_one(Place, place).hours = hours.get(number, "24/7")
    db.session.commit()
    # A Thursday and a Friday.
    trip = make_trip(owner, guide, days=2, stops=1, start=date(2031, 5, 1))
    friday, afternoon, weekend, always = idea_ids(mine, trip, *(guide.places[number] for number in hours))
    proposal = mine.post(f"/itinerary/{trip.id}/propose_ideas").get_json()
    first, second = (day["day_id"] for day in read_trip(mine, trip.id)["days"])
    where = {one["idea_id"]: one["day_id"] for one in proposal["planned"]}
    assert where == {friday: second, afternoon: first, always: where[always]}
    assert [(one["idea_id"], one["reason"]) for one in proposal["left_out"]] == [(weekend, "no_time")]
    shown = change(mine, trip, *proposal["changes"])
    times = {stop["place_id"]: (stop["arrive"], stop["depart"]) for day in shown["days"] for stop in day["activities"]}
    for one in proposal["planned"]:
        assert times[one["place_id"]] == tuple(one["fits"].split("-"))
    assert "14:00" <= times[guide.places[21]][0] < times[guide.places[21]][1] <= "16:00"
    assert [idea["idea_id"] for idea in shown["ideas"]] == [weekend]
    assert mine.get(f"/itinerary/{trip.id}/warnings").get_json()["warnings"] == []


def test_a_proposal_says_of_each_idea_why_it_is_in_no_day(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=1)
    away = {
        "hotel": add_place("Brunton Boatyard", "hotel", POINT_NEMO),
        "far": add_place("Far off", "museum", (POINT_NEMO[0] + 2, POINT_NEMO[1])),
        "nowhere": make_own_place(owner, lat=None, lon=None, country_code="").id,
    }
    hotel, far, nowhere = idea_ids(mine, trip, *away.values())
    proposal = mine.post(f"/itinerary/{trip.id}/propose_ideas").get_json()
    assert (proposal["planned"], proposal["changes"]) == ([], [])
    assert {one["idea_id"]: (one["name"], one["reason"]) for one in proposal["left_out"]} == {
        hotel: ("Brunton Boatyard", "lodging"),
        far: ("Far off", "too_far"),
        nowhere: ("Aunt Lakshmi", "no_position"),
    }


def test_a_proposal_fills_a_day_no_more_than_the_travellers_pace(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, traveler="BUSINESS")
    sights = [place for number, place in enumerate(guide.places) if number % 10 not in (3, 8)]
    ideas = idea_ids(mine, trip, *sights[:5])
    vote(mine, trip, ideas[4], "up")
    vote(mine, trip, ideas[0], "down")
    proposal = mine.post(f"/itinerary/{trip.id}/propose_ideas").get_json()
    assert [one["idea_id"] for one in proposal["planned"]] == [ideas[4], ideas[1], ideas[2]]
    assert [(one["idea_id"], one["reason"]) for one in proposal["left_out"]] == [(ideas[3], "full"), (ideas[0], "full")]


def test_an_outdated_proposal_is_refused(mine: FlaskClient, trip: Trip, guide: Guide) -> None:
    idea_ids(mine, trip, guide.places[20])
    seen = {"If-Match": mine.get(f"/itinerary/{trip.id}").headers["ETag"]}
    proposal = mine.post(f"/itinerary/{trip.id}/propose_ideas").get_json()
    before = change(mine, trip, {"op": "rename", "trip_name": "Another"})
    late = mine.post(f"/itinerary/{trip.id}/changes", json={"changes": proposal["changes"]}, headers=seen)
    assert (late.status_code, read_trip(mine, trip.id)) == (412, before)


def test_only_editors_ask_for_proposals(app: Flask, trip: Trip) -> None:
    assert signed_in_client(app).post(f"/itinerary/{trip.id}/propose_ideas", json={}).status_code == 403
