"""The pictures and reviews of a place, by keyboard and by touch."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import id_of_place, make_traveller, sign_in_new, write_review
from tests.browser.visits import visit
from tests.live import LiveServer

pytestmark = pytest.mark.browser

PLACE = "Chinese Fishing Nets"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
PICTURES = ["/pictures/one.png", "/pictures/two.png", "/pictures/broken.png"]
REVIEWS = (
    "Go at dawn.",
    "The nets are lowered and raised all morning, and the fishermen let you pull the ropes for a small tip. "
    "Ask before you take pictures, and come before nine: afterwards the square fills with buses and with their people.",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" * 4,
)


def open_with_pictures(page: Page, server: LiveServer) -> None:
    """Open a place with pictures, which the catalogue lacks: from another place, so that the browser calls the API."""
    sign_in_new(page.context, server)
    place = id_of_place(server, PLACE)

    def with_pictures(route: Route) -> None:
        if route.request.resource_type == "document":
            route.continue_()
            return
        answer = route.fetch()
        body: dict[str, Any] = answer.json()
        route.fulfill(response=answer, json=body | {"image_urls": PICTURES})

    page.route(f"**/place/{place}", with_pictures)
    page.route("**/pictures/*.png", lambda route: route.fulfill(body=PIXEL, content_type="image/png"))
    page.route("**/pictures/broken.png", lambda route: route.fulfill(body=b"", content_type="image/png"))
    visit(page, f"/place/{id_of_place(server, 'St Francis Church')}")
    page.get_by_role("link", name=PLACE, exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name=PLACE)).to_be_visible()


def test_pictures_change_by_keyboard_and_a_broken_one_becomes_cover_art(page: Page, live_server: LiveServer) -> None:
    open_with_pictures(page, live_server)
    pictures = page.get_by_role("group", name=f"Pictures of {PLACE}")
    count = pictures.get_by_role("status")
    expect(count).to_contain_text("Picture 1 of 3")
    pictures.get_by_role("button", name="Picture 1 of 3").focus()
    page.keyboard.press("ArrowLeft")
    expect(count).to_contain_text("Picture 1 of 3")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Picture 2 of 3")
    expect(pictures.get_by_role("button", name="Picture 2 of 3")).to_be_focused()
    expect(pictures.get_by_role("button", name="Picture 2 of 3")).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect(pictures.get_by_role("button", name="Picture 3 of 3")).to_be_focused()
    expect(pictures.locator(".pictures__one").nth(2).locator(".cover-art")).to_be_in_viewport()
    expect(pictures.locator("img")).to_have_count(2)
    page.keyboard.press("Home")
    expect(pictures.get_by_role("button", name="Picture 1 of 3")).to_be_focused()
    expect(pictures.locator("img").first).to_be_in_viewport()
    assert_accessible(page)


def test_a_swipe_changes_the_picture_and_a_short_one_does_not(page: Page, live_server: LiveServer) -> None:
    open_with_pictures(page, live_server)
    count = page.get_by_role("group", name=f"Pictures of {PLACE}").get_by_role("status")
    expect(count).to_contain_text("Picture 1 of 3")
    fingers = page.context.new_cdp_session(page)

    def swipe(start: int, end: int) -> None:
        touch: list[dict[str, int]] = [{"x": start, "y": 150}]
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touch})
        for part in (1, 2, 3):
            point = {"x": start + (end - start) * part // 3, "y": 150}
            fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(300, 280)
    swipe(300, 100)
    expect(count).to_contain_text("Picture 2 of 3")
    swipe(300, 100)
    expect(count).to_contain_text("Picture 3 of 3")
    swipe(100, 300)
    expect(count).to_contain_text("Picture 2 of 3")


def test_long_reviews_expand_and_do_not_widen_the_page(page: Page, live_server: LiveServer) -> None:
    place = id_of_place(live_server, PLACE)
    for text in REVIEWS:
        author = make_traveller(live_server, "Maximiliana Featherstonehaugh")
        write_review(live_server, author, place, 4, text)
    sign_in_new(page.context, live_server)
    for width in (320, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        visit(page, f"/place/{place}")
        expect(page.get_by_role("heading", name="Restaurants")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == width
    card = page.get_by_role("article").filter(has_text="The nets are lowered")
    expect(card).not_to_contain_text("with their people.")
    card.get_by_role("button", name=re.compile("^Show More")).press("Enter")
    less = card.get_by_role("button", name=re.compile("^Show Less"))
    expect(less).to_be_focused()
    expect(less).to_have_attribute("aria-expanded", "true")
    expect(card).to_contain_text("with their people.")
    assert_accessible(page)
    less.press("Enter")
    expect(card).not_to_contain_text("with their people.")


def test_a_row_has_buttons_only_where_it_scrolls(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 768, "height": 800})
    visit(page, f"/place/{id_of_place(live_server, PLACE)}")
    back = page.get_by_role("button", name="Previous, Top Attractions")
    on = page.get_by_role("button", name="Next, Top Attractions")
    expect(back.locator("..")).to_have_css("opacity", "0")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(on.locator("..")).to_have_css("opacity", "1")
    on.click()
    expect(back.locator("..")).to_have_css("opacity", "1")
    back.press("Enter")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_be_focused()
    expect(back.locator("..")).to_have_css("opacity", "1")
