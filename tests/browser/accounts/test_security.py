"""Signing in with a passkey, and with a second step."""

from __future__ import annotations

from collections.abc import Callable

import pyotp
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import make_traveller
from tests.browser.visits import visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer

pytestmark = pytest.mark.browser


def with_authenticator(page: Page) -> None:
    """Give the browser an authenticator whose owner always agrees."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def sign_out(page: Page) -> None:
    visit(page, "/settings")
    page.get_by_role("button", name="Logout").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Logout").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_a_passkey_is_added_and_signs_in(open_context: Callable[..., BrowserContext], live_server: LiveServer) -> None:
    traveller = make_traveller(live_server)
    context = open_context(viewport={"width": 390, "height": 844})
    traveller.sign_in(context, live_server)
    page = context.new_page()
    with_authenticator(page)
    visit(page, "/settings")
    page.get_by_role("link", name="Sign-in and security").click()
    page.get_by_role("button", name="Add a passkey").click()
    sheet = page.get_by_role("dialog", name="Add a passkey")
    assert_accessible(page)
    sheet.get_by_label("Name").fill("My phone")
    sheet.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("list", name="Passkeys")).to_contain_text("My phone")
    sign_out(page)
    visit(page, "/signin?next=%2Ftrips")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", level=1, name="All Trips")).to_be_visible()


def test_a_second_step_is_turned_on_and_required(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    traveller = make_traveller(live_server)
    context = open_context(viewport={"width": 390, "height": 844})
    traveller.sign_in(context, live_server)
    page = context.new_page()
    visit(page, "/settings/security")
    page.get_by_role("button", name="Turn on").click()
    sheet = page.get_by_role("dialog", name="Turn on two-step verification")
    sheet.get_by_role("button", name="Show the code to scan").click()
    secret = sheet.locator("pre").inner_text()
    assert_accessible(page)
    sheet.get_by_label("Code from the app").fill(pyotp.TOTP(secret).now())
    sheet.get_by_role("button", name="Turn on").click()
    codes = sheet.locator("pre").filter(has_text="-")
    expect(codes).to_be_visible()
    recovery = codes.inner_text().splitlines()
    assert len(recovery) == 10
    sheet.get_by_role("button", name="Done").click()
    sign_out(page)
    visit(page, "/signin")
    page.get_by_label("Email").fill(traveller.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("heading", name="Enter your code")).to_be_visible()
    assert_accessible(page)
    page.get_by_label("Code").fill(recovery[0])
    page.get_by_role("button", name="Continue").click()
    expect(page).to_have_url(f"{live_server.url}/explore")
