"""The pictures and the reviews of a place: turned by keyboard and by touch, read on, and never wider than the page."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests import stacks
from tests.browser.axe import violations_by_day_and_night
from tests.browser.visitors import sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

# What is seen does not depend on the database.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("live_server", [stacks.EMBEDDED], indirect=True)]

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


def ident_of(context: BrowserContext, token: str, name: str) -> str:
    headers = {"Authorization": f"Bearer {token}"}
    found = context.request.get(f"/place/autocomplete?input={name}&kind=place", headers=headers).json()
    ident: str = found["predictions"][0]["place_id"]
    return ident


def write_review(context: BrowserContext, token: str, place: str, text: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    answer = context.request.put(f"/place/{place}/review", data={"rating": 4, "text": text}, headers=headers)
    assert answer.ok, answer.text()


def open_with_pictures(page: Page, token: str) -> None:
    """Go to a place that has pictures, which no catalogue has: from another place, so that the browser asks for it."""
    place = ident_of(page.context, token, PLACE)

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
    visit(page, f"/place/{ident_of(page.context, token, 'St Francis Church')}")
    page.get_by_role("link", name=PLACE, exact=True).first.click()
    expect(page.get_by_role("heading", level=1, name=PLACE)).to_be_visible()


def test_pictures_are_turned_by_keyboard_and_a_broken_one_becomes_cover_art(
    page: Page, live_server: LiveServer
) -> None:
    open_with_pictures(page, sign_in_new(page.context, live_server))
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
    assert violations_by_day_and_night(page) == []


def test_a_finger_turns_the_pictures_and_a_short_way_does_not(page: Page, live_server: LiveServer) -> None:
    open_with_pictures(page, sign_in_new(page.context, live_server))
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


def test_long_reviews_are_read_on_and_none_makes_the_page_wider(page: Page, live_server: LiveServer) -> None:
    place = ""
    for text in REVIEWS:
        token = sign_in_new(page.context, live_server, name="Maximiliana Featherstonehaugh")
        place = place or ident_of(page.context, token, PLACE)
        write_review(page.context, token, place, text)
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
    assert violations_by_day_and_night(page) == []
    less.press("Enter")
    expect(card).not_to_contain_text("with their people.")


def test_the_buttons_of_a_row_are_there_where_it_goes_on(page: Page, live_server: LiveServer) -> None:
    token = sign_in_new(page.context, live_server)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 768, "height": 800})
    visit(page, f"/place/{ident_of(page.context, token, PLACE)}")
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
