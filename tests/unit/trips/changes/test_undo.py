"""Property tests: undoing any operations restores the plan, and no operation loses or duplicates a stop."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.db.types import Id
from app.planner.models import Budget, Traveler
from app.trips.changes import arrange, days, undo
from app.trips.changes import operations as op
from app.trips.changes.apply import RefusedError, Setting, apply
from app.trips.changes.plan import City, PlanDay, TripHead, TripPlan
from app.trips.changes.record import Record, record_of
from app.trips.plan_models import StopState
from app.trips.plan_rows import PlanStop

REGISTERED = (arrange, days)
"""Importing them registers their operations."""
NOW = datetime(2031, 5, 1, 12, tzinfo=UTC)
PLACES = tuple(Id(f"place-{number}") for number in range(6))
CITIES = {Id(f"city-{number}"): City(Id(f"city-{number}"), f"City {number}") for number in range(3)}
KOCHI = City(Id("kochi"), "Kochi")


def plan(sizes: list[int], start: date | None) -> TripPlan:
    """Return a plan whose days have this many stops, with times an hour apart."""
    made, number = [], 0
    for index, size in enumerate(sizes):
        stops = []
        for hour in range(size):
            arrive = 540 + 60 * hour
            stops.append(PlanStop(Id(f"stop-{number}"), PLACES[number % 6], arrive=arrive, depart=arrive + 45))
            number += 1
        when = None if start is None else start + timedelta(days=index)
        made.append(PlanDay(Id(f"day-{index}"), KOCHI, date=when, stops=tuple(stops)))
    head = TripHead("Kochi", "", Traveler.COUPLE, Budget.MODERATE, ())
    return TripPlan(head, "Kochi, Kerala, India", tuple(made))


def setting(mark: int) -> Setting:
    known = frozenset((*PLACES, *CITIES))
    return Setting(Id("asha"), NOW + timedelta(seconds=mark), f"mark-{mark}", known, CITIES)


@st.composite
def operations(draw: st.DrawFn, plan: TripPlan) -> op.Operation:
    """Return an operation that may or may not be valid for a plan."""
    stops = [stop.stop_id for _, stop in plan.stops] or [Id("none")]
    anchors = [op.END, None, *stops]
    day = draw(st.sampled_from(plan.day_ids))
    other = draw(st.sampled_from([op.END, None, *plan.day_ids]))
    stop, anchor = draw(st.sampled_from(stops)), draw(st.sampled_from(anchors))
    place = draw(st.sampled_from(PLACES))
    idea = draw(st.sampled_from([idea.idea_id for idea in plan.ideas] or [Id("none")]))
    stays: list[Id | None] = [stay.stay_id for stay in plan.stays]
    stay = draw(st.sampled_from(stays or [None]))
    arranged = [[each.place_id for each in each_day.stops] for each_day in plan.days]
    if draw(st.booleans()):
        arranged = [draw(st.permutations(places)) for places in arranged]
    choices: list[op.Operation] = [
        op.AddStop(day, place, anchor),
        op.MoveStop(stop, day, anchor),
        op.RemoveStop(stop, draw(st.booleans())),
        op.EditStop(stop, note=draw(st.text("ab", max_size=3)), minutes=draw(st.sampled_from([None, 30, 60]))),
        op.EditStop(stop, start_time=draw(st.sampled_from([None, 600])), state=draw(st.sampled_from(list(StopState)))),
        op.AddDays(draw(st.integers(1, 3)), other),
        op.RemoveDay(day),
        op.MoveDay(day, None if other == op.END else other),
        op.SetStartDate(draw(st.sampled_from([None, date(2031, 6, 1), date(2032, 1, 1)]))),
        op.AddCity(draw(st.sampled_from(list(CITIES))), draw(st.integers(1, 2)), other),
        op.AddIdea(place, "why"),
        op.RemoveIdea(idea),
        op.PlanIdea(idea, day, anchor),
        op.SetStay(place, day, draw(st.sampled_from(plan.day_ids)), stay_id=draw(st.sampled_from([None, stay]))),
        op.RemoveStay(stay or Id("none")),
        op.Rename(draw(st.text("ab", min_size=1, max_size=3))),
        op.SetParty(budget=draw(st.sampled_from(list(Budget)))),
        op.ArrangeStops(tuple(tuple(places) for places in arranged)),
    ]
    return draw(st.sampled_from(choices))


def stored(record: Record) -> Record:
    """Return a record after a round trip through the database."""
    return msgspec.convert(msgspec.json.decode(msgspec.json.encode(record)), Record)


@settings(max_examples=50)
@given(
    data=st.data(),
    sizes=st.lists(st.integers(0, 4), min_size=1, max_size=4),
    start=st.sampled_from([None, date(2031, 5, 20)]),
)
def test_any_operations_followed_by_their_undos_give_the_plan_back(
    data: st.DataObject, sizes: list[int], start: date | None
) -> None:
    plans, records = [plan(sizes, start)], []
    for mark in range(data.draw(st.integers(1, 5), "changes")):
        wanted = [data.draw(operations(plans[-1])) for _ in range(data.draw(st.integers(1, 2)))]
        if any(isinstance(each, op.ArrangeStops) for each in wanted):
            wanted = wanted[-1:]
        try:
            changed = apply(plans[-1], wanted, setting(mark)).plan
        except RefusedError:
            continue
        assert_whole(changed)
        records.append(stored(record_of(plans[-1], changed)))
        plans.append(changed)
    for record, before in zip(reversed(records), reversed(plans[:-1]), strict=True):
        now = undo.undo(plans.pop(), record).plan
        assert now == before
        plans[-1] = now


def test_days_that_moved_and_moved_back_in_one_change_are_as_before() -> None:
    first = plan([1, 1], None)
    moved = apply(first, [op.MoveDay(Id("day-1"), None), op.MoveDay(Id("day-0"), None)], setting(1)).plan
    assert moved.day_ids == first.day_ids
    assert undo.undo(moved, stored(record_of(first, moved))).plan == first


@given(data=st.data(), sizes=st.lists(st.integers(0, 3), min_size=1, max_size=3))
def test_an_undo_is_undone(data: st.DataObject, sizes: list[int]) -> None:
    first = plan(sizes, date(2031, 5, 20))
    try:
        changed = apply(first, [data.draw(operations(first))], setting(1)).plan
    except RefusedError:
        return
    undone = undo.undo(changed, stored(record_of(first, changed))).plan
    again = undo.undo(undone, stored(record_of(changed, undone))).plan
    assert again == changed


@given(data=st.data(), sizes=st.lists(st.integers(0, 4), min_size=1, max_size=4))
def test_no_operation_loses_or_doubles_a_stop_and_ids_stay(data: st.DataObject, sizes: list[int]) -> None:
    first = plan(sizes, date(2031, 5, 20))
    prepared = apply(first, [op.AddIdea(PLACES[0]), op.AddIdea(PLACES[3])], setting(1)).plan
    operation = data.draw(operations(prepared))
    try:
        after = apply(prepared, [operation], setting(2)).plan
    except RefusedError:
        return
    old = {stop.stop_id: stop for _, stop in prepared.stops}
    new = {stop.stop_id: stop for _, stop in after.stops}
    gone, come = old.keys() - new.keys(), new.keys() - old.keys()
    assert all(new[ident].place_id == old[ident].place_id for ident in old.keys() & new.keys())
    match operation:
        case op.RemoveStop(stop_id=stop_id, to_ideas=to_ideas):
            assert (gone, come) == ({stop_id}, set())
            assert not to_ideas or old[stop_id].place_id in {idea.place_id for idea in after.ideas}
        case op.RemoveDay(day_id=day_id):
            assert gone == {stop.stop_id for day, stop in prepared.stops if day.day_id == day_id}
            assert {old[ident].place_id for ident in gone} <= {idea.place_id for idea in after.ideas}
            assert not come
        case op.AddStop(place_id=place) if come:
            assert (gone, [new[ident].place_id for ident in come]) == (set(), [place])
        case op.PlanIdea():
            [planned] = {idea.place_id for idea in prepared.ideas} - {idea.place_id for idea in after.ideas}
            assert (gone, [new[ident].place_id for ident in come]) == (set(), [planned])
        case _:
            assert (gone, come) == (set(), set())
    left = set(prepared.day_ids) - set(after.day_ids)
    assert left == ({operation.day_id} if isinstance(operation, op.RemoveDay) else set())
    known = {idea.idea_id: idea for idea in prepared.ideas}
    assert all(known[idea.idea_id] == idea for idea in after.ideas if idea.idea_id in known)


@given(data=st.data(), sizes=st.lists(st.integers(0, 3), min_size=1, max_size=3))
def test_what_can_still_be_undone_breaks_no_rule(data: st.DataObject, sizes: list[int]) -> None:
    first = plan(sizes, date(2031, 5, 20))
    try:
        second = apply(first, [data.draw(operations(first))], setting(1)).plan
        third = apply(second, [data.draw(operations(second))], setting(2)).plan
    except RefusedError:
        return
    try:
        assert_whole(undo.undo(third, stored(record_of(first, second))).plan)
    except undo.ChangedSinceError:
        assert third != second


def assert_whole(now: TripPlan) -> None:
    """Check that no stop, day, idea or stay occurs twice, and that stays are in order."""
    for ids in (
        [stop.stop_id for _, stop in now.stops],
        now.day_ids,
        [idea.idea_id for idea in now.ideas],
        [idea.place_id for idea in now.ideas],
        [stay.stay_id for stay in now.stays],
    ):
        counted: Counter[Any] = Counter(ids)
        assert max(counted.values(), default=1) == 1
    assert now.days
    nights = [
        night for stay in now.stays for night in range(now.day_ids.index(stay.from_day), now.day_ids.index(stay.to_day))
    ]
    assert len(nights) == len(set(nights))
    assert all(now.nights(stay) > 0 for stay in now.stays)
    dates = [day.date for day in now.days]
    assert all(dates) or not any(dates)


def test_what_was_changed_again_is_not_undone() -> None:
    first = plan([2], None)
    stop = first.days[0].stops[0].stop_id
    second = apply(first, [op.EditStop(stop, note="one")], setting(1)).plan
    third = apply(second, [op.EditStop(stop, note="two")], setting(2)).plan
    with pytest.raises(undo.ChangedSinceError) as refused:
        undo.undo(third, record_of(first, second))
    assert refused.value.since == undo.Since(undo.SinceKind.STOP, PLACES[0])
    moved = apply(second, [op.MoveStop(stop, Id("day-0"))], setting(3)).plan
    assert undo.undo(moved, record_of(first, second)).plan.days[0].stops[1].note == ""


def test_a_day_that_has_stops_by_now_is_not_taken_away() -> None:
    first = plan([1], None)
    second = apply(first, [op.AddDays(1)], setting(1)).plan
    third = apply(second, [op.AddStop(second.days[1].day_id, PLACES[3])], setting(2)).plan
    with pytest.raises(undo.ChangedSinceError) as refused:
        undo.undo(third, record_of(first, second))
    assert refused.value.since.kind is undo.SinceKind.DAY


def test_a_record_leaves_out_what_stayed_the_same() -> None:
    first = plan([2], None)
    stop = first.days[0].stops[0].stop_id
    noted = apply(first, [op.EditStop(stop, note="A long note")], setting(1)).plan
    moved = apply(noted, [op.MoveStop(stop, Id("day-0"))], setting(2)).plan
    record = record_of(noted, moved)
    assert "note" not in msgspec.json.encode(record).decode()
    assert undo.undo(moved, stored(record)).plan == noted
