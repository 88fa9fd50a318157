"""The create-trip wizard on a phone: several cities, each with dates, reordered by keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.seeding import sign_in_new
from tests.browser.visits import reload, visit, wait_until_sortable
from tests.live import LiveServer

pytestmark = pytest.mark.browser


def expect_question(page: Page, question: str) -> None:
    expect(page.get_by_role("heading", level=1, name=question)).to_be_focused()


def next_step(page: Page, question: str) -> None:
    page.get_by_role("button", name="Next").click()
    expect_question(page, question)


def add_city(page: Page, name: str) -> None:
    page.get_by_role("combobox").fill(name)
    page.get_by_role("option", name=re.compile(f"^{name} Kerala")).first.click()
    expect(page.get_by_role("button", name=f"Move {name}", exact=True)).to_be_visible()


def handles(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Move "))


def order(page: Page) -> list[str]:
    return [name.removeprefix("Move ") for name in handles(page).evaluate_all("all => all.map(one => one.ariaLabel)")]


def type_date(page: Page, label: str, digits: str) -> None:
    """Type a date part by part.

    :param digits: day, month and year, such as "13122030".
    """
    page.get_by_role("spinbutton", name=re.compile(f"^day, {label}")).click()
    page.keyboard.type(digits)


def expect_dates_inside_their_fields(page: Page) -> None:
    widths = page.locator(".date-input").evaluate_all("all => all.map(one => [one.scrollWidth, one.clientWidth])")
    assert len(widths) == 4
    assert all(needed <= given for needed, given in widths), widths


def choose_cities(page: Page) -> None:
    page.get_by_text("Multi-city trip").click()
    for name in ("Munnar", "Kochi", "Alappuzha"):
        add_city(page, name)
    assert order(page) == ["Munnar", "Kochi", "Alappuzha"]


def test_several_cities_with_their_own_dates(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    choose_cities(page)

    # By keyboard, with announcements.
    said = page.locator("[data-moves]")
    page.get_by_role("button", name="Move Kochi", exact=True).focus()
    page.keyboard.press("Space")
    expect(said).to_have_text("Kochi lifted. Place 2 of 3.")
    page.keyboard.press("ArrowUp")
    expect(said).to_have_text("Place 1 of 3.")
    page.keyboard.press("Space")
    expect(said).to_have_text("Dropped.")
    expect(page.get_by_role("button", name="Move Kochi", exact=True)).to_be_focused()
    page.get_by_role("button", name="Remove Alappuzha").click()
    assert order(page) == ["Kochi", "Munnar"]
    assert_accessible(page)

    next_step(page, "How long?")
    page.get_by_text("Per City").click()
    assert_accessible(page)
    page.get_by_text("Dates", exact=True).click()
    expect_dates_inside_their_fields(page)
    # Not complete yet: the button names the missing step, and leads to it.
    page.get_by_role("button", name="Next").click(force=True)
    expect(page.get_by_text("Please set duration for all destinations")).to_be_visible()
    expect(page.get_by_role("spinbutton", name=re.compile("^day, Start date in Kochi"))).to_be_focused()
    assert_accessible(page)
    for label, digits in (
        ("Start date in Kochi", "12122030"),
        ("End date in Kochi", "14122030"),
        ("Start date in Munnar", "14122030"),
        ("End date in Munnar", "15122030"),
    ):
        type_date(page, label, digits)
    expect(page.get_by_text("5 days")).to_be_visible()
    expect_dates_inside_their_fields(page)

    # A reload keeps the step and the answers.
    reload(page)
    expect(page.get_by_text("5 days")).to_be_visible()
    next_step(page, "Who’s going?")
    assert_accessible(page)
    page.get_by_text("Couple", exact=True).click()
    next_step(page, "What feels right?")
    assert_accessible(page)
    page.get_by_text("Moderate", exact=True).click()
    next_step(page, "What do you love?")
    assert_accessible(page)
    next_step(page, "Who builds the plan?")
    assert_accessible(page)
    page.get_by_text("Build it myself", exact=True).click()
    next_step(page, "Name your trip")
    expect(page.get_by_label("Trip name")).to_have_value("Kochi to Munnar in 5 days")
    assert_accessible(page)
    page.get_by_role("button", name="Build Trip").click()
    expect(page).to_have_url(re.compile(r"/trip/[\w-]+$"), timeout=60_000)
    expect(page.get_by_role("heading", level=1, name="Kochi to Munnar in 5 days")).to_be_visible()


def order_kochi(page: Page) -> None:
    """Go through the wizard as quickly as possible."""
    visit(page, "/create-trip?destination=Kochi")
    next_step(page, "How long?")
    next_step(page, "Who’s going?")
    page.get_by_text("Couple", exact=True).click()
    next_step(page, "What feels right?")
    page.get_by_text("Moderate", exact=True).click()
    next_step(page, "What do you love?")
    next_step(page, "Who builds the plan?")
    page.get_by_text("Build with AI", exact=True).click()
    next_step(page, "Name your trip")
    page.get_by_role("button", name="Build Trip").click()
    expect(page.get_by_text("Do not Go Back")).to_be_visible()


def long_trip(page: Page, token: str) -> dict[str, Any]:
    """Return the request for a trip that takes a while to build: sixty days in five cities."""
    headers = {"Authorization": f"Bearer {token}"}
    cities = []
    for name in ("Paris", "London", "Tokyo", "Delhi", "Mumbai"):
        found = page.context.request.get(f"/place/autocomplete?kind=destination&input={name}", headers=headers).json()
        cities.append({"name": name, "place_id": found["predictions"][0]["place_id"], "no_of_days": 12})
    chosen = {"traveler": "COUPLE", "budget": "MODERATE", "trip_builder": "AI", "trip_name": "Around the world"}
    where = {"destination": ", ".join(city["name"] for city in cities), "place_id": cities[0]["place_id"]}
    return chosen | where | {"is_multi_city": True, "destinations": cities}


def test_the_stages_of_a_real_build_are_seen_with_their_numbers(page: Page, live_server: LiveServer) -> None:
    body = long_trip(page, sign_in_new(page.context, live_server))
    page.route("**/itinerary", lambda call: call.continue_(post_data=body))
    is_seen = False

    # A quick build finishes before the test has checked all of it: the page opens only after that.
    def hold_the_end(call: Route) -> None:
        answer = call.fetch()
        status = answer.json()
        if status["status"] == "ready" and not is_seen:
            status["status"] = "building"
        call.fulfill(response=answer, json=status)

    page.route("**/itinerary/*/status", hold_the_end)
    order_kochi(page)
    stages = page.get_by_role("listitem")
    expect(stages.filter(has_text="Reading your choices")).to_contain_text("60 days, couple, moderate")
    expect(stages.filter(has_text="Finding places")).to_contain_text(
        re.compile(r"[1-9]\d* found, [1-9]\d* chosen in 5 destinations")
    )
    expect(stages.filter(has_text="Arranging your days")).to_contain_text(
        re.compile(r"[Dd]ays? [1-9]\d* (to \d+ )?of 60")
    )
    is_seen = True
    expect(page).to_have_url(re.compile(r"/trip/[\w-]+$"), timeout=60_000)
    expect(page.get_by_role("heading", level=1, name="Around the world")).to_be_visible()


def test_the_wait_stays_until_the_page_of_the_trip_has_come(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    holds, held = False, list[Route]()

    def hold_the_end(call: Route) -> None:
        answer = call.fetch()
        call.fulfill(response=answer, json=answer.json() | ({} if holds else {"status": "building"}))

    page.route("**/itinerary/*/status", hold_the_end)
    page.route("**/assets/*.js", lambda call: held.append(call) if holds else call.continue_())
    order_kochi(page)
    holds = True
    expect(page).to_have_url(re.compile(r"/trip/[\w-]+$"), timeout=60_000)
    expect(page.get_by_role("heading", level=1, name="Planning your 3 days in Kochi")).to_be_visible()
    holds = False
    for call in held:
        call.continue_()
    expect(page.get_by_role("heading", level=1, name="Kochi in 3 days")).to_be_visible()


def test_the_build_screen_and_its_leave_dialog_are_accessible(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    # A server that stays at the third stage.
    passed = [
        {"stage": "reading", "detail": "3 days, couple, moderate", "seconds": 0.1},
        {"stage": "finding", "detail": "46 found, 18 kept", "seconds": 2.4},
    ]
    order = {"itinerary_id": "held", "message": "We are building.", "status_url": "/itinerary/held/status"}
    stage = {"stage": "arranging", "stage_number": 3, "stages": 5, "done": 1, "total": 3}
    held = {
        "status": "building",
        "progress": 45,
        "step": "Arranging",
        "detail": "Day 1 of 3",
        "passed": passed,
        **stage,
    }
    page.route("**/itinerary", lambda call: call.fulfill(status=202, json=order))
    page.route("**/itinerary/held/status", lambda call: call.fulfill(json=held))
    order_kochi(page)
    expect(page.get_by_role("progressbar", name="Building your trip")).to_have_attribute("aria-valuenow", "45")
    expect(page.get_by_role("listitem").filter(has_text="Finding places in Kochi")).to_contain_text("46 found, 18 kept")
    expect(page.get_by_role("listitem").filter(has_text="Arranging your days")).to_contain_text("Day 1 of 3")
    assert_accessible(page)
    page.go_back()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("alertdialog").get_by_role("button", name="Stay").click()
    expect(page.get_by_text("Do not Go Back")).to_be_visible()


def test_a_mouse_drags_after_eight_pixels_and_the_end_of_a_drag_is_not_a_click(
    page: Page, live_server: LiveServer
) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip")
    choose_cities(page)
    wait_until_sortable(page)
    flying = page.locator(".sortable__item--flying")
    last, first = handles(page).nth(2).bounding_box(), handles(page).nth(0).bounding_box()
    assert last
    assert first
    x, y = last["x"] + 20, last["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 7)
    assert flying.count() == 0
    page.mouse.move(x, y - 30, steps=4)
    expect(flying).to_have_count(1)
    page.mouse.move(x, first["y"] + 5, steps=12)
    expect(page.locator(".sortable > li").first).to_have_class(re.compile("sortable__item--slot"))
    page.mouse.up()
    expect(page.locator("[data-moves]")).to_have_text("Place 1 of 3.")
    assert order(page) == ["Alappuzha", "Munnar", "Kochi"]
    assert page.get_by_role("menu").count() == 0


def test_a_form_sends_nothing_before_hydration(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    page.route("**/assets/**/*.js", lambda route: route.abort())
    page.route("**/assets/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto("/create-trip")
    page.get_by_role("combobox").fill("Kochi")
    page.get_by_role("combobox").press("Enter")
    expect(page).to_have_url(re.compile("/create-trip$"))
    expect(page.get_by_role("combobox")).to_have_value("Kochi")
