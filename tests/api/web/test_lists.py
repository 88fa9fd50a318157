"""Short lists come whole, or in pages to those who ask for a limit."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import Block, User
from app.db.types import utc_now
from app.extensions import db
from app.places.own.models import SomedayPlace
from app.trips.member_models import Collaborator
from tests.factories.accounts import make_user, signed_in_client, start_session
from tests.factories.own_places import add_someday
from tests.factories.places import id_of
from tests.factories.trips import Guide, make_trip, share

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

LENGTH = 5
LISTS = {
    "sessions": ("sessions", "id"),
    "collaborators": ("collaborators", "user_id"),
    "blocked": ("blocked", "id"),
    "someday": ("places", "place_id"),
    "near": ("places", "place_id"),
    "nearby": ("places", "place_id"),
}
"""The field of the answer that is the list, and the one that identifies an item."""


@pytest.fixture(params=LISTS)
def name(request: pytest.FixtureRequest) -> str:
    """The name of a list."""
    kind: str = request.param
    return kind


@pytest.fixture
def path(name: str, owner: User, guide: Guide, mine: FlaskClient) -> str:
    """The path of a list with at least five items, most of which came at the same moment."""
    now = utc_now()
    match name:
        case "sessions":
            for _ in range(LENGTH - 1):
                start_session(owner).last_used_at = now
            db.session.commit()
            return "/user/sessions?"
        case "collaborators":
            trip = make_trip(owner, guide)
            share(trip, "view", *(make_user() for _ in range(LENGTH)))
            _at_one_moment(Collaborator.joined_at)
            return f"/itinerary/{trip.id}/collaborators?"
        case "blocked":
            others = [make_user() for _ in range(LENGTH)]
            db.session.add_all(Block(blocker_id=owner.id, blocked_id=one.id, created_at=now) for one in others)
            db.session.commit()
            return "/user/blocked?"
        case "someday" | "near":
            names = ("Eiffel Tower", "Louvre Museum", "Musée d'Orsay", "Sainte-Chapelle", "Panthéon")
            add_someday(owner, *(id_of(place) for place in names))
            _at_one_moment(SomedayPlace.since)
            return "/user/someday?" if name == "someday" else f"/user/someday?near={id_of('Paris')}&"
    return f"/place/{id_of('Eiffel Tower')}/nearby?place_types=museum&radius=10000&"


def _at_one_moment(column: Any) -> None:
    db.session.execute(update(column.class_).values({column: utc_now()}))
    db.session.commit()


def read(client: FlaskClient, path: str) -> dict[str, Any]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.get_json()
    body: dict[str, Any] = answer.get_json()
    return body


def ids(body: dict[str, Any], name: str) -> list[str]:
    field, ident = LISTS[name]
    return [one[ident] for one in body[field]]


def test_without_a_limit_it_comes_whole(mine: FlaskClient, name: str, path: str) -> None:
    body = read(mine, path)
    assert len(set(ids(body, name))) == len(ids(body, name)) >= LENGTH
    assert "next_cursor" not in body
    assert read(mine, f"{path}limit=100") == body


@pytest.mark.parametrize("limit", [1, 2, 3, LENGTH - 1, LENGTH])
def test_its_pages_are_its_parts_in_order(mine: FlaskClient, name: str, path: str, limit: int) -> None:
    whole, pages, cursor = ids(read(mine, path), name), [], ""
    while True:
        body = read(mine, f"{path}limit={limit}{cursor}")
        pages.append(ids(body, name))
        if "next_cursor" not in body:
            break
        cursor = f"&cursor={body['next_cursor']}"
    assert [ident for page in pages for ident in page] == whole
    assert [len(page) for page in pages[:-1]] == [limit] * (len(pages) - 1)
    assert 0 < len(pages[-1]) <= limit


def test_a_cursor_without_a_limit_leads_to_the_rest(mine: FlaskClient, name: str, path: str) -> None:
    whole, first = ids(read(mine, path), name), read(mine, f"{path}limit=2")
    assert ids(read(mine, f"{path}cursor={first['next_cursor']}"), name) == whole[2:]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=-1",
        "limit=ten",
        "limit=",
        "limit=1.0",
        "cursor=x",
        "cursor=",
        "cursor=WyJhIiwiYiJd",
    ],
)
def test_other_limits_and_cursors_are_refused(mine: FlaskClient, path: str, query: str) -> None:
    answer = mine.get(f"{path}{query}")
    assert (answer.status_code, answer.content_type) == (400, "application/problem+json")


def test_each_page_of_members_names_the_owner_and_their_number(app: Flask, owner: User, guide: Guide) -> None:
    trip, mina, leo = make_trip(owner, guide), make_user(name="Mina Khan"), make_user(name="Leo Braun")
    share(trip, "view", mina)
    share(trip, "edit", leo)
    client = signed_in_client(app, owner)
    first = read(client, f"/itinerary/{trip.id}/collaborators?limit=1")
    second = read(client, f"/itinerary/{trip.id}/collaborators?limit=1&cursor={first['next_cursor']}")
    assert [body["collaborators"][0]["name"] for body in (first, second)] == ["Mina Khan", "Leo Braun"]
    assert {(body["owner"]["user_id"], body["total_count"]) for body in (first, second)} == {(owner.id, 3)}


def test_a_page_goes_on_where_the_last_one_ended_even_if_that_item_is_gone(app: Flask, owner: User) -> None:
    client = signed_in_client(app, owner)
    for _ in range(3):
        start_session(owner)
    whole = ids(read(client, "/user/sessions"), "sessions")
    first = read(client, "/user/sessions?limit=2")
    assert client.delete(f"/user/sessions/{whole[1]}").status_code == 200
    rest = read(client, f"/user/sessions?cursor={first['next_cursor']}")
    assert ids(rest, "sessions") == whole[2:]
