"""The details of an account: its photo, country and password."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import PHONE
from tests.browser.seeding import posted, sign_in_new
from tests.browser.visits import reload, visit
from tests.factories.accounts import PASSWORD
from tests.live import LiveServer
from tests.pictures import picture

pytestmark = pytest.mark.browser

SAVED = "Your profile is up to date."


def expect_toast(page: Page, text: str) -> None:
    """Wait for a toast."""
    expect(page.get_by_role("alert").or_(page.get_by_role("status")).filter(has_text=text).first).to_be_visible()


def choose(page: Page, file: FilePayload) -> None:
    """Press the button and choose a file in the dialog."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Change photo").click()
    chooser.value.set_files(file)


def saved(page: Page, token: str) -> dict[str, Any]:
    """Return the profile as stored by the server."""
    headers = {"Authorization": f"Bearer {token}"}
    profile: dict[str, Any] = page.context.request.get("/user/profile", headers=headers).json()
    return profile


def test_update_profile_saves_the_photo_and_the_country(
    open_context: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    # Wide, because toasts would cover the next button on a phone.
    page = open_context(viewport={"width": 1280, "height": 900}).new_page()
    token = sign_in_new(page.context, live_server)
    visit(page, "/account-details")
    photo = page.get_by_role("group", name="Photo")
    choose(page, {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"no picture"})
    expect(photo.get_by_text("Please select a valid image file (JPEG, PNG, GIF, or WebP)")).to_be_visible()
    choose(page, {"name": "large.png", "mimeType": "image/png", "buffer": b"\x89PNG" + bytes(5 * 1024 * 1024)})
    expect(photo.get_by_text("Image size should be less than 5MB")).to_be_visible()

    choose(page, {"name": "me.png", "mimeType": "image/png", "buffer": picture(size=(900, 600))})
    expect(photo.get_by_text("Photo chosen, not saved yet")).to_be_visible()
    expect(photo.get_by_text("Image size should be less than 5MB")).to_be_hidden()
    page.get_by_role("button", name=re.compile("Country$")).click()
    page.keyboard.type("Japan")
    page.keyboard.press("Enter")
    assert_accessible(page)
    assert (saved(page, token)["profile_image_url"], saved(page, token)["country"]) == (None, None)

    page.get_by_role("button", name="Update Profile").click()
    expect_toast(page, SAVED)
    profile = saved(page, token)
    assert profile["country"] == "JP"
    stored = page.context.request.get(profile["profile_image_url"])
    assert (stored.headers["content-type"], Image.open(BytesIO(stored.body())).size) == ("image/webp", (300, 200))
    reload(page)
    expect(photo.locator("img")).to_have_attribute("src", profile["profile_image_url"])

    photo.get_by_role("button", name="Remove photo").click()
    expect(photo.get_by_text("Photo removed, not saved yet")).to_be_visible()
    assert saved(page, token)["profile_image_url"] == profile["profile_image_url"]
    page.get_by_role("textbox", name="Name").fill(" ")
    page.get_by_role("button", name="Update Profile").click()
    expect(page.get_by_text("Name field is required")).to_be_visible()
    page.get_by_role("textbox", name="Name").fill("Asha Rao")
    page.get_by_role("button", name="Update Profile").click()
    expect(photo.get_by_text("Photo removed, not saved yet")).to_be_hidden()
    assert saved(page, token)["profile_image_url"] is None


def test_a_changed_password_ends_the_sessions_elsewhere(
    loud_page: Page, live_server: LiveServer, browser: Browser
) -> None:
    page, email = loud_page, "changing@example.org"
    sign_in_new(page.context, live_server, email=email)
    with browser.new_context(base_url=live_server.url, viewport=PHONE) as elsewhere:
        posted(elsewhere.request, "/auth/sign-in", {"email": email, "password": PASSWORD})
        other = elsewhere.new_page()
        visit(other, "/search")

        visit(page, "/account-details")
        page.get_by_role("button", name="Change password").click()
        sheet = page.get_by_role("dialog", name="Change password")
        current, new = sheet.get_by_label("Current password"), sheet.get_by_label("New password", exact=True)
        confirm = sheet.get_by_label("Confirm new password")
        expect(current).to_be_focused()
        sheet.get_by_role("button", name="Save").click()
        expect(sheet.get_by_text("All fields are required")).to_be_visible()
        assert_accessible(page)
        current.fill("not my password")
        new.fill("a better battery")
        confirm.fill("a bitter battery")
        sheet.get_by_role("button", name="Save").click()
        expect(sheet.get_by_text("New password and confirm password do not match")).to_be_visible()
        confirm.fill("a better battery")
        sheet.get_by_role("button", name="Save").click()
        expect(sheet.get_by_text("Your current password is not right.")).to_be_visible()
        current.fill(PASSWORD)
        sheet.get_by_role("button", name="Save").click()
        expect(sheet).to_be_hidden()
        expect(page.get_by_text("Your password is changed.")).to_be_visible()

        other.get_by_role("link", name="Trips").click()
        expect(other).to_have_url(f"{live_server.url}/signin?next=%2Ftrips")
        # The server deleted the cookies of the ended session; the browser is still a known device of the traveller.
        assert [cookie["name"] for cookie in elsewhere.cookies()] == ["device"]
        other.get_by_label("Email").fill(email)
        other.get_by_label("Password", exact=True).fill("a better battery")
        other.get_by_role("button", name="Login").click()
        expect(other.get_by_role("heading", level=1, name="All Trips")).to_be_visible()

    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_text(email)).to_be_visible()


def test_a_traveller_exports_their_data_and_deletes_their_account(loud_page: Page, live_server: LiveServer) -> None:
    page, email = loud_page, "leaving-for-good@example.org"
    sign_in_new(page.context, live_server, email=email)
    visit(page, "/account-details")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my data").click()
    assert download.value.suggested_filename == "waypost-data.json"
    assert email in Path(download.value.path()).read_text(encoding="utf-8")

    page.get_by_role("button", name="Delete my account").click()
    sheet = page.get_by_role("dialog", name="Delete your account?")
    password, leave = sheet.get_by_label("Password", exact=True), sheet.get_by_role("button", name="Delete my account")
    leave.click()
    expect(sheet.get_by_text("Please enter your password")).to_be_visible()
    password.fill("not my password")
    leave.click()
    expect(sheet.get_by_text("Your password is not right.")).to_be_visible()
    assert_accessible(page)
    password.fill(PASSWORD)
    leave.click()
    expect(page).to_have_url(f"{live_server.url}/")
    assert page.context.cookies() == []
    assert page.evaluate("[sessionStorage.length, localStorage.length]") == [0, 0]
    refused = page.context.request.post("/auth/sign-in", data={"email": email, "password": PASSWORD})
    assert refused.status == 401
