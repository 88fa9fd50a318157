"""Two travellers change the same stop at once: each sees what the other set, beside the field."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor
from tests.browser.seeding import make_traveller, share_trip
from tests.live import LiveServer

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_a_field_that_both_change_asks_whose_to_keep(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, width: int
) -> None:
    editor = Editor(open_context(viewport={"width": width, "height": 844}, reduced_motion="reduce"), live_server)
    leo = make_traveller(live_server, "Leo Braun")
    share_trip(live_server, editor.trip, "edit", leo)
    page, name = editor.open(), editor.name(1)
    page.get_by_role("link", name=name, exact=True).click()
    sheet = page.get_by_role("dialog", name=name)
    start = sheet.get_by_label("Start time", exact=True)
    start.fill("15:00")
    sheet.get_by_role("textbox", name="Note").fill("Ask for Sarah")
    calls = open_context().request
    path = f"/itinerary/{editor.trip}"
    stop = calls.get(path, headers=leo.bearer).json()["days"][0]["activities"][1]["stop_id"]
    edit = {"op": "edit_stop", "stop_id": stop, "start_time": "14:30", "state": "done"}
    assert calls.post(f"{path}/changes", data={"changes": [edit]}, headers=leo.bearer).ok
    expect(sheet.get_by_text("Leo Braun changed this to “14:30”.")).to_be_visible()
    expect(sheet.get_by_role("radio", name="Done")).to_be_checked()
    expect(start).to_have_value("15:00")
    assert_accessible(page)
    sheet.get_by_role("button", name="Keep theirs: Start time").click()
    expect(start).to_have_value("14:30")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_be_hidden()
    after = calls.get(path, headers=leo.bearer).json()["days"][0]["activities"][1]
    assert (after["start_time"], after["note"], after["state"]) == ("14:30", "Ask for Sarah", "done")
