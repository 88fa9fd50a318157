"""Every screen in the pseudo-locale, on the narrowest phone: no text is hard-coded, and nothing overflows.

The pseudo-locale accents every word of both catalogues, lengthens it and reads from right to left.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize

from app.config import ROOT
from app.texts import PSEUDO_LOCALE
from tests.browser.screens import SCREENS, Screen, World, make_world, open_screen
from tests.live import LiveServer

pytestmark = pytest.mark.browser

NARROW: ViewportSize = {"width": 320, "height": 700}
OPTIONS = {"locale": PSEUDO_LOCALE, "viewport": NARROW}

DATA = {"name", "trip_name", "destination", "city", "description", "address", "about_me", "about_trip", "main_text"}
DATA |= {"attribution", "attributions"}
"""API fields with texts of travellers and providers, which no catalogue contains."""
COUNTRIES = tuple(country["name"] for country in json.loads((ROOT / "app/countries.json").read_bytes()))

# All texts that are displayed or read aloud, each with its element. Scripts and styles have no box.
TEXTS = """() => {
  const found = [["title", document.title]];
  const where = (it) => `${it.localName}.${[...it.classList].join(".")}`;
  for (const element of document.body.querySelectorAll(":not(svg):not(svg *)")) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"])
      if (element.hasAttribute(name) && !(name.startsWith("aria") && element.closest("[aria-hidden=true]")))
        found.push([`${where(element)}[${name}]`, element.getAttribute(name)]);
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push([where(element), node.data]);
  }
  return found;
}"""

WRONG = """() => {
  const wrong = Object.assign(document.createElement("p"), { className: "wrong", textContent: "Plain words" });
  wrong.title = "More";
  wrong.style.width = "400px";
  document.body.append(wrong);
}"""

# In a right-to-left page, overflowing content sticks out on the left.
WIDEST = """() => {
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth <= clientWidth) return null;
  const elements = [...document.body.querySelectorAll(":not(svg):not(svg *)")];
  const sizes = elements.map((it) => [it, it.getBoundingClientRect()]);
  const [widest, { left, right }] = sizes.reduce((one, other) => (other[1].left < one[1].left ? other : one));
  return `${scrollWidth} px: ${widest.localName}.${[...widest.classList].join(".")} from ${left} to ${right}`;
}"""


@pytest.fixture(scope="module")
def world(live_server: LiveServer) -> World:
    return make_world(live_server)


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if not screen.is_missing], ids=lambda it: it.name)
def test_a_screen_speaks_the_pseudo_locale_and_fits(
    open_context: Callable[..., BrowserContext], world: World, screen: Screen
) -> None:
    assert_translated(screen, world, open_context(**OPTIONS))


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen.is_missing], ids=lambda it: it.name)
def test_a_screen_with_nothing_to_show_speaks_the_pseudo_locale_and_fits(
    browser: Browser, world: World, screen: Screen
) -> None:
    # Not by `open_context`: the browser writes the 404 to the console.
    with browser.new_context(base_url=world.server.url, locale=PSEUDO_LOCALE, viewport=NARROW) as context:
        assert_translated(screen, world, context)


def test_the_controls_of_a_plan_are_mirrored(open_context: Callable[..., BrowserContext], world: World) -> None:
    [trip] = (screen for screen in SCREENS if screen.name == "trip")
    page = open_screen(trip, world, open_context(locale=PSEUDO_LOCALE))
    card = page.locator(".stop__card").first
    menu, picture = card.locator(".icon-btn").bounding_box(), card.locator(".art").bounding_box()
    assert menu is not None
    assert picture is not None
    assert menu["x"] + menu["width"] < picture["x"]


def test_english_or_too_wide_texts_are_found(open_context: Callable[..., BrowserContext], world: World) -> None:
    page = open_screen(SCREENS[0], world, open_context(**OPTIONS))
    page.evaluate(WRONG)
    english = sorted(english_on(page, {world.server.settings.app_name}))
    assert english == ["p.wrong: Plain words", "p.wrong[title]: More"]
    assert page.evaluate(WIDEST).startswith("400 px: ")


def assert_translated(screen: Screen, world: World, context: BrowserContext) -> None:
    """Open a screen, and fail if it is not mirrored, overflows or is partly English."""
    responses: list[Response] = []
    context.on("response", lambda response: responses.append(response))  # noqa: PLW0108
    page = open_screen(screen, world, context)
    html = page.locator("html")
    assert (html.get_attribute("lang"), html.get_attribute("dir")) == (PSEUDO_LOCALE, "rtl")
    data = data_of(page, responses) | {world.server.settings.app_name, world.viewer.name, *COUNTRIES}
    assert (english_on(page, data), page.evaluate(WIDEST)) == ([], None)


def english_on(page: Page, data: set[str]) -> list[str]:
    """Return the texts on a page that are neither data nor accented, each after its element."""
    texts: list[tuple[str, str]] = page.evaluate(TEXTS)
    return [f"{where}: {text}" for where, text in texts if untranslated(text, data)]


def data_of(page: Page, responses: list[Response]) -> set[str]:
    """Return the data texts that the API sent to a page, in its initial HTML or later."""
    calls = [it for it in responses if it.headers.get("content-type", "").startswith("application/json")]
    answers = [json.loads(page.locator("#bootstrap").text_content() or ""), *(call.json() for call in calls)]
    return {text for answer in answers for text in _data_in(answer)}


def _data_in(value: Any, is_data: bool = False) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _data_in(inner, is_data or name in DATA)
    elif isinstance(value, list):
        for inner in value:
            yield from _data_in(inner, is_data)
    elif isinstance(value, str) and is_data and value:
        yield value


def untranslated(text: str, data: set[str]) -> list[str]:
    """Return the English words of a text: with vowels but without accents; email addresses do not count."""
    text = re.sub(r"\S+@\S+", " ", text)
    for one in sorted(data, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(one)}(?!\w)", " ", text)
    return [word for word in re.findall(r"[^\W\d_]{2,}", text) if word.isascii() and re.search("[aeiou]", word, re.I)]
