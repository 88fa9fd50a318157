"""Concurrent sharing and joining on real transactions, which clean up after themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.db import transaction
from app.extensions import db
from app.trips.sharing.links import MAX_COLLABORATORS
from tests.factories.accounts import deleting_account, make_user, signed_in_client
from tests.factories.trips import like, make_guide, make_trip, share
from tests.races import at_once

pytestmark = pytest.mark.both_stacks

AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Scene:
    """A trip, its owner's client, and clients of others with their ids."""

    trip: str
    owner: FlaskClient
    others: list[FlaskClient]
    ids: list[str]

    def link(self, permission: str) -> str:
        answer = self.owner.post(f"/itinerary/{self.trip}/share", json={"permission": permission})
        return str(answer.get_json()["share_url"])

    def members(self) -> dict[str, str]:
        answer = self.owner.get(f"/itinerary/{self.trip}/collaborators").get_json()
        assert answer["total_count"] == len(answer["collaborators"]) + 1
        return {person["user_id"]: person["permission"] for person in answer["collaborators"]}


@pytest.fixture
def scene(shared_app: Flask) -> Callable[..., Scene]:
    def make(others: int, *, crowd: int = 0, likes: bool = False) -> Scene:
        with shared_app.app_context(), transaction.writing(db.session()):
            owner, people = make_user(), [make_user() for _ in range(others)]
            trip = make_trip(owner, make_guide())
            share(trip, "view", *(make_user() for _ in range(crowd)))
            if likes:
                like(trip, *people)
            clients = [signed_in_client(shared_app, one) for one in [owner, *people]]
            return Scene(trip.id, clients[0], clients[1:], [one.id for one in people])

    return make


def joining(client: FlaskClient, url: str) -> Callable[[], int]:
    token = url.rpartition("/")[2]
    return lambda: client.post(f"/itinerary/join/{token}").status_code


def test_concurrent_calls_make_one_link(scene: Callable[..., Scene]) -> None:
    here = scene(0)
    urls = at_once([lambda word=word: here.link(word) for word in ["view", "edit"] * 4])  # type: ignore[misc]  # a lambda with a default
    assert len(set(urls)) == 2
    assert here.link("view") in urls


def test_concurrent_joins_of_one_traveller_count_once(scene: Callable[..., Scene]) -> None:
    here = scene(1)
    assert at_once([joining(here.others[0], here.link("view"))] * AT_ONCE) == [200] * AT_ONCE
    assert here.members() == {here.ids[0]: "view"}


def test_joining_by_both_links_concurrently_gives_edit_permission(scene: Callable[..., Scene]) -> None:
    here = scene(1)
    calls = [joining(here.others[0], here.link(word)) for word in ["view", "edit"]]
    assert at_once(calls * 4) == [200] * 8
    assert here.members() == {here.ids[0]: "edit"}


def test_concurrent_joins_do_not_exceed_the_maximum(scene: Callable[..., Scene]) -> None:
    here = scene(AT_ONCE, crowd=MAX_COLLABORATORS - 3)
    url = here.link("edit")
    assert Counter(at_once([joining(one, url) for one in here.others])) == {200: 3, 409: AT_ONCE - 3}
    assert len(here.members()) == MAX_COLLABORATORS


def test_joining_races_with_revoking_the_link(scene: Callable[..., Scene]) -> None:
    here = scene(AT_ONCE)
    url = here.link("view")
    end = [lambda: here.owner.delete(f"/itinerary/{here.trip}/share").status_code]
    statuses = at_once([*end, *(joining(one, url) for one in here.others)])
    assert statuses[0] == 200
    assert set(statuses[1:]) <= {200, 404}
    assert here.members() == dict.fromkeys(
        (ident for ident, status in zip(here.ids, statuses[1:], strict=True) if status == 200), "view"
    )


def test_joining_races_with_removal(scene: Callable[..., Scene]) -> None:
    here = scene(1)
    url, path = here.link("view"), f"/itinerary/{here.trip}/collaborators/{here.ids[0]}"
    calls: list[Callable[[], Any]] = [
        joining(here.others[0], url),
        lambda: here.owner.delete(path).status_code,
        lambda: here.owner.put(path, json={"permission": "edit"}).status_code,
    ]
    statuses = at_once(calls * 3)
    assert set(statuses[0::3]) <= {200, 403}
    assert set(statuses[1::3] + statuses[2::3]) <= {200, 404}
    # After removal they have no access, whichever call came first.
    assert statuses[1::3].count(200) <= 1
    assert list(here.members()) == ([] if 200 in statuses[1::3] else here.ids)
    assert joining(here.others[0], url)() == (403 if 200 in statuses[1::3] else 200)


def test_who_is_lowered_while_joining_again_stays_lowered(scene: Callable[..., Scene]) -> None:
    here = scene(1)
    url, path = here.link("edit"), f"/itinerary/{here.trip}/collaborators/{here.ids[0]}"
    assert joining(here.others[0], url)() == 200
    lower: Callable[[], Any] = lambda: here.owner.put(path, json={"permission": "view"}).status_code  # noqa: E731
    assert at_once([lower, joining(here.others[0], url), lower, joining(here.others[0], url)] * 2) == [200] * 8
    assert here.members() == {here.ids[0]: "view"}


def test_a_traveller_deleted_while_removed_leaves_no_row(scene: Callable[..., Scene]) -> None:
    here = scene(4, likes=True)
    url = here.link("edit")
    assert at_once([joining(one, url) for one in here.others]) == [200] * 4
    leaving = [deleting_account(one) for one in here.others]
    removing = [
        lambda ident=ident: here.owner.delete(f"/itinerary/{here.trip}/collaborators/{ident}").status_code
        for ident in here.ids
    ]
    statuses = at_once([*leaving, *removing])
    assert statuses[:4] == [200] * 4
    assert set(statuses[4:]) <= {200, 404}
    assert here.members() == {}


def test_a_traveller_deleted_while_joining_leaves_no_row(scene: Callable[..., Scene]) -> None:
    here = scene(4, likes=True)
    url = here.link("edit")
    leaving = [deleting_account(one) for one in here.others]
    statuses = at_once([*leaving, *(joining(one, url) for one in here.others)])
    assert statuses[:4] == [200] * 4
    assert set(statuses[4:]) <= {200, 401}
    assert here.members() == {}
