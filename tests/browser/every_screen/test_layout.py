"""Layout that only a browser can verify: what stays in view, overlaps, and contrast."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

from tests.browser.axe import SETTLE
from tests.browser.editor import Editor
from tests.browser.planned import PlannedTrip, plan_trip
from tests.browser.seeding import make_traveller, make_trip, share_trip
from tests.browser.visits import visit
from tests.live import LiveServer, get_json

pytestmark = pytest.mark.browser

OpenContext = Callable[..., BrowserContext]
Colour = tuple[float, float, float]

STYLES = "(element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name))"
SHEET_ON_ITS_WAY = """() => new Promise((done) => {
  const look = () => {
    const sheet = document.querySelector('.sheet');
    const moving = sheet?.getAnimations() ?? [];
    if (moving.length === 0) return requestAnimationFrame(look);
    for (const animation of moving) { animation.pause(); animation.currentTime = 60; }
    const { opacity, backgroundColor, transform } = getComputedStyle(sheet);
    done([opacity, backgroundColor, transform]);
    for (const animation of moving) animation.play();
  };
  look();
})"""
"""Started before the press, because a sheet opens quickly."""


LARGEST_PAINTS = """
  window.largestPaints = [];
  new PerformanceObserver((list) => largestPaints.push(...list.getEntries().map((entry) => entry.element)))
    .observe({ type: 'largest-contentful-paint', buffered: true });
"""
"""Collects the elements that the browser reports as its largest paints."""


@pytest.fixture(scope="module")
def planned(live_server: LiveServer) -> PlannedTrip:
    return plan_trip(live_server)


@pytest.fixture
def open_trip(open_context: OpenContext, live_server: LiveServer, planned: PlannedTrip) -> Callable[..., Page]:
    """Open the trip at a screen size: `open_trip(390, 844)`."""

    def open_at(width: int, height: int, **options: str) -> Page:
        context = open_context(viewport={"width": width, "height": height}, **options)
        planned.owner.sign_in(context, live_server)
        page = context.new_page()
        visit(page, planned.path)
        page.evaluate(SETTLE)
        return page

    return open_at


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def colours_in(text: str) -> Colour:
    red, green, blue = (float(part) for part in re.findall(r"[\d.]+", text)[:3])
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return the relative luminance as defined by WCAG 2.2."""
    parts = (part / 255 for part in colour)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def pixels(page: Page, box: FloatRect) -> Iterator[Colour]:
    """Yield the distinct colours within a box of the page."""
    with Image.open(BytesIO(page.screenshot(clip=box))) as picture:
        found = picture.convert("RGB").getcolors(maxcolors=1 << 24)
    assert found is not None
    for _, (red, green, blue) in found:  # type: ignore[misc]  # Pillow types a pixel as an int or a tuple
        yield red, green, blue


@pytest.mark.parametrize("width", [768, 1280])
def test_rail_and_map_stay_in_view_while_a_sheet_is_open_over_a_scrolled_page(
    open_trip: Callable[..., Page], width: int
) -> None:
    page = open_trip(width, 800, reduced_motion="reduce")
    page.get_by_role("button", name="Add More to Day 3").click()
    expect(page.get_by_role("dialog", name="Add to Day 3")).to_be_visible()
    assert page.evaluate("scrollY") > 800
    lasting = [page.locator("nav.tabbar")] + ([page.locator(".side-map")] if width >= 1120 else [])
    for part in lasting:
        box = box_of(part)
        assert (round(box["y"]), round(box["height"])) == (0, 800)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900), (1920, 1080)])
def test_the_first_words_of_the_landing_page_are_readable_on_whatever_is_behind_them(
    open_context: OpenContext, width: int, height: int, theme: str
) -> None:
    context = open_context(viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce")
    page = context.new_page()
    visit(page, "/")
    title, text = page.locator(".hero h1"), page.locator(".hero__in > p")
    inks = [colours_in(words.evaluate(STYLES, ["color"])[0]) for words in (title, text)]
    for words in (title, text):
        words.evaluate("(element) => { element.style.color = 'transparent'; }")
    for words, ink, least in zip((title, text), inks, (3, 4.5), strict=True):
        box = words.evaluate(
            "(element) => { const range = document.createRange(); range.selectNodeContents(element);"
            " const { x, y, width, height } = range.getBoundingClientRect(); return { x, y, width, height }; }"
        )
        assert min(contrast(ink, behind) for behind in pixels(page, box)) >= least


@pytest.mark.parametrize("width", [1280, 1440, 1920])
def test_the_bands_of_the_landing_page_begin_at_one_left_edge(open_context: OpenContext, width: int) -> None:
    page = open_context(viewport={"width": width, "height": 900}).new_page()
    visit(page, "/")
    edges = page.evaluate(
        "() => [...document.querySelectorAll('.hero h1, .hero__in > p, .band > *')]"
        ".map((element) => element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft))"
    )
    assert len(edges) > 3
    assert max(edges) - min(edges) < 1, edges


@pytest.mark.parametrize("width", [390, 1280])
def test_a_sheet_is_opaque_while_it_moves(open_trip: Callable[..., Page], width: int) -> None:
    page = open_trip(width, 844)
    # A busy machine must not miss it: at a twentieth of the speed it takes seconds.
    page.context.new_cdp_session(page).send("Animation.setPlaybackRate", {"playbackRate": 0.05})
    page.evaluate(f"() => {{ window.onTheWay = ({SHEET_ON_ITS_WAY})(); }}")
    page.get_by_role("button", name="Add More to Day 1").click()
    opacity, background, transform = page.evaluate("() => window.onTheWay")
    assert opacity == "1"
    assert re.fullmatch(r"rgb\(\d+, \d+, \d+\)", background), background
    assert transform != "none"


def test_a_phone_shows_the_first_stop_early_and_the_chips_follow_the_scroll(
    open_trip: Callable[..., Page],
) -> None:
    page = open_trip(390, 844, reduced_motion="reduce")
    assert box_of(page.locator("#stop-1-1"))["y"] < 600
    chips = page.get_by_role("radiogroup", name="Day")
    page.locator("#stop-2-2").scroll_into_view_if_needed()
    page.locator("#stop-2-2").evaluate("(stop) => scrollTo(0, scrollY + stop.getBoundingClientRect().top - 300)")
    expect(chips.locator("[data-here]")).to_have_text("Day 2")
    assert round(box_of(chips)["y"]) == 0
    page.locator("#stop-3-2").evaluate("(stop) => scrollTo(0, scrollY + stop.getBoundingClientRect().top - 300)")
    expect(chips.locator("[data-here]")).to_have_text("Day 3")
    assert round(box_of(chips)["y"]) == 0


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_days_of_a_long_trip_are_one_row_that_scrolls_to_the_day_in_view(
    open_context: OpenContext, live_server: LiveServer, width: int
) -> None:
    owner = make_traveller(live_server)
    trip = make_trip(live_server, owner, days=12, stops=1)
    context = open_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    owner.sign_in(context, live_server)
    page = context.new_page()
    visit(page, f"/trip/{trip}")
    chips = page.get_by_role("radiogroup", name="Day", exact=True)
    tops = chips.locator(".chip").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert (len(tops), len(set(tops))) == (13, 1)
    assert page.evaluate("document.scrollingElement.scrollWidth") == width
    page.locator("#stop-10-1").evaluate("(stop) => scrollTo(0, scrollY + stop.getBoundingClientRect().top - 300)")
    here = chips.locator("[data-here]")
    expect(here).to_have_text("Day 10")
    expect(here).to_be_in_viewport(ratio=1)
    chips.get_by_text("Day 12", exact=True).click()
    expect(chips.get_by_text("Day 12", exact=True)).to_be_in_viewport(ratio=1)
    chips.get_by_text("All", exact=True).click()
    # The head of the day is just below the chips, not behind them.
    head = page.get_by_role("region", name="Day 10").locator(".day__head")
    assert box_of(head)["y"] >= box_of(chips)["y"] + box_of(chips)["height"] - 1


def test_a_caption_is_below_the_name_of_a_member_however_long_it_is(
    open_context: OpenContext, live_server: LiveServer
) -> None:
    owner = make_traveller(live_server)
    trip = make_trip(live_server, owner)
    share_trip(live_server, trip, "edit", make_traveller(live_server, "Bartholomew Montgomery-Featherstonehaugh III"))
    context = open_context(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    owner.sign_in(context, live_server)
    page = context.new_page()
    visit(page, f"/trip/{trip}")
    page.get_by_role("button", name=re.compile("ollaborators")).first.click()
    member = page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Bartholomew")
    # The boxes of the lines: that of the link includes its padding.
    ends = member.get_by_role("link").evaluate(
        "(link) => { const range = document.createRange(); range.selectNodeContents(link);"
        " return [...range.getClientRects()].map((line) => line.bottom); }"
    )
    assert len(ends) > 1
    assert max(ends) <= box_of(member.get_by_text("Joined by link"))["y"] + 1


def test_a_warning_of_several_lines_is_beside_its_icon(open_context: OpenContext, live_server: LiveServer) -> None:
    owner = make_traveller(live_server)
    trip = make_trip(live_server, owner)
    context = open_context(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    owner.sign_in(context, live_server)
    page = context.new_page()
    first, second = get_json(live_server, f"/itinerary/{trip}", owner.bearer)["days"][0]["activities"][:2]
    changes = [
        {"op": "edit_stop", "stop_id": first["stop_id"], "start_time": "13:00"},
        {"op": "edit_stop", "stop_id": second["stop_id"], "start_time": "11:00"},
    ]
    answer = page.request.post(f"/itinerary/{trip}/changes", data={"changes": changes}, headers=owner.bearer)
    assert answer.ok, answer.text()
    visit(page, f"/trip/{trip}")
    warning = page.locator(".plan-warning", has_text="The way here takes longer")
    icon, text = box_of(warning.locator("svg")), box_of(warning.get_by_text("The way here takes longer"))
    assert text["height"] > 2 * icon["height"]
    assert icon["x"] + icon["width"] <= text["x"]
    assert text["y"] <= icon["y"] + 2 <= text["y"] + text["height"] / 2


def test_the_actions_of_a_day_are_in_one_row_on_a_phone(open_trip: Callable[..., Page]) -> None:
    page = open_trip(390, 844, reduced_motion="reduce")
    actions = page.get_by_role("region", name="Day 1").locator(".day__actions > *")
    assert actions.count() >= 2
    middles = [box["y"] + box["height"] / 2 for box in map(box_of, actions.all())]
    assert max(middles) - min(middles) < 4, middles


def test_a_tap_on_the_row_of_a_found_place_adds_it(open_context: OpenContext, live_server: LiveServer) -> None:
    editor = Editor(open_context(reduced_motion="reduce"), live_server)
    page = editor.open()
    page.get_by_role("button", name="Add More to Day 2").click()
    sheet = page.get_by_role("dialog", name="Add to Day 2")
    sheet.get_by_role("searchbox", name="Search for places").press_sequentially("mus")
    row = sheet.locator(".add__row--whole").first
    expect(row).to_be_visible()
    name = str(row.locator("b").text_content())
    box = box_of(row.locator(".add__text"))
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] / 2)
    expect(sheet.get_by_text(f"{name} added to Day 2", exact=True)).to_have_role("status")
    assert len(editor.plan()[1]) == 2


def test_published_trips_have_the_whole_width_below_the_holidays(
    open_context: OpenContext, live_server: LiveServer
) -> None:
    viewer = make_traveller(live_server, country="IN")
    make_trip(live_server, make_traveller(live_server, "Mina Kaur"), is_published=True)
    make_trip(live_server, viewer)
    context = open_context(viewport={"width": 1280, "height": 900})
    viewer.sign_in(context, live_server)
    page = context.new_page()
    visit(page, "/explore")
    expect(page.get_by_role("heading", name="Published Trips")).to_be_visible()
    expect(page.locator(".skel")).to_have_count(0)
    columns, carousel = box_of(page.locator(".explore__cols")), box_of(page.locator(".explore__published"))
    holidays = box_of(page.locator(".explore__cols > aside"))
    assert abs(carousel["width"] - columns["width"]) < 1
    assert carousel["y"] >= holidays["y"] + holidays["height"]


def test_the_names_of_collaborators_are_whole_on_a_phone(open_context: OpenContext, live_server: LiveServer) -> None:
    owner = make_traveller(live_server)
    trip = make_trip(live_server, owner)
    for name in ("Maximiliana Featherstonehaugh", "Venkatanarasimharajuvaripeta Rao"):
        share_trip(live_server, trip, "edit", make_traveller(live_server, name))
    context = open_context(reduced_motion="reduce")
    owner.sign_in(context, live_server)
    page = context.new_page()
    visit(page, f"/trip/{trip}")
    page.get_by_role("button", name=re.compile("Show collaborators$")).click()
    sheet = page.get_by_role("dialog", name="Collaborators")
    for link in sheet.get_by_role("listitem").get_by_role("link").all():
        cut = link.evaluate("(link) => [link.scrollWidth - link.clientWidth, getComputedStyle(link).textOverflow]")
        assert cut == [0, "clip"], link.text_content()
        row, box = box_of(link.locator("xpath=..")), box_of(link)
        assert box["x"] + box["width"] <= row["x"] + row["width"] + 1


def test_quiet_buttons_have_an_outline_in_the_dark(open_trip: Callable[..., Page]) -> None:
    page = open_trip(390, 844, color_scheme="dark", reduced_motion="reduce")
    page.get_by_role("button", name="Add More to Day 1").click()
    sheet = page.get_by_role("dialog", name="Add to Day 1")
    sheet.get_by_role("searchbox", name="Search for places").press_sequentially("mus")
    plus = sheet.get_by_role("button", name=re.compile("^Add .* to Day 1$")).first
    expect(plus).to_be_visible()
    line, width = plus.evaluate(STYLES, ["border-top-color", "border-top-width"])
    ground = page.locator(".sheet").evaluate(STYLES, ["background-color"])[0]
    assert float(width.removesuffix("px")) >= 1
    assert contrast(colours_in(line), colours_in(ground)) >= 3


RECORD_TRANSITIONS = """() => {
  window.moved = [];
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = start(change);
    transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) window.moved.push(effect.pseudoElement);
    });
    return transition;
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_poster_of_a_tapped_trip_moves_to_its_page_unless_motion_is_unwelcome(
    open_context: OpenContext, live_server: LiveServer, motion: str
) -> None:
    owner = make_traveller(live_server)
    make_trip(live_server, owner, name="The older one")
    make_trip(live_server, owner, name="The newer one")
    context = open_context(reduced_motion=motion)
    owner.sign_in(context, live_server)
    page = context.new_page()
    visit(page, "/trips")
    page.evaluate(RECORD_TRANSITIONS)
    page.get_by_role("link", name="The older one").click()
    expect(page.get_by_role("heading", level=1, name="The older one")).to_be_visible()
    expect(page.locator("#stop-1-1")).to_be_visible()
    moved = page.evaluate("() => window.moved")
    assert ("::view-transition-group(carried)" in moved) is (motion == "no-preference"), moved
    # The picture has its view-transition name only during the transition.
    expect(page.locator(".banner > .art")).to_have_css("view-transition-name", "none")


def test_a_first_page_is_shown_at_once_and_those_after_it_fade_in(
    open_context: OpenContext, live_server: LiveServer, planned: PlannedTrip
) -> None:
    context = open_context(viewport={"width": 390, "height": 844}, reduced_motion="no-preference")
    planned.owner.sign_in(context, live_server)
    page = context.new_page()
    page.add_init_script(LARGEST_PAINTS)
    visit(page, planned.path)
    # The browser never counts initially transparent elements as painted.
    assert page.evaluate("largestPaints[0].closest('main') !== null")
    page.get_by_role("link", name="Trips", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="All Trips")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('main')).animationName") == "page-in"
