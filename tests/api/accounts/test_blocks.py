"""Blocking travellers: visibility afterwards, and secrecy of the block."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts import blocks
from app.accounts.models import Block, Follow, User
from app.extensions import db
from app.trips.member_models import SharedPermission
from app.trips.models import Trip
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_link, make_trip, share
from tests.queries import counted

pytestmark = pytest.mark.both_stacks

Caller = tuple[User, FlaskClient]


@pytest.fixture
def asha(app: Flask) -> Caller:
    """The traveller who blocks."""
    user = make_user(name="Asha Rao")
    return user, signed_in_client(app, user)


@pytest.fixture
def ravi(app: Flask) -> Caller:
    """The traveller who is blocked."""
    user = make_user(name="Ravi Sen")
    return user, signed_in_client(app, user)


def block(client: FlaskClient, user: User) -> None:
    assert client.put(f"/user/{user.id}/block").status_code == 200


def follow(client: FlaskClient, user: User, action: str = "follow") -> Any:
    return client.post("/user/follow", json={"action": action, "target_user_id": user.id})


def rows(model: type[Block] | type[Follow]) -> int:
    return db.session.scalar(select(func.count()).select_from(model)) or 0


def test_blocking_and_unblocking_may_be_repeated(asha: Caller, ravi: Caller) -> None:
    for _ in range(2):
        answer = asha[1].put(f"/user/{ravi[0].id}/block")
        assert answer.get_json() == {"message": "You have blocked Ravi Sen.", "is_blocked": True}
    assert rows(Block) == 1
    for _ in range(2):
        answer = asha[1].delete(f"/user/{ravi[0].id}/block")
        assert answer.get_json() == {"message": "You have unblocked Ravi Sen.", "is_blocked": False}
    assert rows(Block) == 0


def test_a_block_permanently_ends_follows_in_both_directions(asha: Caller, ravi: Caller) -> None:
    follow(asha[1], ravi[0])
    follow(ravi[1], asha[0])
    bystander = make_user()
    follow(ravi[1], bystander)
    block(asha[1], ravi[0])
    assert rows(Follow) == 1
    asha[1].delete(f"/user/{ravi[0].id}/block")
    assert rows(Follow) == 1


def test_neither_follows_the_other_and_only_the_blocker_is_told_why(asha: Caller, ravi: Caller) -> None:
    block(asha[1], ravi[0])
    refused = follow(asha[1], ravi[0])
    assert refused.status_code == 409
    assert refused.get_json()["detail"] == "You have blocked Ravi Sen. Unblock them to follow them."
    for action in ("follow", "unfollow"):
        assert follow(ravi[1], asha[0], action).status_code == 404
    assert rows(Follow) == 0
    asha[1].delete(f"/user/{ravi[0].id}/block")
    assert follow(ravi[1], asha[0]).status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/user/{id}"),
        ("PUT", "/user/{id}/block"),
        ("DELETE", "/user/{id}/block"),
        ("POST", "/user/{id}/report"),
        ("POST", "/user/{id}/photo/report"),
    ],
)
def test_to_the_one_who_is_blocked_the_blocker_is_not_there(asha: Caller, ravi: Caller, method: str, path: str) -> None:
    block(asha[1], ravi[0])
    body = {"reason": "spam", "text": ""} if method == "POST" else None
    answers = [ravi[1].open(path.format(id=ident), method=method, json=body) for ident in (asha[0].id, "nobody")]
    assert [answer.status_code for answer in answers] == [404, 404]
    told, unknown = (answer.get_json() | {"instance": "", "request_id": ""} for answer in answers)
    assert told == unknown


def test_the_blocker_sees_whom_they_have_blocked(asha: Caller, ravi: Caller) -> None:
    before = asha[1].get(f"/user/{ravi[0].id}").get_json()
    assert (before["is_blocked"], before["abilities"]) == (
        False,
        {"can_follow": True, "can_block": True, "can_report": True},
    )
    block(asha[1], ravi[0])
    profile = asha[1].get(f"/user/{ravi[0].id}").get_json()
    assert (profile["name"], profile["is_blocked"]) == ("Ravi Sen", True)
    assert profile["abilities"] == {"can_follow": False, "can_block": True, "can_report": True}
    own = asha[1].get(f"/user/{asha[0].id}").get_json()["abilities"]
    assert own == {"can_follow": False, "can_block": False, "can_report": False}


def test_neither_finds_the_other_by_name_but_others_find_both(app: Flask, asha: Caller, ravi: Caller) -> None:
    block(asha[1], ravi[0])

    def found(client: FlaskClient, name: str) -> list[str]:
        return [one["name"] for one in client.get(f"/user?name={name}").get_json()]

    assert found(asha[1], "ravi") == found(ravi[1], "asha") == []
    other = signed_in_client(app, make_user(name="Mina"))
    assert (found(other, "ravi"), found(other, "asha")) == (["Ravi Sen"], ["Asha Rao"])


LISTS = ["/itinerary/published_trips", "/itinerary/all?name=Kochi", "/itinerary/all?name=kochi trip"]


@pytest.mark.parametrize("path", LISTS)
def test_lists_and_searches_show_neither_the_trips_of_the_other(
    app: Flask, asha: Caller, ravi: Caller, guide: Guide, path: str
) -> None:
    trips = [make_trip(user, guide, name="Kochi trip", is_published=True) for user, _ in (asha, ravi)]
    block(asha[1], ravi[0])

    def listed(client: FlaskClient) -> list[bool]:
        text = client.get(path).get_data(as_text=True)
        return [trip.id in text for trip in trips]

    assert listed(asha[1]) == [True, False]
    assert listed(ravi[1]) == [False, True]
    assert listed(signed_in_client(app)) == [True, True]


@pytest.mark.parametrize("path", LISTS)
def test_pages_of_lists_stay_full_without_the_trips_of_the_other(
    asha: Caller, ravi: Caller, guide: Guide, path: str
) -> None:
    for user in [ravi[0], make_user()] * 4:
        make_trip(user, guide, name="Kochi trip", is_published=True)
    block(asha[1], ravi[0])
    separator = "&" if "?" in path else "?"
    first = asha[1].get(f"{path}{separator}limit=3").get_json()
    second = asha[1].get(f"{path}{separator}limit=3&cursor={first['next_cursor']}").get_json()
    assert (len(first["trips"]), len(second["trips"])) == (3, 1)
    assert "next_cursor" not in second


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/itinerary/{id}"),
        ("GET", "/itinerary/{id}/status"),
        ("GET", "/itinerary/{id}/calendar.ics"),
        ("GET", "/itinerary/{id}/collaborators"),
        ("POST", "/itinerary/duplicate/{id}"),
    ],
)
def test_the_published_trips_of_the_blocker_are_not_there_for_the_other(
    asha: Caller, ravi: Caller, guide: Guide, method: str, path: str
) -> None:
    trip = make_trip(asha[0], guide, stops=1, start=date(2031, 3, 1), is_published=True)
    assert ravi[1].open(path.format(id=trip.id), method=method).status_code < 300
    block(asha[1], ravi[0])
    assert ravi[1].open(path.format(id=trip.id), method=method).status_code == 404


def test_the_other_cannot_like_a_trip_of_the_blocker(asha: Caller, ravi: Caller, guide: Guide) -> None:
    trip = make_trip(asha[0], guide, is_published=True)
    block(asha[1], ravi[0])
    assert ravi[1].put(f"/itinerary/{trip.id}", json={"like": True}).status_code == 404


def test_neither_joins_a_trip_of_the_other_by_its_link(asha: Caller, ravi: Caller, guide: Guide) -> None:
    of_asha, of_ravi = (make_link(make_trip(user, guide), SharedPermission.EDIT) for user, _ in (asha, ravi))
    block(asha[1], ravi[0])
    refused, unknown = (ravi[1].post(f"/itinerary/join/{token}") for token in (of_asha, "no-such-link"))
    assert (refused.status_code, unknown.status_code) == (404, 404)
    assert refused.get_json()["detail"] == unknown.get_json()["detail"]
    told = asha[1].post(f"/itinerary/join/{of_ravi}")
    assert told.status_code == 403
    assert told.get_json()["detail"] == "You have blocked the owner of this trip. Unblock them to join it."


def test_trips_that_they_share_stay_as_they_are(asha: Caller, ravi: Caller, guide: Guide) -> None:
    trip = make_trip(asha[0], guide, stops=1)
    share(trip, "edit", ravi[0])
    link = make_link(trip, SharedPermission.VIEW)
    block(asha[1], ravi[0])
    read = ravi[1].get(f"/itinerary/{trip.id}").get_json()
    assert (read["permission"], read["abilities"]["can_edit"]) == ("edit", True)
    assert ravi[1].put(f"/itinerary/{trip.id}", json={"trip_name": "Backwaters"}).status_code == 200
    assert ravi[1].post(f"/itinerary/join/{link}").status_code == 200
    assert [trip["itinerary_id"] for trip in ravi[1].get("/itinerary").get_json()["itineraries"]] == [trip.id]


def test_the_list_has_the_last_blocked_first_and_only_ones_own(asha: Caller, ravi: Caller) -> None:
    mina = make_user(name="Mina")
    block(asha[1], ravi[0])
    block(asha[1], mina)
    listed = asha[1].get("/user/blocked").get_json()["blocked"]
    assert [(one["id"], one["name"]) for one in listed] == [(mina.id, "Mina"), (ravi[0].id, "Ravi Sen")]
    assert set(listed[0]) == {"id", "name", "profile_image_url", "since"}
    assert ravi[1].get("/user/blocked").get_json() == {"blocked": []}


def test_the_export_has_whom_one_has_blocked_and_not_by_whom_one_is(asha: Caller, ravi: Caller) -> None:
    block(asha[1], ravi[0])
    blocked = asha[1].get("/user/data").get_json()["blocked"]
    assert [(one["id"], one["name"]) for one in blocked] == [(ravi[0].id, "Ravi Sen")]
    other = ravi[1].get("/user/data")
    assert other.get_json()["blocked"] == []
    assert asha[0].id not in other.get_data(as_text=True)


def test_nobody_blocks_themselves(asha: Caller) -> None:
    answer = asha[1].put(f"/user/{asha[0].id}/block")
    assert (answer.status_code, answer.get_json()["errors"]) == (422, {"user_id": ["You can't block yourself."]})


@pytest.mark.parametrize("user_id", ["nobody", "x" * 500, "%F0%9F%9A%82", "a%00b"])
def test_a_missing_traveller_cannot_be_blocked(asha: Caller, user_id: str) -> None:
    for method in ("PUT", "DELETE"):
        assert asha[1].open(f"/user/{user_id}/block", method=method).status_code == 404


def test_strangers_block_nobody(client: FlaskClient, ravi: Caller) -> None:
    assert client.put(f"/user/{ravi[0].id}/block").status_code == 401
    assert client.get("/user/blocked").status_code == 401


def test_there_is_a_limit_of_blocks(asha: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MAX_BLOCKED", 2)
    first, *_ = others = [make_user() for _ in range(3)]
    for user in others[:2]:
        block(asha[1], user)
    refused = asha[1].put(f"/user/{others[2].id}/block")
    assert refused.status_code == 409
    assert refused.get_json()["detail"] == "You have blocked 2 travellers. Please unblock someone first."
    block(asha[1], first)


@pytest.mark.parametrize(
    ("path", "statements"),
    [
        ("/user/blocked", 2),
        ("/user/{other}", 2),
        ("/user?name=asha", 2),
        ("/itinerary/published_trips", 3),
        ("/itinerary/all?name=kochi", 3),
        ("/itinerary/all?name=kochi trip", 4),
    ],
)
def test_the_number_of_statements_does_not_depend_on_the_blocks(
    asha: Caller, path: str, statements: int, trip_of: Callable[[], Trip]
) -> None:
    other = trip_of().owner_id
    for count in (0, 12):
        for _ in range(count):
            block(asha[1], make_user())
        with counted(db.engine) as sent:
            assert asha[1].get(path.format(other=other)).status_code == 200
        assert len(sent) == statements, sent


@pytest.fixture
def trip_of() -> Callable[[], Trip]:
    """Publishes another traveller's trip."""
    return lambda: make_trip(make_user(), make_guide(), name="Kochi trip", is_published=True)
