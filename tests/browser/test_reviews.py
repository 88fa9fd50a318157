"""Reviewing a place by keyboard: writing, editing, deleting and reporting."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.visitors import sign_in_new
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

PLACE = "Chinese Fishing Nets"
WRITE, EDIT = f"Write a review of {PLACE}", f"Edit your review of {PLACE}"


def address_of_place(calls: APIRequestContext, token: str) -> str:
    headers = {"Authorization": f"Bearer {token}"}
    found = calls.get(f"/place/autocomplete?input={PLACE}&kind=place", headers=headers).json()
    return f"/place/{found['predictions'][0]['place_id']}"


def test_a_review_is_written_edited_and_deleted_by_keyboard(page: Page, live_server: LiveServer) -> None:
    token = sign_in_new(page.context, live_server)
    visit(page, address_of_place(page.context.request, token))
    page.get_by_role("button", name=WRITE).press("Enter")
    page.get_by_role("radio", name="1 star", exact=True).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="4 stars")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Go at dawn.")
    expect(page.get_by_text("11 of 2,000 characters")).to_be_visible()
    assert violations_by_day_and_night(page) == []
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    edit = page.get_by_role("button", name=EDIT)
    expect(edit).to_be_focused()
    card = page.get_by_role("article").filter(has_text="Go at dawn.")
    expect(card.get_by_role("link", name="You")).to_be_visible()
    expect(card.get_by_text("Rated 4")).to_be_attached()
    assert violations_by_day_and_night(page) == []

    edit.press("Enter")
    page.get_by_role("radio", name="4 stars").press("ArrowRight")
    page.get_by_role("textbox", name="Your review").fill("Go at dusk.")
    page.get_by_role("button", name="Save").press("Enter")
    expect(page.get_by_role("article").filter(has_text="Go at dusk.")).to_contain_text("edited")
    reload(page)
    expect(page.get_by_role("article").filter(has_text="Go at dusk.")).to_be_visible()

    page.get_by_role("button", name=EDIT).press("Enter")
    page.get_by_role("button", name="Delete review").press("Enter")
    question = page.get_by_role("alertdialog", name="Delete your review?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert violations_by_day_and_night(page) == []
    question.get_by_role("button", name="Delete review").press("Enter")
    expect(page.get_by_role("button", name=WRITE)).to_be_focused()
    expect(page.get_by_text("Go at dusk.")).to_have_count(0)


def test_somebody_elses_review_is_reported_by_keyboard(
    page: Page, live_server: LiveServer, open_context: Callable[..., BrowserContext]
) -> None:
    mina = open_context()
    token = sign_in_new(mina, live_server, "Mina Kaur")
    address = address_of_place(mina.request, token)
    path = address.replace("/place/", "/place/")
    body = {"rating": 1, "text": "Buy umbrellas from me. " * 10}
    assert mina.request.put(f"{path}/review", data=body, headers={"Authorization": f"Bearer {token}"}).ok
    sign_in_new(page.context, live_server)
    visit(page, address)
    page.get_by_role("button", name="Show More of the review by Mina Kaur").press("Enter")
    page.get_by_role("button", name="Options for the review by Mina Kaur").press("Enter")
    page.get_by_role("menuitem", name="Report review").press("Enter")
    sheet = page.get_by_role("dialog", name="Report this review?")
    sheet.get_by_role("radio", name="It advertises something").press("ArrowRight")
    expect(sheet.get_by_role("radio", name="It is offensive")).to_be_checked()
    expect(page.locator(".menu-popover")).to_have_count(0)
    assert violations_by_day_and_night(page) == []
    sheet.get_by_role("button", name="Report").press("Enter")
    expect(page.get_by_text("Thank you. Our staff will look at this review.")).to_be_visible()
    expect(page.get_by_role("article").get_by_text("Reported", exact=True)).to_be_visible()
    reload(page)
    expect(page.get_by_role("article").get_by_text("Reported", exact=True)).to_be_visible()
    assert violations_by_day_and_night(page) == []
