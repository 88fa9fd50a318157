"""The page of a long trip: it stays small, and all of it is readable without scripts."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask import Flask

from app.accounts.models import User
from app.pages.long_trips import PART_BYTES, with_part_of_long_trip
from app.trips.models import MAX_DAYS, Trip
from app.trips.plan_models import MAX_STOPS_PER_DAY
from tests.factories.accounts import browser_of, make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip
from tests.pages import HTML, bootstrap_of

MEGABYTE = 1_000_000


def largest(owner: User) -> Trip:
    # The longest texts that places can have, in three-byte characters.
    guide = make_guide("कोच्चि" * 12, places=MAX_STOPS_PER_DAY, description="सुबह मछली के जाल। " * 16)
    return make_trip(owner, guide, days=MAX_DAYS, stops=MAX_STOPS_PER_DAY)


def stops_on(document: str) -> list[str]:
    """Return the ids of the stops in the HTML, in order."""
    return re.findall(r'<li id="(stop-\d+-\d+)"', document)


def test_the_largest_trip_is_read_page_by_page_each_under_a_megabyte(rendering: Flask) -> None:
    owner = make_user()
    path = f"/trip/{largest(owner).id}"
    client = browser_of(rendering, owner.email)
    first = client.get(path, headers=HTML)
    links = [html.unescape(href) for href in re.findall(r'<a class="link" href="(\?from=[^"]*)"', first.text)]
    assert links[0] == "?from=2#day-2"
    seen: list[str] = []
    # Only the first, a middle and the last part, because each takes a while; another test checks that they join without
    # gaps.
    for link in ["", links[len(links) // 2], links[-1]]:
        page = client.get(path + link.partition("#")[0], headers=HTML)
        assert (page.status_code, len(page.get_data()) < MEGABYTE) == (200, True), len(page.get_data())
        assert page.text.count('<h2 id="day-') == MAX_DAYS
        assert link.rpartition("-")[2] in ("", *(stop.split("-")[1] for stop in stops_on(page.text)))
        seen += stops_on(page.text)
    assert (seen[0], seen[-1]) == ("stop-1-1", f"stop-{MAX_DAYS}-{MAX_STOPS_PER_DAY}")
    assert len(set(seen)) == len(seen)


def test_the_call_still_answers_all_of_it(app: Flask) -> None:
    owner = make_user()
    trip = make_trip(owner, make_guide(), days=MAX_DAYS, stops=MAX_STOPS_PER_DAY)
    days = signed_in_client(app, owner).get(f"/itinerary/{trip.id}").get_json()["days"]
    assert [len(day["activities"]) for day in days] == [MAX_STOPS_PER_DAY] * MAX_DAYS


@pytest.mark.parametrize(("days", "stops"), [(3, 4), (14, 6), (10, 15)])
def test_an_ordinary_trip_is_whole_on_its_page(rendering: Flask, days: int, stops: int) -> None:
    owner = make_user()
    trip = make_trip(owner, make_guide(), days=days, stops=stops)
    page = browser_of(rendering, owner.email).get(f"/trip/{trip.id}?from=2", headers=HTML)
    path = f"/itinerary/{trip.id}"
    data = bootstrap_of(page.text)["data"]
    assert data[path] == signed_in_client(rendering, owner).get(path).get_json()
    assert set(data) == {path, f"{path}/collaborators"}
    assert len(stops_on(page.text)) == days * stops
    assert not re.search(r"Show days? \d", page.text)
    assert len(page.get_data()) < MEGABYTE / 2


def answers(days: int, stops: int) -> dict[str, Any]:
    plan = [{"activities": [{"name": "x" * 1000}] * stops, "distance_time": [{}] * (stops - 1)} for _ in range(days)]
    trip = {"trip_name": "Long", "days": plan, "abilities": {"can_edit": True, "can_like": True}}
    return {"/itinerary/t": trip, "/itinerary/t/collaborators": {"total_count": 1}}


def part(query: dict[str, str]) -> dict[str, Any]:
    data = with_part_of_long_trip(query, answers(60, 50))
    assert set(data) == {"/itinerary/t#part", "/itinerary/t/collaborators"}
    found: dict[str, Any] = data["/itinerary/t#part"]
    return found


def test_parts_hold_each_day_once_and_as_many_as_fit() -> None:
    parts = part({})["parts"]
    assert [number for one in parts for number in range(one["first"], one["last"] + 1)] == list(range(1, 61))
    assert {one["last"] - one["first"] + 1 for one in parts} == {PART_BYTES // 50_000}


def test_a_part_has_its_own_stops_and_allows_no_change() -> None:
    shown = part({"from": "8"})
    assert shown["shown"] == {"first": 7, "last": 9}
    filled = [number for number, day in enumerate(shown["trip"]["days"], 1) if day["activities"]]
    assert filled == [7, 8, 9]
    assert [bool(day["distance_time"]) for day in shown["trip"]["days"]].count(True) == 3
    assert shown["trip"]["abilities"] == {"can_edit": False, "can_like": False}


@pytest.mark.parametrize("start", ["0", "61", "-1", "x", "", "1.5", "٣", "9" * 5000])
def test_a_day_that_does_not_exist_begins_with_the_first(start: str) -> None:
    assert part({"from": start})["shown"]["first"] == 1


def test_a_day_that_is_larger_than_a_part_is_a_part_of_its_own() -> None:
    data = with_part_of_long_trip({"from": "2"}, answers(3, 400))
    assert data["/itinerary/t#part"]["parts"] == [{"first": n, "last": n} for n in (1, 2, 3)]
    assert len(data["/itinerary/t#part"]["trip"]["days"][1]["activities"]) == 400


def test_a_trip_that_fits_is_the_answer_of_the_call() -> None:
    short = answers(3, 5)
    assert with_part_of_long_trip({"from": "2"}, short) == short
