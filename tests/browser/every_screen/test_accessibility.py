"""axe-core finds nothing wrong with any screen, on a phone and on a wide screen, in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from app.pages.table import Audience, pages
from tests.browser.axe import assert_accessible
from tests.browser.screens import SCREENS, Screen, World, make_world, open_screen
from tests.live import LiveServer

pytestmark = pytest.mark.browser

SIZES: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 1280, "height": 900})


@pytest.fixture(scope="module")
def world(live_server: LiveServer) -> World:
    return make_world(live_server)


def test_every_page_of_the_table_is_a_screen() -> None:
    listed = {screen.page: screen.signed_in for screen in SCREENS if screen.page != "shared"}
    needs_session = {page.name: page.audience is Audience.SIGNED_IN for page in pages() if page.name != "shared"}
    assert listed == needs_session
    of_links = {screen.name for screen in SCREENS if screen.page == "shared"}
    assert of_links == {"shared:waiting", "shared:invited", "shared:missing"}


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if not screen.is_missing], ids=lambda it: it.name)
def test_a_screen_is_accessible(open_context: Callable[..., BrowserContext], world: World, screen: Screen) -> None:
    page = open_screen(screen, world, open_context())
    for size in SIZES:
        page.set_viewport_size(size)
        assert_accessible(page)


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen.is_missing], ids=lambda it: it.name)
def test_a_screen_with_nothing_to_show_is_accessible(browser: Browser, world: World, screen: Screen) -> None:
    # Not by `open_context`: the browser writes the 404 to the console.
    with browser.new_context(base_url=world.server.url) as context:
        answers: list[int] = []
        context.on("response", lambda answer: answers.append(answer.status))
        page = open_screen(screen, world, context)
        assert answers[0] == 404
        for size in SIZES:
            page.set_viewport_size(size)
            assert_accessible(page)
