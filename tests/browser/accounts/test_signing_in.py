"""Signing in again: with a new password, back to the requested page, and never to another site."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.mailbox import forget_mails, wait_for_code
from tests.browser.seeding import make_traveller
from tests.browser.visits import reload, visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer

pytestmark = pytest.mark.browser

ENDED = "Your session has ended. Please sign in again."


@pytest.fixture
def context(browser: Browser, live_server: LiveServer) -> Iterator[BrowserContext]:
    """Tabs of one browser, whose consoles may show refused calls."""
    context = browser.new_context(base_url=live_server.url)
    yield context
    context.close()


def enter(page: Page, email: str, password: str = PASSWORD) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Login").click()


def test_a_forgotten_password_is_replaced_by_a_mailed_code(page: Page, live_server: LiveServer) -> None:
    email = make_traveller(live_server, "Asha").email
    visit(page, "/signin")
    page.get_by_role("link", name="Forgot password?").click()
    expect(page.get_by_role("heading", name="Forgot your password?")).to_be_focused()
    page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Send Code").click()
    expect(page.get_by_role("heading", name="Set a new password")).to_be_focused()
    # The browser stores the given password.
    reload(page)
    expect(page.get_by_label("Email")).to_have_value(email)
    expect(page.get_by_label("Email")).not_to_be_editable()

    page.get_by_label("OTP").fill(wait_for_code(live_server.outbox, email))
    page.get_by_label("New password").fill("a better battery")
    page.get_by_role("button", name="Reset Password").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    enter(page, email, "a better battery")
    expect(page.get_by_role("heading", name="Hi, Asha")).to_be_visible()


def test_a_wrong_code_is_refused_and_a_new_one_works(loud_page: Page, live_server: LiveServer) -> None:
    page, email = loud_page, "mistyped@example.org"
    visit(page, "/signup")
    page.get_by_label("Name").fill("Asha")
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign Up").click()
    first = page.get_by_label("Digit 1 of 4")
    code = wait_for_code(live_server.outbox, email)
    page.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("group").get_by_text("Please enter the complete 4-digit code")).to_be_visible()
    first.click()
    page.keyboard.type(f"{(int(code) + 1) % 10_000:04d}")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group").get_by_text("That code is not right.")).to_be_visible()
    expect(first).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)

    forget_mails(live_server.outbox, email)
    page.get_by_role("button", name="Resend code").click()
    expect(page.get_by_role("status").filter(has_text="a new code is on its way")).to_be_visible()
    first.click()
    page.keyboard.type(wait_for_code(live_server.outbox, email))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hi, Asha")).to_be_focused()


def test_signing_in_leads_back_to_the_same_address(page: Page, live_server: LiveServer) -> None:
    email = make_traveller(live_server).email
    visit(page, "/trips?a=%26b#there")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    enter(page, email)
    expect(page).to_have_url(f"{live_server.url}/trips?a=%26b#there")


@pytest.mark.parametrize("path", ["//evil.example", "/.//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_signing_in_leads_to_no_other_site(context: BrowserContext, live_server: LiveServer, path: str) -> None:
    page = context.new_page()
    visit(page, f"/signin?{urlencode({'next': path})}")
    enter(page, make_traveller(live_server).email)
    expect(page).to_have_url(f"{live_server.url}/explore")


def test_a_new_tab_is_signed_in_and_follows_a_logout_elsewhere(
    context: BrowserContext, live_server: LiveServer
) -> None:
    email = make_traveller(live_server, "Asha").email
    first = context.new_page()
    visit(first, "/signin")
    enter(first, email)
    expect(first.get_by_role("heading", name="Hi, Asha")).to_be_visible()

    second = context.new_page()
    renewals: list[str] = []
    second.on("request", lambda call: renewals.append(call.url) if call.url.endswith("/auth/refresh") else None)
    visit(second, "/search")
    second.get_by_role("link", name="Trips").click()
    expect(second.get_by_role("heading", name="All Trips")).to_be_visible()
    second.get_by_role("link", name="Profile").click()
    expect(second.get_by_text(email)).to_be_visible()
    assert len(renewals) == 1

    visit(first, "/settings")
    first.get_by_role("button", name="Logout").click()
    first.get_by_role("alertdialog").get_by_role("button", name="Logout").click()
    expect(first).to_have_url(f"{live_server.url}/")

    second.get_by_role("link", name="Explore").click()
    expect(second).to_have_url(f"{live_server.url}/signin?next=%2Fexplore")
    expect(second.get_by_text(ENDED)).to_be_visible()
    assert second.evaluate("sessionStorage.length") == 0


def test_a_token_in_session_storage_is_enough_to_be_signed_in(context: BrowserContext, live_server: LiveServer) -> None:
    token = make_traveller(live_server).token
    page = context.new_page()
    visit(page, "/signin")
    page.evaluate("token => sessionStorage.setItem('Waypost_TOKEN', token)", token)
    visit(page, "/trips?a=1")
    expect(page.get_by_role("heading", name="All Trips")).to_be_visible()
    expect(page).to_have_url(f"{live_server.url}/trips?a=1")
