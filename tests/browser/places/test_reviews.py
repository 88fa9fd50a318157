"""Reviewing a place by keyboard: writing, editing, deleting and reporting."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import id_of_place, make_traveller, sign_in_new, write_review
from tests.browser.visits import reload, visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

PLACE = "Mattancherry Palace"
WRITE, EDIT = f"Write a review of {PLACE}", f"Edit your review of {PLACE}"


def test_a_review_is_written_edited_and_deleted_by_keyboard(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, f"/place/{id_of_place(live_server, PLACE)}")
    page.get_by_role("button", name=WRITE).press("Enter")
    page.get_by_role("radio", name="1 star", exact=True).focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="4 stars")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.type("Go at dawn.")
    expect(page.get_by_text("11 of 2,000 characters")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    edit = page.get_by_role("button", name=EDIT)
    expect(edit).to_be_focused()
    card = page.get_by_role("article").filter(has_text="Go at dawn.")
    expect(card.get_by_role("link", name="You")).to_be_visible()
    expect(card.get_by_text("Rated 4")).to_be_attached()
    assert_accessible(page)

    edit.press("Enter")
    page.get_by_role("radio", name="4 stars").press("ArrowRight")
    page.get_by_role("textbox", name="Your review").fill("Go at dusk.")
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    expect(page.get_by_role("article").filter(has_text="Go at dusk.")).to_contain_text("edited")
    reload(page)
    expect(page.get_by_role("article").filter(has_text="Go at dusk.")).to_be_visible()

    page.get_by_role("button", name=EDIT).press("Enter")
    page.get_by_role("button", name="Delete review").press("Enter")
    question = page.get_by_role("alertdialog", name="Delete your review?")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    assert_accessible(page)
    question.get_by_role("button", name="Delete review").press("Enter")
    expect(page.get_by_role("button", name=WRITE)).to_be_focused()
    expect(page.get_by_text("Go at dusk.")).to_have_count(0)


def test_somebody_elses_review_is_reported_by_keyboard(page: Page, live_server: LiveServer) -> None:
    place = id_of_place(live_server, PLACE)
    write_review(live_server, make_traveller(live_server, "Mina Kaur"), place, 1, "Buy umbrellas from me. " * 10)
    sign_in_new(page.context, live_server)
    visit(page, f"/place/{place}")
    page.get_by_role("button", name="Show More of the review by Mina Kaur").press("Enter")
    page.get_by_role("button", name="Options for the review by Mina Kaur").press("Enter")
    page.get_by_role("menuitem", name="Report review").press("Enter")
    sheet = page.get_by_role("dialog", name="Report this review?")
    sheet.get_by_role("radio", name="It’s advertising").press("ArrowRight")
    expect(sheet.get_by_role("radio", name="It’s offensive")).to_be_checked()
    expect(page.locator(".menu-popover")).to_have_count(0)
    assert_accessible(page)
    sheet.get_by_role("button", name="Report").press("Enter")
    expect(page.get_by_text("Thank you. Our staff will look at this review.")).to_be_visible()
    expect(page.get_by_role("article").get_by_text("Reported", exact=True)).to_be_visible()
    reload(page)
    expect(page.get_by_role("article").get_by_text("Reported", exact=True)).to_be_visible()
    assert_accessible(page)
