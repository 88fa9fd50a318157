"""Permissions on trips: the API's table, cell by cell. Each call is a row in `CALLS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from app.accounts.models import User
from app.extensions import db
from app.trips.models import Trip
from app.trips.plan_models import TripDay, TripIdea, TripStay
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import Guide, make_guide, make_trip, share
from tests.trips import read_trip

OWNER, EDIT, VIEW, OTHER, NOBODY = "owner", "edit", "view", "other", "anonymous"
ROLES: Final = (OWNER, EDIT, VIEW, OTHER, NOBODY)
READERS: Final = {OWNER: 200, EDIT: 200, VIEW: 200, OTHER: 200, NOBODY: 401}
EDITORS: Final = {OWNER: 200, EDIT: 200, VIEW: 403, OTHER: 403, NOBODY: 401}
MEMBERS: Final = {OWNER: 200, EDIT: 200, VIEW: 200, OTHER: 403, NOBODY: 401}
OWNERS: Final = {OWNER: 200, EDIT: 403, VIEW: 403, OTHER: 403, NOBODY: 401}
"""The answers for a published trip; a private one looks missing to others."""


MADE: Final = "no-such-change"


@dataclass(frozen=True, slots=True)
class Scene:
    """A trip, and a client for each role.

    :param people: by role; a visitor has no traveller.
    :param clients: by role; each is created for its first call.
    """

    trip: Trip
    guide: Guide
    people: Mapping[str, User]
    clients: Mapping[str, FlaskClient]


class Clients(dict[str, FlaskClient]):
    """Clients by role, created on demand, because signing in takes longer than most calls."""

    def __init__(self, app: Flask, people: Mapping[str, User]) -> None:
        super().__init__()
        self._app, self._people = app, people

    def __missing__(self, role: str) -> FlaskClient:
        person = self._people.get(role)
        self[role] = signed_in_client(self._app, person) if person else self._app.test_client()
        return self[role]


@dataclass(frozen=True, slots=True)
class Call:
    """A call on a trip, sent in each cell of its row.

    :param path: after `/itinerary/`; computed from the scene and the role.
    :param answers: the status for each role on a published trip.
    :param ability: the ability that allows it.
    :param body: its JSON body; may be computed from the scene.
    """

    name: str
    method: str
    path: Callable[[Scene, str], str]
    answers: Mapping[str, int]
    ability: str | None = None
    body: Callable[[Scene], dict[str, Any]] = field(default=lambda _scene: {})

    def send(self, scene: Scene, role: str, body: dict[str, Any] | None = None) -> TestResponse:
        return scene.clients[role].open(
            f"/itinerary/{self.path(scene, role)}", method=self.method, json=self.body(scene) if body is None else body
        )

    def expected(self, role: str, *, published: bool) -> int:
        return 404 if role == OTHER and not published else self.answers[role]


def on_trip(scene: Scene, _role: str) -> str:
    return scene.trip.id


def below(part: str) -> Callable[[Scene, str], str]:
    return lambda scene, _role: f"{scene.trip.id}/{part}"


def copied(scene: Scene, _role: str) -> str:
    return f"duplicate/{scene.trip.id}"


def reader(scene: Scene, _role: str) -> str:
    """Return the path by which the owner changes the viewer's permission."""
    return f"{scene.trip.id}/collaborators/{scene.people[VIEW].id}"


def editor(scene: Scene, role: str) -> str:
    """Return the path that removes the editor, for any role but the editor's."""
    return f"{scene.trip.id}/collaborators/{scene.people[VIEW if role == EDIT else EDIT].id}"


def oneself(scene: Scene, role: str) -> str:
    return f"{scene.trip.id}/collaborators/{scene.people.get(role, scene.people[VIEW]).id}"


def reversed_plan(scene: Scene) -> dict[str, Any]:
    stops = scene.guide.places[:4]
    return {"days": [{"date": "Day 1", "activities": stops[::-1]}, {"date": "Day 2", "activities": []}]}


def changing(name: str, answers: Mapping[str, int], ability: str, **body: object) -> Call:
    return Call(name, "PUT", on_trip, answers, ability, lambda _scene: body)


Operation = Callable[[dict[str, Any], Guide], dict[str, Any]]


def day(trip: dict[str, Any], number: int = 0) -> str:
    return str(trip["days"][number]["day_id"])


def stop(trip: dict[str, Any]) -> str:
    return str(trip["days"][0]["activities"][0]["stop_id"])


OPERATIONS: Final[Mapping[str, Operation]] = {
    "add_stop": lambda trip, guide: {"day_id": day(trip), "place_id": guide.places[5]},
    "move_stop": lambda trip, _guide: {"stop_id": stop(trip), "day_id": day(trip, 1)},
    "remove_stop": lambda trip, _guide: {"stop_id": stop(trip), "to": "ideas"},
    "edit_stop": lambda trip, _guide: {"stop_id": stop(trip), "note": "At dawn"},
    "add_days": lambda _trip, _guide: {"count": 1},
    "remove_day": lambda trip, _guide: {"day_id": day(trip)},
    "move_day": lambda trip, _guide: {"day_id": day(trip), "after": day(trip, 1)},
    "set_start_date": lambda _trip, _guide: {"start_date": "2099-01-01"},
    "add_city": lambda _trip, guide: {"place_id": guide.destination, "days": 1},
    "add_idea": lambda _trip, guide: {"place_id": guide.places[5]},
    "remove_idea": lambda trip, _guide: {"idea_id": trip["ideas"][0]["idea_id"]},
    "plan_idea": lambda trip, _guide: {"idea_id": trip["ideas"][0]["idea_id"], "day_id": day(trip)},
    "set_stay": lambda trip, guide: {
        "stay_id": trip["stays"][0]["stay_id"],
        "place_id": guide.places[5],
        "from_day": day(trip),
        "to_day": day(trip, 1),
    },
    "remove_stay": lambda trip, _guide: {"stay_id": trip["stays"][0]["stay_id"]},
    "rename": lambda _trip, _guide: {"trip_name": "Another name"},
    "set_about": lambda _trip, _guide: {"about_trip": "Another text."},
    "set_party": lambda _trip, _guide: {"traveler": "FAMILY"},
}


def operating(name: str) -> Call:
    def body(scene: Scene) -> dict[str, Any]:
        trip = read_trip(scene.clients[OWNER], scene.trip.id)
        return {"changes": [{"op": name} | OPERATIONS[name](trip, scene.guide)]}

    return Call(name, "POST", below("changes"), EDITORS, "can_edit", body)


def idea(scene: Scene, _role: str) -> str:
    return f"{scene.trip.id}/ideas/{scene.trip.id}/vote"


CALLS: Final = [
    *map(operating, OPERATIONS),
    Call("history", "GET", below("changes"), MEMBERS),
    Call("undo", "POST", below(f"changes/{MADE}/undo"), EDITORS | {OWNER: 404, EDIT: 404}),
    Call("vote", "PUT", idea, MEMBERS, None, lambda _scene: {"vote": "up"}),
    Call("propose ideas", "POST", below("propose_ideas"), EDITORS, "can_edit"),
    Call("what does not work", "GET", below("warnings"), MEMBERS),
    Call("areas to sleep in", "GET", below("stay_areas"), MEMBERS),
    Call("read", "GET", on_trip, READERS),
    Call("follow the build", "GET", below("status"), READERS),
    Call("watch", "GET", below("live"), READERS),
    changing("like", READERS, "can_like", like=True),
    changing("like no longer", READERS, "can_like", like=False),
    changing("about", EDITORS, "can_edit", about_trip="Another text."),
    changing("name", EDITORS, "can_edit", trip_name="Another name"),
    changing("name and like", EDITORS, "can_edit", trip_name="Another name", like=True),
    changing("publish", OWNERS, "can_publish", is_published=True),
    changing("take back", OWNERS, "can_publish", is_published=False),
    changing("about and publish", OWNERS, "can_publish", about_trip="Another text.", is_published=True),
    changing("like and publish", OWNERS, "can_publish", like=True, is_published=True),
    Call("rearrange", "PUT", below("update_activities"), EDITORS, "can_edit", reversed_plan),
    Call("improve", "POST", below("improve"), EDITORS, "can_edit", lambda _scene: {"day": None}),
    Call("suggest", "GET", below("suggestions?day=1"), EDITORS, "can_edit"),
    Call("delete", "DELETE", on_trip, OWNERS, "can_delete"),
    Call("duplicate", "POST", copied, READERS | {role: 201 for role in ROLES if role != NOBODY}, "can_duplicate"),
    Call("share", "POST", below("share"), OWNERS, "can_share", lambda _scene: {"permission": "edit"}),
    Call("end links", "DELETE", below("share"), OWNERS, "can_share"),
    Call("collaborators", "GET", below("collaborators"), READERS),
    Call("permit", "PUT", reader, OWNERS, "can_manage_collaborators", lambda _scene: {"permission": "edit"}),
    Call("remove another", "DELETE", editor, OWNERS, "can_manage_collaborators"),
    Call("leave", "DELETE", oneself, {OWNER: 422, EDIT: 200, VIEW: 200, OTHER: 404, NOBODY: 401}),
]


@pytest.fixture
def guide(app: Flask) -> Guide:
    return make_guide(places=6)


def scene_of(app: Flask, guide: Guide, *, published: bool) -> Scene:
    people = {role: make_user(name=role.title()) for role in ROLES if role != NOBODY}
    trip = make_trip(people[OWNER], guide, days=2, stops=2, is_published=published, about_trip="Slowly.")
    first, second = db.session.scalars(select(TripDay.day_id).where(TripDay.trip_id == trip.id))
    db.session.add(TripIdea(trip_id=trip.id, idea_id=trip.id, place_id=guide.places[4]))
    db.session.add(TripStay(trip_id=trip.id, place_id=guide.places[3], from_day=first, to_day=second))
    trip.no_of_ideas = 1
    share(trip, "edit", people[EDIT])
    share(trip, "view", people[VIEW])
    return Scene(trip, guide, people, Clients(app, people))


def everything(scene: Scene) -> Any:
    """Return everything that the owner sees of the trip and its collaborators."""
    path = f"/itinerary/{scene.trip.id}"
    return [scene.clients[OWNER].get(part).get_json() for part in (path, f"{path}/collaborators")]


@pytest.mark.parametrize("published", [False, True], ids=["private", "published"])
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_each_cell_of_the_permission_table(app: Flask, guide: Guide, call: Call, role: str, published: bool) -> None:
    scene = scene_of(app, guide, published=published)
    expected = call.expected(role, published=published)
    before = everything(scene) if expected >= 400 else None
    answer = call.send(scene, role)
    assert answer.status_code == expected, answer.get_data(as_text=True)
    if expected >= 400:
        assert answer.content_type == "application/problem+json"
        assert everything(scene) == before


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_a_private_trip_looks_like_a_missing_one_to_others(app: Flask, guide: Guide, call: Call) -> None:
    scene = scene_of(app, guide, published=False)
    body = call.body(scene)
    hidden = call.send(scene, OTHER, body)
    db.session.delete(db.session.get_one(Trip, scene.trip.id))
    db.session.commit()
    missing = call.send(scene, OTHER, body)
    assert (hidden.status_code, hidden.get_json()) == (missing.status_code, missing.get_json())


@pytest.mark.parametrize("role", [role for role in ROLES if role != NOBODY])
def test_abilities_match_what_is_allowed(app: Flask, guide: Guide, role: str) -> None:
    """The client shows the actions in `abilities`."""
    scene = scene_of(app, guide, published=True)
    able = scene.clients[role].get(f"/itinerary/{scene.trip.id}").get_json()["abilities"]
    offered = {call.name: able[call.ability] for call in CALLS if call.ability}
    assert offered == {call.name: call.answers[role] < 400 for call in CALLS if call.ability}


def test_a_refusal_names_the_forbidden_action(app: Flask, guide: Guide) -> None:
    scene = scene_of(app, guide, published=True)
    details = {call.name: call.send(scene, VIEW).get_json()["detail"] for call in CALLS if call.answers[VIEW] == 403}
    assert details["about"] == details["name"] == details["rearrange"] == "You can read this trip, but not change it."
    assert details["publish"] == details["delete"] == details["share"] == "Only the owner of this trip can do that."
