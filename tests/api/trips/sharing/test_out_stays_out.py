"""A collaborator removed or demoted by the owner cannot use an earlier link to return or be promoted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import User
from app.extensions import db
from app.trips.member_models import LinkLimit
from app.trips.models import Trip
from tests.factories.accounts import delete_account, make_user, signed_in_client
from tests.factories.trips import Guide, make_trip

pytestmark = pytest.mark.both_stacks

REMOVED = "The owner of this trip removed you from it. Ask them for a new link to join it again."
Join = Callable[[str], int]


@pytest.fixture
def trip(owner: User, guide: Guide) -> Trip:
    return make_trip(owner, guide)


@pytest.fixture
def friend(app: Flask) -> User:
    return make_user(name="Mina Khan")


@pytest.fixture
def theirs(app: Flask, friend: User) -> FlaskClient:
    return signed_in_client(app, friend)


@pytest.fixture
def join(theirs: FlaskClient) -> Join:
    return lambda token: theirs.post(f"/itinerary/join/{token}").status_code


def link(mine: FlaskClient, trip: Trip, permission: str) -> str:
    url: str = mine.post(f"/itinerary/{trip.id}/share", json={"permission": permission}).get_json()["share_url"]
    return url.rpartition("/")[2]


def member(trip: Trip, user: User) -> str:
    return f"/itinerary/{trip.id}/collaborators/{user.id}"


def lower(mine: FlaskClient, trip: Trip, user: User) -> None:
    assert mine.put(member(trip, user), json={"permission": "view"}).status_code == 200


def permission(client: FlaskClient, trip: Trip) -> str | None:
    found: str | None = client.get(f"/itinerary/{trip.id}").get_json().get("permission")
    return found


def limits() -> int:
    return db.session.scalar(select(func.count()).select_from(LinkLimit)) or 0


@pytest.mark.parametrize("is_published", [False, True])
def test_no_older_link_lets_in_who_was_removed(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join, is_published: bool
) -> None:
    trip.is_published = is_published
    db.session.commit()
    view, edit = link(mine, trip, "view"), link(mine, trip, "edit")
    assert join(view) == 200
    assert mine.delete(member(trip, friend)).status_code == 200
    for token in (view, edit, view):
        refused = theirs.post(f"/itinerary/join/{token}")
        assert (refused.status_code, refused.get_json()["detail"]) == (403, REMOVED)
    # Getting the same links again does not make them newer.
    assert [link(mine, trip, "view"), link(mine, trip, "edit")] == [view, edit]
    assert join(view) == 403
    assert permission(theirs, trip) == ("view" if is_published else None)


def test_others_still_join_by_the_older_link(
    app: Flask, mine: FlaskClient, friend: User, trip: Trip, join: Join
) -> None:
    token = link(mine, trip, "view")
    join(token)
    mine.delete(member(trip, friend))
    assert signed_in_client(app).post(f"/itinerary/join/{token}").status_code == 200


def test_a_link_that_is_made_later_lets_in_again(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join
) -> None:
    view = link(mine, trip, "view")
    join(view)
    mine.delete(member(trip, friend))
    edit = link(mine, trip, "edit")
    assert (join(view), join(edit), permission(theirs, trip)) == (403, 200, "edit")
    assert mine.delete(member(trip, friend)).status_code == 200
    assert (join(view), join(edit)) == (403, 403)
    mine.delete(f"/itinerary/{trip.id}/share")
    assert limits() == 0
    assert (join(view), join(edit), join(link(mine, trip, "view"))) == (404, 404, 200)
    assert permission(theirs, trip) == "view"


def test_no_older_link_raises_who_was_lowered(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join
) -> None:
    edit = link(mine, trip, "edit")
    join(edit)
    lower(mine, trip, friend)
    answer = theirs.post(f"/itinerary/join/{edit}")
    assert (answer.status_code, answer.get_json()["message"]) == (200, "You can view this trip now.")
    assert permission(theirs, trip) == "view"
    # Nor does leaving and joining again.
    assert theirs.delete(member(trip, friend)).status_code == 200
    assert (join(edit), permission(theirs, trip)) == (200, "view")
    mine.delete(f"/itinerary/{trip.id}/share")
    assert (join(link(mine, trip, "edit")), permission(theirs, trip)) == (200, "edit")


def test_who_could_only_ever_view_is_still_raised(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join
) -> None:
    view, edit = link(mine, trip, "view"), link(mine, trip, "edit")
    join(view)
    lower(mine, trip, friend)
    assert (join(edit), permission(theirs, trip)) == (200, "edit")


def test_who_was_lowered_and_then_removed_stays_out(mine: FlaskClient, friend: User, trip: Trip, join: Join) -> None:
    view, edit = link(mine, trip, "view"), link(mine, trip, "edit")
    join(edit)
    lower(mine, trip, friend)
    mine.delete(member(trip, friend))
    assert (join(view), join(edit)) == (403, 403)


def test_lowering_does_not_open_what_a_removal_closed(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join
) -> None:
    edit = link(mine, trip, "edit")
    join(edit)
    mine.delete(member(trip, friend))
    view = link(mine, trip, "view")
    assert join(view) == 200
    mine.put(member(trip, friend), json={"permission": "edit"})
    lower(mine, trip, friend)
    theirs.delete(member(trip, friend))
    assert (join(edit), join(view)) == (403, 200)


@pytest.mark.parametrize("word", ["view", "edit"])
def test_who_left_may_come_back(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join, word: str
) -> None:
    token = link(mine, trip, word)
    join(token)
    assert theirs.delete(member(trip, friend)).status_code == 200
    assert (join(token), permission(theirs, trip), limits()) == (200, word, 0)


def test_the_link_of_another_trip_lets_in(
    mine: FlaskClient, owner: User, guide: Guide, friend: User, trip: Trip, join: Join
) -> None:
    join(link(mine, trip, "view"))
    mine.delete(member(trip, friend))
    assert join(link(mine, make_trip(owner, guide), "view")) == 200


def test_the_export_names_what_one_was_removed_from(
    mine: FlaskClient, theirs: FlaskClient, owner: User, guide: Guide, friend: User, trip: Trip, join: Join
) -> None:
    join(link(mine, trip, "edit"))
    mine.delete(member(trip, friend))
    other = make_trip(owner, guide)
    token = link(mine, other, "edit")
    join(token)
    lower(mine, other, friend)
    answer = theirs.get("/user/data")
    joined = answer.get_json()["joined_trips"]
    since = [one["limited_links"][0].pop("since") for one in joined]
    assert all(isinstance(at, str) for at in since)
    assert [one | {"joined_at": ""} for one in joined] == [
        {
            "itinerary_id": other.id,
            "permission": "view",
            "joined_at": "",
            "limited_links": [{"link": "edit", "permission": "view"}],
        },
        {
            "itinerary_id": trip.id,
            "permission": None,
            "joined_at": "",
            "limited_links": [{"link": "edit", "permission": None}],
        },
    ]
    assert token not in answer.get_data(as_text=True)


@pytest.mark.parametrize("gone", ["traveller", "trip", "owner"])
def test_limits_go_with_the_account_and_the_trip(
    mine: FlaskClient, theirs: FlaskClient, friend: User, trip: Trip, join: Join, gone: str
) -> None:
    join(link(mine, trip, "edit"))
    mine.delete(member(trip, friend))
    assert limits() == 1
    answer = {
        "traveller": lambda: delete_account(theirs),
        "trip": lambda: mine.delete(f"/itinerary/{trip.id}"),
        "owner": lambda: delete_account(mine),
    }[gone]()
    assert (answer.status_code, limits()) == (200, 0)
