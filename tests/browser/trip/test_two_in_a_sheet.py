"""Two travellers change the same field at once: each sees the other's value and name next to the field.

Only on a phone: a conflicting field looks and works the same on every screen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor
from tests.browser.seeding import Traveller, make_traveller, share_trip
from tests.live import LiveServer

pytestmark = pytest.mark.browser

Operation = dict[str, Any]
Trip = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that two travellers change at once.

    :param start: the initial state.
    :param open: opens it.
    :param mine: the first traveller's change.
    :param theirs: the second traveller's change, of that and of another field.
    :param said: the text then shown at the field.
    :param field: the field's name.
    :param follows: the field that only the second traveller changed, as shown.
    :param after: the final result, if the second traveller's value is chosen at the field.
    """

    name: str
    start: Callable[[Trip], Operation]
    open: Callable[[Editor, Page], Locator]
    mine: Callable[[Locator], None]
    theirs: Callable[[Trip], list[Operation]]
    said: str
    field: str
    follows: Callable[[Locator], None]
    after: Callable[[Trip], object]
    expected: object
    save: str = "Save"


def first_stop(trip: Trip) -> dict[str, Any]:
    stop: dict[str, Any] = trip["days"][0]["activities"][0]
    return stop


def open_stop(editor: Editor, page: Page) -> Locator:
    page.get_by_role("link", name=editor.name(0), exact=True).click()
    return page.get_by_role("dialog", name=editor.name(0))


def note_the_stop(sheet: Locator) -> None:
    sheet.get_by_label("Start time", exact=True).fill("15:00")
    sheet.get_by_role("textbox", name="Note").fill("Ask for Sarah")


def stay_of(trip: Trip, **more: str) -> Operation:
    first, second = (day["day_id"] for day in trip["days"])
    places = [stop["place_id"] for day in trip["days"] for stop in day["activities"]]
    known = {"stay_id": trip["stays"][0]["stay_id"]} if trip["stays"] else {}
    return {"op": "set_stay", "place_id": places[3], "from_day": first, "to_day": second} | known | more


def open_stay(editor: Editor, page: Page) -> Locator:
    page.get_by_role("tab", name="Overview").click()
    page.get_by_role("button", name=f"Change the stay at {editor.name(3)}").click()
    return page.get_by_role("dialog", name="Change this stay")


def note_the_stay(sheet: Locator) -> None:
    sheet.get_by_label("Check-in").fill("15:00")
    sheet.get_by_role("textbox", name="Note").fill("Ring twice")


def open_days(_editor: Editor, page: Page) -> Locator:
    page.get_by_role("button", name="Trip menu").click()
    page.get_by_role("menuitem", name="Edit dates and days").click()
    return page.get_by_role("dialog", name="Edit dates and days")


def add_a_day_before(sheet: Locator) -> None:
    # The start moves back with it.
    sheet.get_by_role("button", name="Add a day before").click()


SHEETS = (
    Sheet(
        name="stop",
        start=lambda trip: {"op": "edit_stop", "stop_id": first_stop(trip)["stop_id"], "minutes": 60},
        open=open_stop,
        mine=note_the_stop,
        theirs=lambda trip: [
            {"op": "edit_stop", "stop_id": first_stop(trip)["stop_id"], "start_time": "14:30", "state": "done"}
        ],
        said="Leo Braun changed this to “14:30”.",
        field="Start time",
        follows=lambda sheet: expect(sheet.get_by_role("radio", name="Done")).to_be_checked(),
        after=lambda trip: [first_stop(trip)[name] for name in ("start_time", "note", "state")],
        expected=["14:30", "Ask for Sarah", "done"],
    ),
    Sheet(
        name="stay",
        start=stay_of,
        open=open_stay,
        mine=note_the_stay,
        theirs=lambda trip: [stay_of(trip, check_in="14:30", check_out="10:00")],
        said="Leo Braun changed this to “14:30”.",
        field="Check-in",
        follows=lambda sheet: expect(sheet.get_by_label("Check-out")).to_have_value("10:00"),
        after=lambda trip: [trip["stays"][0][name] for name in ("check_in", "note", "check_out")],
        expected=["14:30", "Ring twice", "10:00"],
    ),
    Sheet(
        name="days",
        start=lambda _trip: {"op": "set_start_date", "start_date": "2031-05-20"},
        open=open_days,
        mine=add_a_day_before,
        theirs=lambda _trip: [{"op": "set_start_date", "start_date": "2031-06-10"}],
        said="Leo Braun changed this to “Tue 10 Jun”.",
        field="Start date",
        follows=lambda _sheet: None,
        after=lambda trip: (trip["start_date"], trip["no_of_days"]),
        expected=("2031-06-10", 3),
        save="Save Changes",
    ),
)


def change(calls: BrowserContext, trip: str, who: Traveller, operations: list[Operation]) -> None:
    answer = calls.request.post(f"/itinerary/{trip}/changes", data={"changes": operations}, headers=who.bearer)
    assert answer.ok, answer.text()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_field_that_both_change_says_who_did_and_asks_whose_to_keep(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, sheet: Sheet
) -> None:
    editor = Editor(open_context(reduced_motion="reduce"), live_server)
    leo, calls = make_traveller(live_server, "Leo Braun"), open_context()
    share_trip(live_server, editor.trip, "edit", leo)
    change(calls, editor.trip, leo, [sheet.start(editor.trip_now())])
    page = editor.open()
    opened = sheet.open(editor, page)
    expect(opened).to_be_visible()
    sheet.mine(opened)
    change(calls, editor.trip, leo, sheet.theirs(editor.trip_now()))
    expect(opened.get_by_text(sheet.said)).to_be_visible()
    sheet.follows(opened)
    assert_accessible(page)
    opened.get_by_role("button", name=f"Keep theirs: {sheet.field}").click()
    opened.get_by_role("button", name=sheet.save, exact=True).click()
    expect(opened).to_be_hidden()
    assert sheet.after(editor.trip_now()) == sheet.expected
