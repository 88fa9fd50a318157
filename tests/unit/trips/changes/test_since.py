"""Conflicts: the other travellers' changes that a refusal lists."""

from __future__ import annotations

from datetime import date

from app.db.types import Id
from app.errors import ChangedBy, ChangedItem
from app.trips.changes import operations as op
from app.trips.changes.apply import apply
from app.trips.changes.history import RecordRow
from app.trips.changes.plan import TripPlan
from app.trips.changes.record import Record, record_of
from app.trips.changes.since import MAX_ITEMS, changed_since, last_changers
from tests.unit.trips.changes.test_undo import plan, setting

FIRST = plan([2, 1], date(2031, 5, 20))
STOP, OTHER = FIRST.days[0].stops[0].stop_id, FIRST.days[0].stops[1].stop_id
MINA = ChangedBy(user_id="mina", name="Mina")


def record(*wanted: op.Operation, start: TripPlan = FIRST) -> Record:
    return record_of(start, apply(start, wanted, setting(1)).plan)


def by_mina(made: Record) -> RecordRow:
    return RecordRow(Id("mina"), "Mina", made)


def test_only_what_both_changed_is_named_of_a_conflict() -> None:
    mine = record(op.EditStop(STOP, start_time=900, note="mine"), op.EditStop(OTHER, note="mine"))
    theirs = record(op.EditStop(STOP, start_time=870, minutes=30), op.Rename("Theirs"))
    assert changed_since([by_mina(theirs)], mine) == [ChangedItem(kind="stop", id=STOP, fields=["start_time"], by=MINA)]


def test_an_item_that_several_changed_is_named_once_by_the_last() -> None:
    newer = RecordRow(None, None, record(op.EditStop(STOP, note="newer")))
    older = by_mina(record(op.EditStop(STOP, minutes=30)))
    assert changed_since([newer, older]) == [ChangedItem(kind="stop", id=STOP, fields=["minutes", "note"], by=None)]


def test_each_field_of_an_item_has_its_own_last_changer() -> None:
    newest = RecordRow(Id("leo"), "Leo", record(op.EditStop(STOP, minutes=30), op.EditStop(OTHER, start_time=900)))
    oldest = by_mina(record(op.EditStop(STOP, minutes=60, start_time=870), op.Rename("Theirs")))
    last = last_changers([newest, oldest], STOP)
    assert {name: row.user_name for name, row in last.items()} == {"minutes": "Leo", "start_time": "Mina"}
    assert {name: row.user_name for name, row in last_changers([newest, oldest], None).items()} == {"trip_name": "Mina"}


def test_details_and_dates_of_the_trip_are_one_item() -> None:
    made = record(op.Rename("Theirs"), op.SetStartDate(date(2031, 6, 1)))
    assert changed_since([by_mina(made)]) == [
        ChangedItem(kind="trip", id=None, fields=["start_date", "trip_name"], by=MINA)
    ]


def test_what_came_or_went_names_all_its_fields() -> None:
    [gone] = [item for item in changed_since([by_mina(record(op.RemoveStop(STOP)))]) if item.kind == "stop"]
    assert gone.fields == ["day_id", "minutes", "note", "place_id", "start_time", "state"]


def test_a_refusal_names_only_so_many_items() -> None:
    many = plan([MAX_ITEMS + 10], None)
    edits = [op.EditStop(stop.stop_id, note="theirs") for _, stop in many.stops]
    assert len(changed_since([by_mina(record(*edits, start=many))])) == MAX_ITEMS
