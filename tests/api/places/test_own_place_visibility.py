"""Visibility of own places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.db.types import Id
from app.extensions import db
from app.places.own.models import OwnPlace
from app.places.service import find_visible
from app.trips.models import TripStatus
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.own_places import make_own_place, with_place
from tests.factories.places import id_of, place_named
from tests.factories.trips import Guide, make_trip, share
from tests.queries import counted
from tests.trips import read_trip

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]


@pytest.fixture
def stranger(traveller: FlaskClient) -> FlaskClient:
    return traveller


@dataclass(frozen=True, slots=True)
class Editing:
    """A trip of the owner that another traveller edits, who has a private place with a note.

    `client` is the editor's; `days` are the ids of the trip's two days.
    """

    trip_id: Id
    editor_id: Id
    client: FlaskClient
    place_id: Id
    days: tuple[Id, Id]

    def leave(self) -> None:
        """Let the editor leave the trip."""
        path = f"/itinerary/{self.trip_id}/collaborators/{self.editor_id}"
        assert self.client.delete(path).status_code == 200


@pytest.fixture
def editing(app: Flask, owner: User, guide: Guide) -> Editing:
    editor = make_user(name="Mina")
    place = make_own_place(editor, note="Ring twice.", is_private=True)
    trip = make_trip(owner, guide, stops=1)
    share(trip, "edit", editor)
    client = signed_in_client(app, editor)
    first, second = (day["day_id"] for day in read_trip(client, trip.id)["days"])
    return Editing(trip.id, editor.id, client, place.id, (first, second))


def predicted(client: FlaskClient, text: str, **query: str) -> list[str]:
    answer = client.get("/place/autocomplete", query_string={"input": text, **query})
    assert answer.status_code == 200, answer.get_json()
    return [one["place_id"] for one in answer.get_json()["predictions"]]


def test_its_maker_finds_it_first(mine: FlaskClient, stranger: FlaskClient, owner: User) -> None:
    place = make_own_place(owner, "Paris flat", address="3 Rue de la Paix")
    answer = mine.get("/place/autocomplete?input=par").get_json()["predictions"]
    assert answer[0] == {
        "place_id": place.id,
        "structured_formatting": {"main_text": "Paris flat", "secondary_text": "3 Rue de la Paix"},
        "kind": "place",
        "types": ["point_of_interest"],
        "scenery": "oldtown",
        "has_guide": False,
        "is_destination": False,
        "is_own": True,
    }
    assert answer[1]["structured_formatting"]["main_text"] == "Paris"
    assert len(answer) <= 8
    assert place.id not in predicted(stranger, "par")
    assert place.id not in predicted(stranger, "paris flat")


@pytest.mark.parametrize(
    ("text", "finds"),
    [
        ("aunt lakshmi", True),
        ("LAKSH", True),
        ("aunt", True),
        ("àunt", True),
        ("shmi", False),
        ("%", False),
        ("_", False),
        ("aunt lakshmi, paris", True),
        ("aunt lakshmi, tokyo", False),
        ("lakshmi, aunt", False),
    ],
)
def test_it_is_found_by_the_beginning_of_a_word(mine: FlaskClient, owner: User, text: str, finds: bool) -> None:
    place = make_own_place(owner, locality="Paris, Île-de-France, France")
    assert (place.id in predicted(mine, text)) is finds
    assert (place.id in predicted(mine, text, kind="place")) is finds
    assert place.id not in predicted(mine, text, kind="destination")


@pytest.mark.parametrize(
    ("text", "finds"), [("🏠", True), ("🏠❤️", True), ("❤", True), ("🏡", False), ("🏠, paris", True)]
)
def test_a_name_of_emoji_is_found_by_them(mine: FlaskClient, text: str, finds: bool) -> None:
    answer = mine.post("/place", json={"name": "🏠❤️", "text": "48.8584, 2.2945"})
    assert answer.status_code == 201, answer.get_json()
    assert (answer.get_json()["place_id"] in predicted(mine, text)) is finds


def test_a_name_with_a_comma_is_found(mine: FlaskClient, owner: User) -> None:
    place = make_own_place(owner, "Home, sweet home")
    assert predicted(mine, "home, sweet")[0] == place.id


def test_many_own_places_are_no_more_than_a_list(mine: FlaskClient, owner: User) -> None:
    places = [make_own_place(owner, f"Zzbench {number}").id for number in range(9)]
    exact = make_own_place(owner, "Zzbench").id
    found = predicted(mine, "zzbench")
    assert len(found) == 8
    assert found[0] == exact
    assert set(found[1:]) < set(places)


def test_searching_costs_one_statement_more(mine: FlaskClient, owner: User) -> None:
    counts = []
    for number in (0, 9):
        for one in range(number):
            make_own_place(owner, f"Paris {one}")
        with counted(db.engine) as statements:
            predicted(mine, "paris", kind="place")
        counts.append(len(statements))
    assert counts[0] == counts[1]


def test_it_is_in_nobodys_surroundings(mine: FlaskClient, stranger: FlaskClient, owner: User) -> None:
    place = make_own_place(owner, "Ice cream", category="museum")
    for client in (mine, stranger):
        answer = client.get(f"/place/{id_of('Eiffel Tower')}/nearby?radius=500&limit=100")
        assert place.id not in answer.get_data(as_text=True)


def test_strangers_are_told_that_there_is_no_such_place(stranger: FlaskClient, owner: User) -> None:
    place = make_own_place(owner)
    for path in ("", "/nearby", "/reviews", "/coverage"):
        assert stranger.get(f"/place/{place.id}{path}").status_code == 404, path
    assert stranger.put(f"/place/{place.id}/review", json={"rating": 5, "text": ""}).status_code == 404
    assert stranger.put(f"/user/someday/{place.id}").status_code == 404
    assert stranger.get("/place/autocomplete", query_string={"input": "a", "near": place.id}).status_code == 400


def test_it_has_no_reviews(mine: FlaskClient, owner: User) -> None:
    place = make_own_place(owner)
    assert mine.put(f"/place/{place.id}/review", json={"rating": 5, "text": ""}).status_code == 404


@pytest.mark.parametrize("is_private", [False, True])
@pytest.mark.parametrize(
    ("scene", "member"),
    [("view", True), ("edit", True), ("published", False), ("theirs", False), ("private", None), ("building", None)],
)
def test_readers_of_a_trip_that_has_it_see_it(
    app: Flask, owner: User, guide: Guide, scene: str, member: bool | None, is_private: bool
) -> None:
    """Private places are visible only to members, and so are the notes of any own place."""
    reader = make_user(name="Mina")
    place = make_own_place(owner, note="Ring twice.", phone="+33 1 23", is_private=is_private)
    status = TripStatus.BUILDING if scene == "building" else TripStatus.READY
    trip = make_trip(
        reader if scene in ("theirs", "building") else owner,
        with_place(guide, place.id),
        stops=2,
        is_published=scene == "published",
        status=status,
    )
    if scene in ("view", "edit"):
        share(trip, scene, reader)
    answer = signed_in_client(app, reader).get(f"/place/{place.id}")
    if member is None or (is_private and not member):
        assert answer.status_code == 404
        return
    seen: dict[str, Any] = answer.get_json()
    assert (answer.status_code, seen["name"], seen["is_private"]) == (200, "Aunt Lakshmi", is_private)
    assert ("note" in seen) is member
    assert seen["abilities"] == {"can_review": False, "can_edit": False}
    assert "similar" not in seen


def test_a_reader_may_not_change_it(app: Flask, traveller: FlaskClient, owner: User, guide: Guide) -> None:
    place = make_own_place(owner)
    make_trip(owner, with_place(guide, place.id), stops=1, is_published=True)
    assert traveller.put(f"/place/{place.id}", json={"name": "Mine"}).status_code == 403
    assert traveller.delete(f"/place/{place.id}").status_code == 403
    assert db.session.get_one(OwnPlace, place.id).name == "Aunt Lakshmi"


def test_a_deleted_place_is_seen_in_trips_that_have_it(
    app: Flask, mine: FlaskClient, traveller: FlaskClient, owner: User, guide: Guide
) -> None:
    place = make_own_place(owner)
    trip = make_trip(owner, with_place(guide, place.id), stops=2)
    reader = make_user()
    share(trip, "view", reader)
    assert mine.delete(f"/place/{place.id}").status_code == 200
    activity = read_trip(mine, trip.id)["days"][0]["activities"][0]
    assert (activity["place_id"], activity["name"]) == (place.id, "Aunt Lakshmi")
    assert mine.get(f"/place/{place.id}").get_json()["abilities"]["can_edit"] is False
    assert signed_in_client(app, reader).get(f"/place/{place.id}").status_code == 200
    assert traveller.get(f"/place/{place.id}").status_code == 404
    assert mine.put(f"/place/{place.id}", json={"name": "Back"}).status_code == 404
    assert mine.delete(f"/place/{place.id}").status_code == 404
    assert place.id not in predicted(mine, "aunt")


def test_what_may_be_added_to_a_trip(app: Flask, owner: User, guide: Guide) -> None:
    """Knowing the id of a place must not be enough to read it by adding it to one's own trip."""
    place, secret, tower = make_own_place(owner), make_own_place(owner, is_private=True), place_named("Eiffel Tower")
    stranger = make_user()
    ids = {place.id, secret.id, tower.id}
    assert find_visible(db.session(), owner.id, ids).keys() == ids
    assert find_visible(db.session(), stranger.id, ids).keys() == {tower.id}
    make_trip(owner, with_place(guide, place.id, secret.id), stops=2, is_published=True)
    assert find_visible(db.session(), stranger.id, ids).keys() == {tower.id, place.id}


def test_adding_an_own_place_to_a_trip_reveals_no_more_than_before(app: Flask, owner: User, guide: Guide) -> None:
    place = make_own_place(owner, note="Ring twice.")
    published = make_trip(owner, with_place(guide, place.id), stops=2, is_published=True)
    reader = make_user(name="Mina")
    own = make_trip(reader, guide, stops=1)
    client = signed_in_client(app, reader)
    added = client.post(f"/itinerary/{own.id}/changes", json={"changes": [{"op": "add_idea", "place_id": place.id}]})
    assert added.status_code == 200
    copied = client.post(f"/itinerary/duplicate/{published.id}")
    assert copied.status_code == 201
    assert "note" not in client.get(f"/place/{place.id}").get_json()
    place.is_private = True
    db.session.commit()
    assert client.get(f"/place/{place.id}").status_code == 404


@pytest.mark.parametrize("held", ["stop", "idea", "stay"])
def test_members_still_see_a_place_whose_maker_has_left_the_trip(
    mine: FlaskClient, editing: Editing, held: str
) -> None:
    first, second = editing.days
    add = {
        "stop": {"op": "add_stop", "day_id": first},
        "idea": {"op": "add_idea"},
        "stay": {"op": "set_stay", "from_day": first, "to_day": second},
    }
    assert changed(editing.client, editing.trip_id, add[held] | {"place_id": editing.place_id})
    editing.leave()
    assert mine.get(f"/place/{editing.place_id}").get_json()["note"] == "Ring twice."


def changed(client: FlaskClient, trip_id: str, operation: dict[str, Any]) -> dict[str, Any]:
    """Return a trip after an operation."""
    answer = client.post(f"/itinerary/{trip_id}/changes", json={"changes": [operation]})
    assert answer.status_code == 200, answer.get_json()
    shown: dict[str, Any] = answer.get_json()["trip"]
    return shown


def test_a_stay_is_of_whoever_chose_its_place(mine: FlaskClient, guide: Guide, editing: Editing) -> None:
    trip_id, place_id = editing.trip_id, editing.place_id
    stay = {"op": "set_stay", "from_day": editing.days[0], "to_day": editing.days[1]}
    [made] = changed(mine, trip_id, stay | {"place_id": guide.places[0]})["stays"]
    again = stay | {"stay_id": made["stay_id"], "place_id": place_id}
    changed(editing.client, trip_id, again)
    changed(mine, trip_id, again | {"check_in": "15:00"})
    editing.leave()
    assert mine.get(f"/place/{place_id}").get_json()["note"] == "Ring twice."
    # A stay that comes back is of whoever had added it.
    changed(mine, trip_id, {"op": "remove_stay", "stay_id": made["stay_id"]})
    removal = mine.get(f"/itinerary/{trip_id}/changes").get_json()["changes"][0]["change_id"]
    assert mine.post(f"/itinerary/{trip_id}/changes/{removal}/undo").status_code == 200
    assert mine.get(f"/place/{place_id}").get_json()["note"] == "Ring twice."


def test_a_stay_that_one_adds_to_a_trip_of_ones_own_reveals_no_more_than_before(
    traveller: FlaskClient, owner: User, guide: Guide
) -> None:
    place = make_own_place(owner, note="Ring twice.")
    make_trip(owner, with_place(guide, place.id), stops=2, is_published=True)
    own = make_trip(User(id=traveller.get("/user/profile").get_json()["id"]), guide, stops=1)
    first, second = (day["day_id"] for day in read_trip(traveller, own.id)["days"])
    changed(traveller, own.id, {"op": "set_stay", "place_id": place.id, "from_day": first, "to_day": second})
    assert "note" not in traveller.get(f"/place/{place.id}").get_json()
