"""Reporting a trip, and the views of its readers and its owner after staff have hidden it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.reports import moderation
from app.reports.models import Kind
from tests.browser.axe import assert_accessible
from tests.browser.seeding import database_of, make_traveller, make_trip, sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

NAME, WHY = "Cheap umbrellas", "It sells umbrellas."


def hide(server: LiveServer, trip_id: Id) -> None:
    with database_of(server), transaction.writing(db.session()):
        moderation.hide(db.session(), Kind.TRIP, trip_id, WHY)


def test_a_trip_is_reported_by_keyboard_and_gone_for_others_once_it_is_hidden(
    page: Page, live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    mina = make_traveller(live_server, "Mina Kaur")
    trip_id = make_trip(live_server, mina, name=NAME, stops=2, is_published=True)
    path = f"/trip/{trip_id}"
    sign_in_new(page.context, live_server)
    visit(page, path)
    more = page.get_by_role("button", name="More", exact=True)
    more.press("Enter")
    page.get_by_role("menuitem", name="Report Trip").press("Enter")
    sheet = page.get_by_role("dialog", name="Report this trip?")
    sheet.get_by_role("radio", name="It’s advertising").press("Space")
    assert_accessible(page)
    sheet.get_by_role("button", name="Report").press("Enter")
    expect(page.get_by_text("Thank you. Our staff will look at this trip.")).to_be_visible()
    expect(more).to_be_focused()

    # An open page would log its failing request.
    page.goto("about:blank")
    hide(live_server, trip_id)
    # The server sends none of its texts, neither on the page nor in the link preview.
    shown = page.request.get(path, headers={"Accept": "text/html"})
    assert (shown.status, NAME in shown.text(), mina.name in shown.text()) == (404, False, False)
    context = open_context()
    mina.sign_in(context, live_server)
    own = context.new_page()
    visit(own, path)
    expect(own.get_by_text(f"Our staff have hidden this trip from others: {WHY}")).to_be_visible()
    assert_accessible(own)
    own.get_by_role("button", name="Trip menu", exact=True).click()
    expect(own.get_by_role("menuitem", name="Delete Trip")).to_be_visible()
    expect(own.get_by_role("menuitem", name="Report Trip")).to_have_count(0)
