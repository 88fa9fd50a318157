"""Reading a trip in the transaction that changes it."""

from __future__ import annotations

from contextlib import suppress

from flask import Flask, json

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.trips.reading.service import read_trip
from app.trips.versions import bump_version
from tests.factories.accounts import make_user
from tests.factories.trips import make_guide, make_trip


class DroppedError(Exception):
    """A failure after the trip was changed and read."""


def rename(owner: Id, trip: Id, name: str) -> tuple[str, int]:
    bump_version(db.session(), trip, owner, name=name)
    return shown(owner, trip, changed=True)


def shown(owner: Id, trip: Id, *, changed: bool = False) -> tuple[str, int]:
    answer = json.loads(read_trip(db.session(), owner, trip, changed=changed).body)
    return answer["trip_name"], answer["version"]


def test_a_rolled_back_version_is_never_served_for_a_later_one(app: Flask) -> None:
    user = make_user()
    owner, trip = user.id, make_trip(user, make_guide()).id
    with suppress(DroppedError), transaction.writing(db.session()):
        assert rename(owner, trip, "Dropped") == ("Dropped", 2)
        raise DroppedError
    assert shown(owner, trip) == ("Kochi and the backwaters", 1)
    with transaction.writing(db.session()):
        assert rename(owner, trip, "Kept") == ("Kept", 2)
    assert shown(owner, trip) == ("Kept", 2)
