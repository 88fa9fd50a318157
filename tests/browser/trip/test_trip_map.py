"""The map of a trip: in a sheet on phones, above the first day on tablets, beside the plan on wide screens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, Route, expect

from tests.browser.axe import assert_accessible
from tests.browser.planned import PlannedTrip, plan_trip
from tests.browser.seeding import make_trip
from tests.browser.visits import wait_until_alive
from tests.live import LiveServer

pytestmark = pytest.mark.browser

MARKER = re.compile(r"^\d+, ")
CLUSTER = re.compile(r"^\d+ places: ")
SCROLLED = """wanted => new Promise((done) => {
  const look = () => (scrollY === wanted ? done() : requestAnimationFrame(look));
  look();
})"""
ZOOMED = """(canvas, before) => new Promise((done) => {
  const look = () => {
    const [one, other] = [...canvas.querySelectorAll('.map-mark')].map((mark) => mark.getBoundingClientRect());
    const apart = `${(one.x - other.x).toFixed(0)} ${(one.y - other.y).toFixed(0)}`;
    if (apart === before) requestAnimationFrame(look);
    else done();
  };
  look();
})"""
"""Waits inside the page: Playwright's own wait uses eval, which our policy forbids."""
PAPER, SEA = "rgb(246, 239, 220)", "rgb(180, 221, 232)"
LIBRARY = re.compile(r"leafletEngine|world|countries")


@pytest.fixture(scope="module")
def planned(live_server: LiveServer) -> PlannedTrip:
    return plan_trip(live_server)


@pytest.fixture
def visit(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, planned: PlannedTrip
) -> Callable[[int, int], Page]:
    """Open the trip on a screen of a size."""

    def open_trip(width: int, height: int) -> Page:
        viewport = {"width": width, "height": height}
        context = open_context(viewport=viewport, reduced_motion="reduce")
        planned.owner.sign_in(context, live_server)
        page = context.new_page()
        page.goto(planned.path)
        wait_until_alive(page)
        return page

    return open_trip


def stops(planned: PlannedTrip, day: int) -> list[str]:
    """Return the names of a day's markers; the day counts from 1."""
    activities = planned.trip["days"][day - 1]["activities"]
    return [f"{number}, {stop['name']}" for number, stop in enumerate(activities, 1)]


def markers(place: Locator) -> list[str]:
    expect(place.get_by_role("button", name=MARKER).first).to_be_visible()
    return [str(mark.get_attribute("aria-label")) for mark in place.get_by_role("button", name=MARKER).all()]


def choose_day(place: Page | Locator, day: str) -> None:
    place.get_by_role("radiogroup", name="Day").get_by_text(day, exact=True).click()


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def expect_raised(place: Locator, stop: str | None) -> None:
    raised = place.locator(".map-mark-spot[data-raised]")
    if stop is None:
        expect(raised).to_have_count(0)
    else:
        expect(raised).to_have_count(1)
        expect(raised.get_by_role("button")).to_have_accessible_name(stop)


def scale(canvas: Locator) -> str:
    """Return the distance between the markers, which depends on the zoom."""
    first, second = canvas.get_by_role("button", name=MARKER).all()[:2]
    one, other = box_of(first), box_of(second)
    return f"{one['x'] - other['x']:.0f} {one['y'] - other['y']:.0f}"


def test_a_map_is_not_blue_all_over_until_the_land_has_come(
    visit: Callable[[int, int], Page], planned: PlannedTrip
) -> None:
    page = visit(390, 844)
    page.emulate_media(color_scheme="light")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/world\.\w+\.js$"), hold)
    page.get_by_role("button", name="Open trip map").click()
    expect(page.locator(".map-mark").first).to_be_visible()
    ground = page.locator(".map__canvas")
    expect(page.get_by_role("region", name="Map of all days")).to_have_css("background-color", PAPER)
    expect(ground).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    (world,) = held
    world.continue_()
    expect(ground).to_have_css("background-color", SEA)


def test_a_phone_shows_the_map_in_a_sheet(visit: Callable[[int, int], Page], planned: PlannedTrip) -> None:
    page = visit(390, 844)
    assert page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not LIBRARY.search(page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()"))
    expect(page.get_by_role("region", name=re.compile("^Map of"))).to_have_count(0)

    page.get_by_role("button", name="Open trip map").click()
    sheet = page.get_by_role("dialog", name="Trip Map")
    everywhere = [stop for day in (1, 2, 3) for stop in stops(planned, day)]
    area = sheet.get_by_role("region", name=f"Map of all days with {len(everywhere)} numbered places")
    assert markers(area) == everywhere
    assert box_of(area)["height"] == 220
    disc, button = box_of(area.locator(".map-mark > span").first), box_of(area.locator(".map-mark").first)
    assert (disc["width"], button["width"], button["height"]) == (34, 44, 44)
    expect(area.locator(".map__land").first).to_be_attached()
    expect(area.get_by_text("Natural Earth")).to_be_visible()

    choose_day(sheet, "Day 2")
    second = stops(planned, 2)
    expect(sheet.get_by_role("region", name=f"Map of day 2 with {len(second)} numbered places")).to_be_visible()
    assert markers(sheet) == second
    expect(sheet.get_by_role("listitem")).to_have_count(len(second))
    way = str(sheet.get_by_role("link", name="Open Route").get_attribute("href"))
    assert way.startswith("https://www.google.com/maps/dir/?api=1&origin=")
    assert way.count("%7C") == len(second) - 3
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert_accessible(page)

    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Open trip map")).to_be_focused()


def test_the_map_works_by_keyboard(visit: Callable[[int, int], Page], planned: PlannedTrip) -> None:
    page = visit(390, 844)
    page.get_by_role("button", name="Open trip map").press("Enter")
    sheet = page.get_by_role("dialog", name="Trip Map")
    first = stops(planned, 1)[0]
    choose_day(sheet, "Day 1")
    canvas = sheet.get_by_role("application")
    mark = canvas.get_by_role("button", name=first, exact=True)
    expect(mark).to_be_visible()

    page.keyboard.press("Tab")
    expect(sheet.get_by_role("link", name="Skip map")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    name = planned.trip["days"][0]["activities"][0]["name"]
    expect(sheet.get_by_role("button", name=f"Show {name} on the map")).to_be_focused()
    sheet.get_by_role("link", name="Skip map").focus()
    page.keyboard.press("Tab")
    expect(canvas).to_be_focused()

    before = box_of(mark)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    after = box_of(mark)
    assert (round(before["x"] - after["x"]), round(before["y"] - after["y"])) == (80, 80)
    apart = scale(canvas)
    page.keyboard.press("+")
    assert scale(canvas) != apart
    page.keyboard.press("-")
    assert scale(canvas) == apart

    page.keyboard.press("Tab")
    expect(mark).to_be_focused()
    page.keyboard.press("Enter")
    expect(canvas.locator(".map-popup")).to_contain_text(planned.trip["days"][0]["activities"][0]["name"])
    expect_raised(canvas, first)
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(canvas.locator(".map-popup")).to_have_count(0)


def test_the_wheel_scrolls_the_page_and_zooms_with_ctrl(visit: Callable[[int, int], Page]) -> None:
    page = visit(1280, 800)
    canvas = page.get_by_role("application")
    markers(canvas)
    apart = scale(canvas)
    canvas.hover(position={"x": 40, "y": 600})
    page.mouse.wheel(0, 300)
    page.evaluate(SCROLLED, 300)
    assert scale(canvas) == apart
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    canvas.evaluate(ZOOMED, apart)
    assert page.evaluate("scrollY") == 300


def test_a_wide_screen_links_the_plan_and_the_map(visit: Callable[[int, int], Page], planned: PlannedTrip) -> None:
    page = visit(1280, 800)
    side = page.get_by_role("complementary", name="Map")
    expect(page.get_by_role("region", name=re.compile("^Map of"))).to_have_count(1)
    markers(side)
    first, second = stops(planned, 1)[:2]
    expect_raised(side, None)

    page.locator("#stop-1-1").get_by_role("article").hover()
    expect_raised(side, first)
    page.mouse.move(5, 5)
    expect_raised(side, None)
    page.locator("#stop-1-2").get_by_role("link", name=re.compile("^View Directions")).focus()
    expect_raised(side, second)
    page.get_by_role("tab", name="Itinerary").focus()
    expect_raised(side, None)

    place = box_of(side)
    last = stops(planned, 3)[-1]
    choose_day(page, "Day 3")
    expect(side.get_by_role("region", name=re.compile("^Map of day 3 "))).to_be_visible()
    assert markers(side) == stops(planned, 3)
    choose_day(page, "All")
    page.get_by_role("tab", name="Overview").click()
    side.get_by_role("button", name=last, exact=True).press("Enter")
    stop = page.locator(f"#stop-3-{len(stops(planned, 3))}")
    expect(stop).to_be_focused()
    expect(stop).to_be_in_viewport()
    expect(page.get_by_role("tab", name="Itinerary")).to_have_attribute("aria-selected", "true")
    expect_raised(side, last)
    # The page scrolls by fractions of a pixel.
    assert abs(box_of(side)["y"] - place["y"]) < 1
    assert_accessible(page)


def test_a_tablet_shows_the_map_above_the_first_day(visit: Callable[[int, int], Page], planned: PlannedTrip) -> None:
    page = visit(900, 1100)
    area = page.get_by_role("region", name=re.compile("^Map of all days"))
    expect(area).to_have_count(1)
    markers(area)
    box, heading = box_of(area), box_of(page.get_by_role("heading", name="Day 1"))
    chips = box_of(page.get_by_role("radiogroup", name="Day"))
    assert chips["y"] + chips["height"] <= box["y"] < box["y"] + box["height"] <= heading["y"]
    assert_accessible(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("complementary", name="Map").get_by_role("button", name=MARKER).first).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("^Map of"))).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_dense_stops_are_shown_as_a_cluster_until_it_is_opened(
    visit: Callable[[int, int], Page], planned: PlannedTrip, live_server: LiveServer, width: int, height: int
) -> None:
    crowded = make_trip(live_server, planned.owner, days=5, stops=5)
    page = visit(width, height)
    page.goto(f"/trip/{crowded}")
    wait_until_alive(page)
    if width < 768:
        page.get_by_role("button", name="Open trip map").click()
    canvas = page.get_by_role("application")
    clusters = canvas.get_by_role("button", name=CLUSTER)
    expect(clusters.first).to_be_visible()
    before = canvas.get_by_role("button", name=MARKER).count()
    counted = sum(int(str(cluster.text_content())) for cluster in clusters.all())
    assert before + counted == 25
    assert_accessible(page)

    clusters.first.hover()
    expect(canvas.locator(".map-label[data-revealed]")).to_have_attribute("data-name", CLUSTER)
    name = str(clusters.first.get_attribute("aria-label"))
    clusters.first.press("Enter")
    expect(canvas.get_by_role("button", name=name, exact=True)).to_have_count(0)
    # After opening it by keyboard, the focus moves to its content.
    expect(canvas.locator("button:focus")).to_have_count(1)


def test_a_tap_in_the_list_opens_the_cluster_that_hides_the_stop(
    visit: Callable[[int, int], Page], planned: PlannedTrip, live_server: LiveServer
) -> None:
    crowded = make_trip(live_server, planned.owner, days=5, stops=5)
    page = visit(390, 844)
    page.goto(f"/trip/{crowded}")
    wait_until_alive(page)
    page.get_by_role("button", name="Open trip map").click()
    sheet = page.get_by_role("dialog", name="Trip Map")
    canvas = sheet.get_by_role("application")
    hidden = str(canvas.get_by_role("button", name=CLUSTER).first.get_attribute("aria-label"))
    name = hidden.partition(": ")[2].partition(", ")[0]
    row = sheet.get_by_role("button", name=f"Show {name} on the map").first
    row.click()
    expect(canvas.locator(".map-popup")).to_contain_text(name)
    expect(canvas.locator(".map-mark-spot[data-raised]:visible").get_by_role("button")).to_have_accessible_name(
        re.compile(rf"^\d+, {re.escape(name)}$")
    )
    chosen = sheet.locator("li[data-raised]")
    expect(chosen.get_by_role("button", name=f"Show {name} on the map")).to_be_visible()
    mark = canvas.locator(".map-mark-spot[data-raised]:visible").get_by_role("button")
    name_of_mark = str(mark.get_attribute("aria-label"))
    mark.press("Enter")
    expect(chosen).to_have_count(0)
    canvas.get_by_role("button", name=name_of_mark, exact=True).press("Enter")
    expect(chosen.get_by_role("button", name=f"Show {name} on the map")).to_be_visible()
