"""Finding other travellers, and following them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import make_traveller, make_trip, sign_in_new
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

NAMES = [f"Quilla {name}" for name in ("Amaru", "Bélén", "Chaska", "Dalia", "Eva", "Flor")]
HIDDEN = "Follow this traveler to see their trips!"


def test_following_a_traveller_shows_their_trips(
    page: Page, live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    mina = make_traveller(live_server, "Mina Kaur")
    make_trip(live_server, mina, name="Three Kyoto autumns", stops=0, is_published=True)
    address = f"/user/{mina.id}"
    sign_in_new(page.context, live_server)

    visit(page, address)
    expect(page.get_by_role("heading", level=1, name="Mina Kaur")).to_be_visible()
    counts = page.get_by_role("definition")
    expect(counts).to_have_text(["1", "0", "0"])
    expect(page.get_by_text(HIDDEN)).to_be_visible()
    expect(page.get_by_role("link", name="Three Kyoto autumns")).to_be_hidden()
    assert_accessible(page)

    page.get_by_role("button", name="Follow", exact=True).press("Enter")
    unfollow = page.get_by_role("button", name="Unfollow")
    expect(unfollow).to_be_focused()
    expect(counts).to_have_text(["1", "1", "0"])
    expect(page.get_by_role("link", name="Three Kyoto autumns")).to_be_visible()
    expect(page.get_by_text(HIDDEN)).to_be_hidden()
    assert_accessible(page)
    reload(page)
    expect(page.get_by_role("link", name="Three Kyoto autumns")).to_be_visible()

    unfollow.click()
    expect(page.get_by_text(HIDDEN)).to_be_visible()
    expect(counts).to_have_text(["1", "0", "0"])

    minas_browser = open_context()
    mina.sign_in(minas_browser, live_server)
    own = minas_browser.new_page()
    visit(own, address)
    expect(own.get_by_role("link", name="Three Kyoto autumns")).to_be_visible()
    expect(own.get_by_role("button", name="Follow")).to_have_count(0)


def test_travellers_are_found_by_name_and_the_last_five_are_remembered(page: Page, live_server: LiveServer) -> None:
    for name in NAMES:
        make_traveller(live_server, name)
    sign_in_new(page.context, live_server)
    visit(page, "/search")
    field = page.get_by_role("searchbox")
    field.fill("q")
    expect(page.get_by_role("heading", name="Popular destinations")).to_be_visible()
    field.fill("belen")
    expect(page.get_by_role("status").filter(has_text="1 traveller")).to_be_visible()
    field.fill("quilla zz")
    expect(page.get_by_role("heading", name="No travellers called “quilla zz”")).to_be_visible()
    field.fill("quilla")
    expect(page.get_by_role("status").filter(has_text="6 travellers")).to_be_visible()
    assert_accessible(page)
    for name in NAMES:
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
        page.go_back()
        expect(page.get_by_role("status").filter(has_text="6 travellers")).to_be_visible()

    visit(page, "/search")
    removes = page.get_by_role("button", name="from recent searches")
    expect(removes).to_have_count(5)
    newest_first = [f"Remove {name} from recent searches" for name in reversed(NAMES[1:])]
    assert [button.get_attribute("aria-label") for button in removes.all()] == newest_first
    assert_accessible(page)
    removes.first.press("Enter")
    expect(removes).to_have_count(4)
    expect(page.get_by_role("button", name=newest_first[1])).to_be_focused()
    reload(page)
    expect(removes).to_have_count(4)
    page.get_by_role("button", name="Clear recent searches").click()
    expect(removes).to_have_count(0)
    expect(field).to_be_focused()


def test_a_traveller_is_blocked_from_their_menu_and_unblocked_in_the_settings(
    page: Page, live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    ravi, viewer = make_traveller(live_server, "Ravi Blockham"), make_traveller(live_server, "Asha Blockham")
    viewer.sign_in(page.context, live_server)
    his_browser = open_context()
    ravi.sign_in(his_browser, live_server)
    his = his_browser.new_page()
    visit(page, f"/user/{ravi.id}")
    page.get_by_role("button", name="Options for Ravi Blockham").click()
    page.get_by_role("menuitem", name="Block").click()
    question = page.get_by_role("alertdialog", name="Block Ravi Blockham?")
    expect(question).to_contain_text("Trips that you share stay as they are.")
    assert_accessible(page)
    question.get_by_role("button", name="Block").click()
    expect(page.get_by_text("Blocked", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_have_count(0)
    expect(question).to_be_hidden()
    assert_accessible(page)

    missing = his_browser.request.get(f"/user/{viewer.id}", headers={"Accept": "text/html"})
    assert missing.status == 404
    assert "Traveller not found" in missing.text()

    visit(page, "/settings")
    page.get_by_role("link", name="Blocked travellers").click()
    row = page.get_by_role("listitem").filter(has_text="Ravi Blockham")
    expect(row).to_be_visible()
    assert_accessible(page)
    row.get_by_role("button", name="Unblock Ravi Blockham").click()
    expect(page.get_by_text("You haven’t blocked anyone.")).to_be_visible()
    visit(his, f"/user/{viewer.id}")
    expect(his.get_by_role("button", name="Follow", exact=True)).to_be_visible()
