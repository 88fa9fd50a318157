"""The head of a trip: the actions of its owner, a collaborator and a reader; every dialog is accessible."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import make_traveller, make_trip, share_trip
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

NAME = "Kochi and the backwaters"


@dataclass(frozen=True, slots=True)
class Party:
    """A dated trip, its owner's browser, and those of two collaborators."""

    trip: str
    owner: BrowserContext
    editor: BrowserContext
    viewer: BrowserContext


@pytest.fixture
def party(open_context: Callable[..., BrowserContext], live_server: LiveServer) -> Party:
    asha, ravi, lena = (make_traveller(live_server, name) for name in ("Asha Rao", "Ravi", "Lena"))
    trip = make_trip(live_server, asha, name=NAME, days=2, start=date(2090, 12, 12))
    share_trip(live_server, trip, "edit", ravi)
    share_trip(live_server, trip, "view", lena)
    contexts = [open_context(reduced_motion="reduce") for _ in range(3)]
    for context, traveller in zip(contexts, (asha, ravi, lena), strict=True):
        traveller.sign_in(context, live_server)
    return Party(trip, *contexts)


def open_trip(context: BrowserContext, trip: str) -> Page:
    page = context.new_page()
    visit(page, f"/trip/{trip}")
    return page


def choose(page: Page, row: str, menu: str = "Trip menu") -> None:
    page.get_by_role("button", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=row).click()


def close(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_an_owner_edits_publishes_shares_and_deletes(party: Party) -> None:
    page = open_trip(party.owner, party.trip)

    choose(page, "Rename Trip")
    naming = page.get_by_role("dialog", name="Rename Trip")
    expect(naming.get_by_label("Trip name")).to_be_focused()
    assert_accessible(page)
    naming.get_by_label("Trip name").fill("Kerala by boat")
    naming.get_by_label("Trip name").press("Enter")
    expect(page.get_by_role("heading", level=1, name="Kerala by boat")).to_be_visible()
    expect(page.get_by_role("button", name="Trip menu")).to_be_focused()

    page.get_by_role("tab", name="Overview").click()
    page.get_by_role("button", name="Edit About Trip").click()
    page.get_by_role("textbox", name="About Trip").fill("A slow boat.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Edit About Trip")).to_be_focused()

    like = page.get_by_role("button", name=re.compile("^Like, "))
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        like.click()
    expect(like).to_have_accessible_name("Like, 1 like")
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        choose(page, "Publish Trip")
    reload(page)
    expect(page.get_by_role("main").get_by_text("Published", exact=True)).to_be_visible()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("A slow boat.")).to_have_count(1)

    choose(page, "Share Trip")
    sharing = page.get_by_role("dialog", name="Share Trip")
    expect(sharing.get_by_role("radio", name="Can view")).to_be_focused()
    assert_accessible(page)
    sharing.get_by_role("button", name="Turn off old links").click()
    assert_accessible(page)
    page.get_by_role("button", name="Turn off", exact=True).click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    sharing.get_by_role("button", name="Create Link").click()
    expect(sharing.get_by_role("textbox", name="Link")).to_have_value(re.compile(r"/shared/[\w-]+$"))
    expect(sharing.get_by_role("button", name="Copy link")).to_be_focused()
    assert_accessible(page)
    close(sharing)

    choose(page, "Delete Trip")
    expect(page.get_by_role("button", name="Keep trip")).to_be_focused()
    assert_accessible(page)
    page.get_by_role("button", name="Delete Trip").click()
    expect(page).to_have_url(re.compile("/trips$"))
    expect(page.get_by_role("link", name="Kerala by boat")).to_have_count(0)


def test_an_owner_manages_collaborators_and_one_leaves(party: Party) -> None:
    page = open_trip(party.owner, party.trip)
    page.get_by_role("button", name="3 people on this trip. Show collaborators").click()
    people = page.get_by_role("dialog", name="Collaborators")
    assert_accessible(page)
    people.get_by_role("button", name="Permission of Ravi").click()
    assert_accessible(page)
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        page.get_by_role("option", name="View").click()
    expect(people.get_by_role("button", name="Permission of Ravi")).to_have_text("View")
    people.get_by_role("button", name="Remove Lena").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    assert_accessible(page)
    with page.expect_response(lambda answer: answer.request.method == "DELETE" and answer.ok):
        page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(people.get_by_role("listitem").filter(has_text="Lena")).to_have_count(0)
    expect(page.get_by_role("alertdialog")).to_be_hidden()
    # The row has gone: the focus stays in the sheet.
    assert people.evaluate("(sheet) => sheet.contains(document.activeElement)")
    expect(people.get_by_text("Links that you shared before no longer let Lena in.")).to_be_visible()
    assert_accessible(page)
    people.get_by_role("button", name="Make new links").click()
    expect(page.get_by_role("dialog", name="Share Trip")).to_be_visible()

    ravi = open_trip(party.editor, party.trip)
    expect(ravi.get_by_role("button", name="Duplicate Trip")).to_be_visible()
    ravi.get_by_role("button", name="2 people on this trip. Show collaborators").click()
    assert_accessible(ravi)
    ravi.get_by_role("button", name="Leave trip").click()
    expect(ravi.get_by_role("button", name="Stay")).to_be_focused()
    assert_accessible(ravi)
    ravi.get_by_role("alertdialog").get_by_role("button", name="Leave trip").click()
    expect(ravi).to_have_url(re.compile("/trips$"))
    expect(ravi.get_by_role("link", name=NAME)).to_have_count(0)


def test_a_collaborator_edits_exports_and_prints(party: Party) -> None:
    page = open_trip(party.editor, party.trip)
    expect(page.get_by_role("button", name="Duplicate Trip")).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    rows = page.get_by_role("menuitem")
    expect(rows).to_have_text(
        [
            "Edit dates and days",
            "Rename Trip",
            "History",
            "Improve the whole trip",
            "Duplicate Trip",
            "Add to calendar",
            "Download GPX",
            "Print",
        ]
    )
    assert_accessible(page)
    with page.expect_download() as calendar:
        rows.filter(has_text="Add to calendar").click()
    assert calendar.value.suggested_filename == f"{NAME}.ics"
    with page.expect_download() as route:
        choose(page, "Download GPX", "More")
    assert route.value.suggested_filename == f"{NAME}.gpx"

    page.get_by_role("tab", name="Overview").click()
    page.get_by_role("button", name="Edit About Trip").click()
    page.get_by_role("textbox", name="About Trip").fill("A slow boat.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Edit About Trip")).to_be_focused()
    page.get_by_role("tab", name="Itinerary").click()
    page.get_by_role("radiogroup", name="Day").get_by_text("Day 2", exact=True).click()
    expect(page.get_by_role("heading", name="Day 1", exact=True)).to_be_hidden()
    page.emulate_media(media="print")
    for shown in ("About Trip", "Day 1", "Day 2"):
        expect(page.get_by_role("heading", name=shown, exact=True)).to_be_visible()
    expect(page.get_by_text("A slow boat.")).to_be_visible()
    for chrome in (page.get_by_role("navigation"), page.get_by_role("tablist"), page.get_by_role("button")):
        expect(chrome).to_have_count(0)
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_a_reader_copies_the_trip_and_owns_the_copy(party: Party) -> None:
    page = open_trip(party.viewer, party.trip)
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    assert_accessible(page)
    # Both clicks at once: on a busy machine a second pointer click arrives after the copy has appeared, and takes its
    # focus.
    page.get_by_role("button", name="Duplicate Trip").evaluate("button => { button.click(); button.click(); }")
    expect(page.get_by_role("button", name="Trip menu")).to_be_visible()
    assert not page.url.endswith(party.trip)
    expect(page.get_by_role("heading", level=1, name=NAME)).to_be_focused()
    visit(page, "/trips")
    expect(page.get_by_role("link", name=NAME)).to_have_count(2)
