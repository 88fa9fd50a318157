"""Days share the stops that this process has read, as long as their tags are the same."""

from __future__ import annotations

import pytest
from flask import Flask

from app.accounts.models import User
from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.trips import personal_data, plan_queries
from app.trips.models import Trip
from app.trips.plan_queries import DayRow
from app.trips.plan_rows import PlanStop
from app.trips.stops_cache import DayStops, StopsCache
from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip, share
from tests.queries import counted

STOPS = tuple(PlanStop(Id(f"s{number}"), Id("p")) for number in range(3))


def day_stops(tag: str) -> DayStops:
    return DayStops(tag, STOPS, (None,) * 3)


def test_a_day_is_found_by_its_tag_alone() -> None:
    cache = StopsCache()
    cache.put({Id("a"): day_stops("1")})
    assert cache.get([(Id("a"), "1"), (Id("b"), "1")]) == {"a": day_stops("1")}
    assert cache.get([(Id("a"), "2")]) == {}
    cache.put({Id("a"): day_stops("2")})
    assert cache.get([(Id("a"), "1")]) == {}


def test_a_day_without_a_tag_is_never_retained() -> None:
    cache = StopsCache()
    cache.put({Id("a"): day_stops("")})
    assert cache.get([(Id("a"), "")]) == {}


def test_the_least_recently_used_day_goes_first() -> None:
    cache = StopsCache(max_stops=8)
    cache.put({Id("a"): day_stops("1"), Id("b"): day_stops("1")})
    cache.get([(Id("a"), "1")])
    cache.put({Id("c"): day_stops("1")})
    assert cache.get([(Id(name), "1") for name in "abc"]).keys() == {"a", "c"}
    # Reading a day again uses no more memory.
    cache.put({Id("c"): day_stops("2")})
    assert cache.get([(Id("a"), "1"), (Id("c"), "2")]).keys() == {"a", "c"}


@pytest.fixture
def owner(app: Flask, monkeypatch: pytest.MonkeyPatch) -> User:
    monkeypatch.setattr(plan_queries, "stops_cache", StopsCache())
    return make_user()


def read(trip: Trip) -> tuple[int, tuple[DayRow, ...]]:
    """Return the number of statements that reading the days took, and the days."""
    with counted(db.engine) as statements:
        days = plan_queries.days(db.session(), trip.id)
    return len(statements), days


def change(app: Flask, actor: User, trip: Trip, *operations: dict[str, object]) -> None:
    answer = signed_in_client(app, actor).post(f"/itinerary/{trip.id}/changes", json={"changes": operations})
    assert answer.status_code == 200, answer.get_json()


@pytest.mark.both_stacks
def test_stops_are_read_once_and_again_where_a_day_changed(app: Flask, owner: User) -> None:
    trip = make_trip(owner, make_guide(), days=3, stops=4)
    count, before = read(trip)
    assert (count, read(trip)) == (2, (1, before))
    change(app, owner, trip, {"op": "edit_stop", "stop_id": before[1].stops[0].stop_id, "note": "Early"})
    _, after = read(trip)
    assert after[1].stops[0].note == "Early"
    assert [now.stops is then.stops for now, then in zip(after, before, strict=True)] == [True, False, True]


@pytest.mark.both_stacks
def test_an_author_whose_account_is_gone_is_not_remembered(app: Flask, owner: User) -> None:
    guide, other = make_guide(), make_user()
    trip = make_trip(owner, guide)
    share(trip, "edit", other)
    day_id = read(trip)[1][0].day_id
    change(app, other, trip, {"op": "add_stop", "day_id": day_id, "place_id": guide.places[0]})
    assert read(trip)[1][0].stops[0].added_by == other.id
    with transaction.writing(db.session()):
        personal_data.erase(db.session(), other.id)
    assert read(trip)[1][0].stops[0].added_by is None
