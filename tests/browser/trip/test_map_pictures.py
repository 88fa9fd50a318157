"""The map of a trip as a picture: in print, and in previews of share links."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from app.trips.member_models import SharedPermission
from tests.browser.axe import assert_accessible
from tests.browser.seeding import make_link, make_traveller, make_trip
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

IS_DRAWN = "image => image.complete && image.naturalWidth > 0"


def picture(page: Page) -> Locator:
    return page.get_by_role("img", name="Map of the trip")


def test_a_phone_prints_the_map_of_all_days(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    asha = make_traveller(live_server, "Asha Rao")
    trip = make_trip(live_server, asha, days=2, stops=3)
    context = open_context(viewport={"width": 390, "height": 844})
    asha.sign_in(context, live_server)
    page = context.new_page()
    drawn: list[int] = []
    page.on("response", lambda answer: drawn.append(answer.status) if "/map.svg" in answer.url else None)
    visit(page, f"/trip/{trip}")
    expect(picture(page)).to_be_hidden()
    assert drawn == []
    # As from the browser's menu.
    with page.expect_response(re.compile("/map.svg$")):
        assert page.pdf(format="A4").startswith(b"%PDF")
    assert drawn == [200]
    page.emulate_media(media="print")
    expect(picture(page)).to_be_visible()
    assert picture(page).evaluate(IS_DRAWN)


def test_a_share_link_shows_the_map_and_none_where_there_is_nothing_on_it(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    mina = make_traveller(live_server, "Mina Khan")
    page = open_context().new_page()
    visit(page, make_link(live_server, make_trip(live_server, mina, stops=2), SharedPermission.VIEW))
    picture(page).scroll_into_view_if_needed()
    expect(picture(page)).to_have_js_property("complete", True)
    assert picture(page).evaluate(IS_DRAWN)
    assert_accessible(page)
    visit(page, make_link(live_server, make_trip(live_server, mina, stops=0), SharedPermission.VIEW))
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    expect(picture(page)).to_have_count(0)
