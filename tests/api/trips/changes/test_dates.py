"""Dates at the edges: gaps between cities and dates that they share, the past, and the end of the calendar."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.accounts.models import User
from app.db.types import utc_now
from app.trips.models import MAX_CITIES, Trip
from tests.api.trips.changes.test_changes import change, days, refused
from tests.factories.trips import Guide, make_guide, make_trip, trip_request
from tests.trips import read_trip

pytestmark = pytest.mark.both_stacks

START = date(2031, 5, 1)
GAP, SHARED = [1, 2, 5, 6, 7], [1, 2, 2, 3, 4]
"""Two days in Kochi, three in Munnar: days of May."""


@pytest.fixture
def munnar() -> str:
    return make_guide("Munnar", places=3).destination


def two_cities(client: FlaskClient, guide: Guide, munnar: str, dates: list[int]) -> str:
    """Return a trip to Kochi and Munnar on these days of May."""
    kochi_days, munnar_days = dates[:2], dates[2:]
    cities = [("Kochi", guide.destination, kochi_days), ("Munnar", munnar, munnar_days)]
    body = trip_request(
        guide.destination,
        is_multi_city=True,
        no_of_days=None,
        destinations=[
            {"name": name, "place_id": ident, "start_date": f"2031-05-{on[0]:02}", "end_date": f"2031-05-{on[-1]:02}"}
            for name, ident, on in cities
        ],
    )
    answer = client.post("/itinerary", json=body)
    assert answer.status_code == 201, answer.get_json()
    ident: str = answer.get_json()["itinerary_id"]
    return ident


class _Trip:
    """What the helpers of other tests take: something with an id."""

    def __init__(self, ident: str) -> None:
        self.id = ident


def dates_of(shown: dict[str, Any]) -> list[int]:
    return [date.fromisoformat(day["date"]).day for day in shown["days"]]


def latest(client: FlaskClient, trip: Any) -> str:
    ident: str = client.get(f"/itinerary/{trip.id}/changes").get_json()["changes"][0]["change_id"]
    return ident


def undo(client: FlaskClient, trip: Any, change_id: str) -> dict[str, Any]:
    answer = client.post(f"/itinerary/{trip.id}/changes/{change_id}/undo")
    assert answer.status_code == 200, answer.get_json()
    shown: dict[str, Any] = answer.get_json()["trip"]
    return shown


@pytest.mark.parametrize(
    ("dates", "removed", "left"),
    [
        (GAP, 1, [1, 4, 5, 6]),
        (GAP, 2, [1, 2, 5, 6]),
        (SHARED, 1, [1, 1, 2, 3]),
        (SHARED, 2, [1, 2, 2, 3]),
    ],
    ids=["before a gap", "behind a gap", "before a shared date", "on a shared date"],
)
def test_days_after_a_removed_one_come_a_date_earlier(
    mine: FlaskClient, guide: Guide, munnar: str, dates: list[int], removed: int, left: list[int]
) -> None:
    trip: Any = _Trip(two_cities(mine, guide, munnar, dates))
    shown = change(mine, trip, {"op": "remove_day", "day_id": days(read_trip(mine, trip.id))[removed]})
    assert dates_of(shown) == left
    assert dates_of(undo(mine, trip, latest(mine, trip))) == dates


@pytest.mark.parametrize(
    ("dates", "now"), [(GAP, [1, 2, 5, 6, 7, 8]), (SHARED, [1, 2, 2, 3, 4, 5])], ids=["gap", "shared date"]
)
def test_a_day_added_at_the_front_of_a_city_begins_as_the_city_did(
    mine: FlaskClient, guide: Guide, munnar: str, dates: list[int], now: list[int]
) -> None:
    trip: Any = _Trip(two_cities(mine, guide, munnar, dates))
    second = days(read_trip(mine, trip.id))[1]
    shown = change(mine, trip, {"op": "add_city", "place_id": munnar, "days": 1, "after": second})
    assert dates_of(shown) == now


@pytest.mark.parametrize("dates", [GAP, SHARED], ids=["gap", "shared date"])
@pytest.mark.parametrize("first", ["remove_day", "set_start_date"])
def test_undoing_changes_in_their_order_gives_the_dates_back(
    mine: FlaskClient, guide: Guide, munnar: str, dates: list[int], first: str
) -> None:
    trip: Any = _Trip(two_cities(mine, guide, munnar, dates))
    third = days(read_trip(mine, trip.id))[2]
    fields: dict[str, dict[str, Any]] = {"remove_day": {"day_id": third}, "set_start_date": {"start_date": None}}
    change(mine, trip, {"op": first, **fields[first]})
    changes = [latest(mine, trip)]
    change(mine, trip, {"op": "add_days", "count": 1})
    changes.append(latest(mine, trip))
    undo(mine, trip, changes[0])
    assert dates_of(undo(mine, trip, changes[1])) == dates


def test_a_day_keeps_the_distance_that_a_later_change_gave_it(mine: FlaskClient, guide: Guide, munnar: str) -> None:
    trip: Any = _Trip(two_cities(mine, guide, munnar, GAP))
    ids = days(read_trip(mine, trip.id))
    change(mine, trip, {"op": "rename", "trip_name": "South"}, {"op": "remove_day", "day_id": ids[4]})
    removal = latest(mine, trip)
    change(mine, trip, {"op": "set_start_date", "start_date": None})
    change(mine, trip, {"op": "set_start_date", "start_date": "2031-05-11"})
    assert dates_of(undo(mine, trip, removal)) == [11, 12, 13, 14, 15]


@pytest.mark.parametrize("name", ["add_days", "add_city"])
def test_a_trip_that_has_not_begun_is_not_moved_into_the_past(
    mine: FlaskClient, owner: User, guide: Guide, munnar: str, name: str
) -> None:
    today = utc_now().date()
    trip = make_trip(owner, guide, days=2, stops=1, start=today + timedelta(days=1))
    many = {"add_days": "count", "add_city": "days"}[name]
    operation: dict[str, Any] = {"op": name, "after": None} | ({"place_id": munnar} if name == "add_city" else {})
    assert refused(mine, trip, operation | {many: 2}) == {f"changes.0.{many}": ["The start date is in the past."]}
    shown = change(mine, trip, operation | {many: 1})
    assert shown["start_date"] == today.isoformat()
    change(mine, trip, operation | {many: 3})


def test_days_before_the_first_date_are_refused(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=1, stops=1, start=utc_now().date())
    change(mine, trip, {"op": "set_start_date", "start_date": "0001-01-10"})
    days_back = {"op": "add_days", "count": 14, "after": None}
    assert refused(mine, trip, days_back) == {"changes.0.count": ["A trip can't last that long."]}


def test_a_trip_may_end_on_the_last_date(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip = make_trip(owner, guide, days=3, stops=1, start=START)
    ids = days(read_trip(mine, trip.id))
    change(mine, trip, {"op": "remove_day", "day_id": ids[2]})
    removal = latest(mine, trip)
    change(mine, trip, {"op": "set_start_date", "start_date": "9999-12-30"})
    stay = {"op": "set_stay", "place_id": guide.places[30], "from_day": ids[0], "to_day": ids[1]}
    change(mine, trip, stay)

    history = mine.get(f"/itinerary/{trip.id}/changes")
    assert history.status_code == 200
    assert {each["change_id"]: each["can_undo"] for each in history.get_json()["changes"]}[removal] is False
    answer = mine.post(f"/itinerary/{trip.id}/changes/{removal}/undo")
    assert answer.status_code == 409
    calendar = mine.get(f"/itinerary/{trip.id}/calendar.ics")
    assert calendar.status_code == 200
    assert "DTSTART;VALUE=DATE:99991231" in calendar.text
    for path in ("", "/route.gpx", "/timeline", "/warnings"):
        assert mine.get(f"/itinerary/{trip.id}{path}").status_code == 200


def test_no_city_comes_back_where_others_took_its_place(mine: FlaskClient, owner: User, guide: Guide) -> None:
    trip: Trip = make_trip(owner, guide, days=1, stops=1)
    cities = [make_guide(f"City {number}", places=1).destination for number in range(MAX_CITIES)]
    for city in cities[:-1]:
        shown = change(mine, trip, {"op": "add_city", "place_id": city, "days": 1})
    change(mine, trip, {"op": "remove_day", "day_id": days(shown)[-1]})
    removal = latest(mine, trip)
    change(mine, trip, {"op": "add_city", "place_id": cities[-1], "days": 1})
    assert mine.post(f"/itinerary/{trip.id}/changes/{removal}/undo").status_code == 409
    assert len(read_trip(mine, trip.id)["destinations"]) == MAX_CITIES
