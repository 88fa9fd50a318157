"""No screen keeps anybody out: axe-core finds nothing, on a phone and on a wide screen, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from app.pages.page import Audience
from app.pages.table import pages
from tests import stacks
from tests.browser.axe import violations
from tests.browser.visitors import posted, sign_in_new
from tests.browser.visits import visit
from tests.live import LiveServer

Theme = Literal["light", "dark"]

# What is seen does not depend on the database.
pytestmark = [pytest.mark.browser, pytest.mark.parametrize("live_server", [stacks.EMBEDDED], indirect=True)]

SIZES: dict[str, ViewportSize] = {"phone": {"width": 390, "height": 844}, "wide": {"width": 1280, "height": 900}}
THEMES: tuple[Theme, ...] = ("light", "dark")
PUBLIC = [page.path for page in pages() if page.audience is not Audience.SIGNED_IN]
SIGNED_IN = [page.path for page in pages() if page.audience is Audience.SIGNED_IN]
WITH_STATE = {"/verification", "/shared/<token>"}
"""Show something only to who comes from signing up, or by a link: tests of their own look at them."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A signed-in browser, and what its addresses lead to."""

    storage: str
    ids: dict[str, str]

    def address(self, path: str) -> str:
        """Return a path of the table with its variable parts filled in."""
        for name, ident in self.ids.items():
            path = path.replace(f"<{name}>", ident)
        assert "<" not in path, f"this test does not know what to visit under {path}"
        return path


@pytest.fixture(scope="module")
def visitor(browser: Browser, live_server: LiveServer, tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    """A traveller with a country, a text about themselves, and a trip."""
    context = browser.new_context(base_url=live_server.url)
    other = browser.new_context(base_url=live_server.url)
    other_token = sign_in_new(other, live_server, "Mina Kaur")
    profile = other.request.get("/user/profile", headers={"Authorization": f"Bearer {other_token}"}).json()
    token = sign_in_new(context, live_server)
    headers = {"Authorization": f"Bearer {token}"}
    changes: dict[str, Any] = {"country": "IN", "about_me": "By train, wherever there is one."}
    assert context.request.put("/user/profile", multipart=changes, headers=headers).ok
    found = context.request.get("/place/autocomplete?input=Kochi&kind=destination", headers=headers).json()
    body = {
        "destination": "Kochi",
        "place_id": found["predictions"][0]["place_id"],
        "traveler": "COUPLE",
        "budget": "MODERATE",
        "trip_builder": "AI",
        "trip_name": "Kochi and the backwaters",
        "is_multi_city": False,
        "no_of_days": 3,
    }
    trip = posted(context.request, "/itinerary", body, token)["itinerary_id"]
    link: str = posted(context.request, f"/itinerary/{trip}/share", {"permission": "view"}, token)["share_url"]
    storage = tmp_path_factory.mktemp("visitor") / "storage.json"
    context.storage_state(path=storage)
    context.close()
    other.close()
    ids = {
        "itinerary_id": trip,
        "place_id": body["place_id"],
        "user_id": profile["id"],
        "token": link.rpartition("/")[2],
    }
    return Visitor(str(storage), ids)


def assert_open_to_all(page: Page) -> None:
    """Look at a page in every size and theme, once nothing on it loads any more."""
    expect(page.locator(".skel")).to_have_count(0)
    for size, theme in product(SIZES, THEMES):
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert violations(page) == [], f"{size}, {theme}"


@pytest.mark.parametrize("path", [path for path in PUBLIC if path not in WITH_STATE])
def test_a_public_screen(page: Page, path: str) -> None:
    visit(page, path)
    assert_open_to_all(page)


@pytest.mark.parametrize("path", SIGNED_IN)
def test_a_signed_in_screen(open_context: Callable[..., BrowserContext], visitor: Visitor, path: str) -> None:
    page = open_context(storage_state=visitor.storage).new_page()
    visit(page, visitor.address(path))
    assert_open_to_all(page)


def test_entering_the_code(page: Page) -> None:
    visit(page, "/signup")
    page.get_by_label("Name").fill("Asha")
    page.get_by_label("Email").fill("axe@example.org")
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    page.get_by_role("button", name="Sign Up").click()
    page.wait_for_url("**/verification")
    page.get_by_label("Digit 1 of 4").wait_for()
    assert_open_to_all(page)


def test_waiting_for_a_shared_trip(open_context: Callable[..., BrowserContext], visitor: Visitor) -> None:
    page = open_context(storage_state=visitor.storage).new_page()
    # Never answered: the page goes on waiting.
    page.route("**/itinerary/join/*", lambda _call: None)
    visit(page, visitor.address("/shared/<token>"))
    expect(page.get_by_role("heading", name="Loading shared trip...")).to_be_visible()
    assert_open_to_all(page)


def test_a_link_that_leads_nowhere(loud_page: Page) -> None:
    visit(loud_page, "/shared/no-such-link")
    expect(loud_page.get_by_role("heading", name="Invalid share link")).to_be_visible()
    assert_open_to_all(loud_page)
