"""The list of signed-in devices."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import make_traveller
from tests.browser.visits import visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer

pytestmark = pytest.mark.browser

PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36"


def test_a_device_is_signed_out_from_another_by_keyboard(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    traveller = make_traveller(live_server)
    phone, laptop = open_context(user_agent=PHONE, viewport={"width": 320, "height": 640}), open_context()
    for context in (phone, laptop):
        form = {"email": traveller.email, "password": PASSWORD}
        assert context.request.post("/auth/sign-in", data=form).ok
    page, elsewhere = laptop.new_page(), phone.new_page()
    visit(elsewhere, "/settings/devices")
    assert elsewhere.evaluate("document.documentElement.scrollWidth") == 320
    visit(page, "/settings")
    page.get_by_role("link", name="Signed-in devices").click()
    rows = page.get_by_role("list", name="Signed-in devices").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("This device")
    button = page.get_by_role("button", name="Sign out: Chrome on Android")
    button.focus()
    page.keyboard.press("Enter")
    question = page.get_by_role("alertdialog", name="Sign out Chrome on Android?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(2)
    expect(page.get_by_role("heading", level=1, name="Signed-in devices")).to_be_focused()
    visit(elsewhere, "/settings/devices")
    expect(elsewhere).to_have_url(f"{live_server.url}/signin?next=%2Fsettings%2Fdevices")
    assert [cookie["name"] for cookie in phone.cookies() if "refresh" in cookie["name"]] == []


def test_a_tab_whose_token_is_gone_renews_its_session_again_and_again(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    traveller = make_traveller(live_server)
    context = open_context()
    traveller.sign_in(context, live_server)

    def refresh_token() -> str:
        return next(str(one["value"]) for one in context.cookies() if one["name"] == "refresh_token_cookie")

    seen = {refresh_token()}
    for number in range(1, 4):
        page = context.new_page()
        visit(page, "/search")
        # The search text is not in the document: the new tab needs a token.
        with page.expect_response("**/auth/refresh") as refreshed:
            page.get_by_role("searchbox").first.fill("Kochi")
        assert refreshed.value.ok
        expect(page.get_by_role("main")).to_be_visible()
        seen.add(refresh_token())
        assert len(seen) == number + 1
