"""Ideas of a trip: two travellers vote, a proposal plans the favourite, and Undo takes it back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from app.trips.member_models import SharedPermission
from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor, undo
from tests.browser.seeding import make_traveller, share_trip
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]


def test_two_travellers_vote_and_the_favourite_is_planned_and_taken_back(
    open_context: OpenContext, live_server: LiveServer
) -> None:
    editor = Editor(open_context(), live_server)
    name = editor.name(2)
    editor.write([editor.ids[:2], editor.ids[3:]])
    reader = make_traveller(live_server)
    share_trip(live_server, editor.trip, SharedPermission.VIEW, reader)

    page = editor.open()
    page.get_by_role("button", name="Add an idea").click()
    sheet = page.get_by_role("dialog", name="Add an idea")
    sheet.get_by_role("combobox", name="Place").press_sequentially(name)
    sheet.get_by_role("option", name=name).first.click()
    expect(sheet.get_by_text(f"{name} is in the trip")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name=f"For {name}: 0").click()
    expect(page.get_by_role("button", name=f"For {name}: 1", pressed=True)).to_be_visible()

    context = open_context()
    reader.sign_in(context, live_server)
    theirs = context.new_page()
    visit(theirs, f"/trip/{editor.trip}")
    theirs.get_by_role("button", name=f"For {name}: 1").click()
    expect(theirs.get_by_role("button", name=f"For {name}: 2", pressed=True)).to_be_visible()
    expect(theirs.get_by_role("button", name="Add an idea")).to_be_hidden()
    assert_accessible(theirs)
    # Another traveller's vote appears without a reload.
    expect(page.get_by_role("button", name=f"For {name}: 2")).to_be_visible()

    page.get_by_role("button", name="Plan our favourites").click()
    proposal = page.get_by_role("dialog", name="Plan our favourites")
    expect(proposal.get_by_role("list", name="Proposed").get_by_text(name)).to_be_visible()
    assert_accessible(page)
    proposal.get_by_role("button", name="Add to the plan").click()
    expect(proposal).to_be_hidden()
    planned = page.get_by_role("region", name="Day ").get_by_role("heading", name=name)
    expect(planned).to_be_visible()
    undo(page)
    expect(planned).to_be_hidden()
    expect(page.get_by_role("region", name="Ideas").get_by_role("heading", name=name)).to_be_visible()
