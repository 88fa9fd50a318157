"""Changes of a trip that our clients would never send."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from tests.factories.accounts import make_user, signed_in_client
from tests.factories.trips import make_guide, make_trip
from tests.fuzz.trying import tried

pytestmark = pytest.mark.both_stacks

REFUSED = {400, 409, 412, 422}
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec="utf-8"), max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
GOOD: dict[str, st.SearchStrategy[Any]] = {
    **{
        kind: st.integers(0, 8).map(f"#{kind} {{}}".format) for kind in ("day", "stop", "idea", "stay", "place", "city")
    },
    "after": st.integers(0, 8).map("#stop {}".format) | st.none() | st.just("end"),
    "after day": st.integers(0, 8).map("#day {}".format) | st.none() | st.just("end"),
    "clock": st.sampled_from(["10:30", "23:55", None]),
    "date": st.sampled_from(["2031-05-20", "9999-12-31", None]),
    "count": st.integers(1, 3),
    "minutes": st.sampled_from([30, 600, None]),
    "text": st.text(st.characters(codec="utf-8"), min_size=1, max_size=40),
    "to": st.sampled_from(["ideas", None]),
    "state": st.sampled_from(["open", "done", "skipped"]),
    "traveler": st.sampled_from(["ME", "FAMILY"]),
    "budget": st.sampled_from(["CHEAP", "LUXURY"]),
    "interests": st.just(["History"]),
}
"""Values that an operation may have. "#day 3" is one of the trip's days, resolved when it is sent."""
FIELDS: dict[str, dict[str, str]] = {
    "add_stop": {"day_id": "day", "place_id": "place", "after": "after"},
    "move_stop": {"stop_id": "stop", "day_id": "day", "after": "after"},
    "remove_stop": {"stop_id": "stop", "to": "to"},
    "edit_stop": {"stop_id": "stop", "start_time": "clock", "minutes": "minutes", "note": "text", "state": "state"},
    "add_days": {"count": "count", "after": "after day"},
    "remove_day": {"day_id": "day"},
    "move_day": {"day_id": "day", "after": "after day"},
    "set_start_date": {"start_date": "date"},
    "add_city": {"place_id": "city", "days": "count", "after": "after day"},
    "add_idea": {"place_id": "place", "note": "text"},
    "remove_idea": {"idea_id": "idea"},
    "plan_idea": {"idea_id": "idea", "day_id": "day", "after": "after"},
    "set_stay": {"place_id": "place", "from_day": "day", "to_day": "day", "check_in": "clock", "note": "text"},
    "remove_stay": {"stay_id": "stay"},
    "rename": {"trip_name": "text"},
    "set_about": {"about_trip": "text"},
    "set_party": {"traveler": "traveler", "budget": "budget", "interests": "interests"},
}
IDS = re.compile("#([a-z]+) ([0-9]+)")


@st.composite
def operations(draw: st.DrawFn) -> Any:
    """Return an operation, usually valid except for the ids it names."""
    op = draw(st.sampled_from(sorted(FIELDS)))
    good = {"op": op} | {name: draw(GOOD[kind]) for name, kind in FIELDS[op].items()}
    match draw(st.integers(0, 11)):
        case 9:
            return draw(junk)
        case 10:
            return good | {draw(st.sampled_from(sorted(good))): draw(junk)}
        case 11:
            left_out = draw(st.sampled_from(sorted(good)))
            return {name: value for name, value in good.items() if name != left_out}
        case 8:
            kind = draw(st.sampled_from(sorted(GOOD)))
            return good | {draw(st.sampled_from(sorted(good))): draw(GOOD[kind])}
        case _:
            return good


@st.composite
def changes_of_one_call(draw: st.DrawFn) -> Any:
    """Return the body of one call: a list of operations, rarely anything else.

    Drawn by number, because `lists | junk` would choose among all branches of `junk` and send hardly any operation.
    """
    return draw(junk) if draw(st.integers(0, 9)) == 9 else draw(st.lists(operations(), min_size=1, max_size=2))


calls = st.lists(changes_of_one_call(), min_size=2, max_size=6)


def ids_of(trip: dict[str, Any]) -> dict[str, list[str]]:
    return {
        "day": [day["day_id"] for day in trip["days"]],
        "stop": [stop["stop_id"] for day in trip["days"] for stop in day["activities"]],
        "idea": [idea["idea_id"] for idea in trip["ideas"]],
        "stay": [stay["stay_id"] for stay in trip["stays"]],
    }


def named(changes: Any, ids: dict[str, list[str]]) -> Any:
    """Return changes with real ids."""
    if isinstance(changes, list):
        return [named(each, ids) for each in changes]
    if isinstance(changes, dict):
        return {key: named(each, ids) for key, each in changes.items()}
    found = IDS.fullmatch(changes) if isinstance(changes, str) else None
    of_kind = ids.get(found[1], []) if found else []
    return of_kind[int(found[2]) % len(of_kind)] if found and of_kind else changes


def plan_of(trip: dict[str, Any]) -> dict[str, Any]:
    """Return what undoing gives back of a trip: all but its version, the ways, and what depends on these."""
    ways = {"distance_time", "from_base", "to_base"}
    days = [{name: value for name, value in day.items() if name not in ways} for day in trip["days"]]
    others = {"version", "fuel_cost", "fuel_cost_pending", "ways_pending"}
    return {name: value for name, value in trip.items() if name not in others} | {"days": days}


def test_what_the_history_says_can_be_undone_is_undone_and_that_too(app: Flask) -> None:
    owner, guide, away = make_user(), make_guide(), make_guide("Munnar")
    client, answered = signed_in_client(app, owner), Counter[int]()

    @tried
    @given(calls, st.lists(st.integers(0, 7), min_size=1, max_size=3))
    def try_it(calls: list[Any], picks: list[int]) -> None:
        path = f"/itinerary/{make_trip(owner, guide, days=3, stops=3, start=date(2031, 5, 5)).id}"
        first, second, _ = ids_of(client.get(path).get_json())["day"]
        begun = [
            {"op": "add_idea", "place_id": guide.places[5], "note": "If it rains"},
            {"op": "set_stay", "place_id": guide.places[5], "from_day": first, "to_day": second},
        ]
        assert client.post(f"{path}/changes", json={"changes": begun}).status_code == 200
        for changes in calls:
            ids = ids_of(client.get(path).get_json()) | {"place": list(guide.places[:6])}
            ids["city"] = [guide.destination, away.destination]
            client.post(f"{path}/changes", json={"changes": named(changes, ids)})
        for pick in picks:
            history = client.get(f"{path}/changes").get_json()["changes"]
            before, chosen = client.get(path).get_json(), history[pick % len(history)]
            answer = client.post(f"{path}/changes/{chosen['change_id']}/undo")
            answered[answer.status_code] += 1
            assert answer.status_code == (200 if chosen["can_undo"] else 409), chosen
            now = client.get(path).get_json()
            if answer.status_code == 409 or answer.get_json()["change"] is None:
                assert now == before
                continue
            assert now == answer.get_json()["trip"]
            undoing = answer.get_json()["change"]["change_id"]
            assert client.post(f"{path}/changes/{undoing}/undo").status_code == 200
            assert plan_of(client.get(path).get_json()) == plan_of(before), chosen

    try_it()
    assert min(answered[200], answered[409]) > 2, answered
    audit = app.test_cli_runner().invoke(args=["support", "audit"])
    assert audit.exit_code == 0, audit.output


def test_whatever_is_sent_is_done_or_refused_and_the_trip_stays_whole(app: Flask) -> None:
    owner, other, guide, away = make_user(), make_user(), make_guide(), make_guide("Munnar")
    strange = ids_of(signed_in_client(app, other).get(f"/itinerary/{make_trip(other, guide).id}").get_json())
    client, answered = signed_in_client(app, owner), Counter[int]()

    @tried
    @given(calls)
    def try_it(calls: list[Any]) -> None:
        path = f"/itinerary/{make_trip(owner, guide, days=3, stops=3).id}"
        days = ids_of(client.get(path).get_json())["day"]
        begun = [
            {"op": "add_idea", "place_id": guide.places[5], "note": "If it rains"},
            {"op": "set_stay", "place_id": guide.places[5], "from_day": days[0], "to_day": days[1]},
        ]
        assert client.post(f"{path}/changes", json={"changes": begun}).status_code == 200
        for changes in calls:
            before = client.get(path).get_json()
            known = ids_of(before) | {"place": list(guide.places[:6]), "city": [guide.destination, away.destination]}
            # The last one of each kind belongs to another trip.
            ids = {kind: [*known[kind], *strange.get(kind, [])[:1]] for kind in known}
            answer = client.post(f"{path}/changes", json={"changes": named(changes, ids)})
            now = client.get(path).get_json()
            answered[answer.status_code] += 1
            if answer.status_code == 200:
                assert now == answer.get_json()["trip"]
                stops = [stop["stop_id"] for day in now["days"] for stop in day["activities"]]
                assert len(stops) == len(set(stops)) == now["no_of_places"]
                assert now["version"] == before["version"] + (now != before)
            else:
                assert answer.status_code in REFUSED, (changes, answer.text)
                assert answer.get_json()["detail"]
                assert now == before

    try_it()
    # Neither all accepted nor all refused: both outcomes were tested.
    assert min(answered[200], answered[422]) > 5, answered
    audit = app.test_cli_runner().invoke(args=["support", "audit"])
    assert audit.exit_code == 0, audit.output
