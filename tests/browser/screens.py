"""Every screen of the client, and how a test reaches it in any language, without relying on its texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from playwright.sync_api import BrowserContext, Page, expect

from app.trips.member_models import SharedPermission
from tests.browser.seeding import Traveller, id_of_place, make_link, make_traveller, make_trip
from tests.browser.visits import visit
from tests.live import LiveServer


@dataclass(frozen=True, slots=True)
class World:
    """The data that the screens show.

    :param viewer: the traveller on screens that need a session.
    :param addresses: values of the variable parts of paths, by name.
    """

    server: LiveServer
    viewer: Traveller
    addresses: dict[str, str]


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen.

    :param name: the page's name in the server's table of pages; a screen with a particular state adds it after a colon.
    :param path: path with the names of `World.addresses` in braces.
    :param signed_in: whether the viewer must be signed in.
    :param prepare: sets up data before the visit.
    :param arrive: steps from the page of the path to the screen, if they differ.
    :param is_missing: whether the page is a 404, which the browser's console reports.
    """

    name: str
    path: str
    signed_in: bool = False
    prepare: Callable[[Page], None] = lambda _page: None
    arrive: Callable[[Page], None] = lambda _page: None
    is_missing: bool = False

    @property
    def page(self) -> str:
        """The name in the server's table of pages."""
        return self.name.partition(":")[0]


def make_world(server: LiveServer) -> World:
    """Add a traveller with a country, a text about themselves and a planned trip, and another traveller."""
    viewer = make_traveller(server, country="IN", about_me="By train, wherever there is one.")
    trip = make_trip(server, viewer)
    addresses = {
        "trip": trip,
        "place": id_of_place(server, "Kochi"),
        "user": make_traveller(server, "Mina Kaur").id,
        "link": make_link(server, trip, SharedPermission.VIEW),
    }
    return World(server, viewer, addresses)


def open_screen(screen: Screen, world: World, context: BrowserContext) -> Page:
    """Open a screen, and wait until it has finished loading."""
    if screen.signed_in:
        world.viewer.sign_in(context, world.server)
    page = context.new_page()
    screen.prepare(page)
    visit(page, screen.path.format(**world.addresses))
    screen.arrive(page)
    expect(page.locator(".skel")).to_have_count(0)
    return page


def _sign_up(page: Page) -> None:
    page.locator("[name=name]").fill("Asha")
    page.locator("[name=email]").fill(f"{uuid4().hex}@example.org")
    page.locator("[name=password]").fill("correct horse battery")
    page.locator("button[type=submit]").click()
    page.wait_for_url("**/verification")
    page.locator("[autocomplete=one-time-code]").wait_for()


def _never_answer_joining(page: Page) -> None:
    page.route("**/itinerary/join/*", lambda _call: None)


def _wait_for_status(page: Page) -> None:
    expect(page.get_by_role("status").get_by_role("heading", level=1)).to_be_visible()


def _wait_for_plan(page: Page) -> None:
    expect(page.get_by_role("article").first).to_be_visible(timeout=60_000)


def _wait_for_heading(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def _plan_without_account(page: Page) -> None:
    found = page.request.get("/catalogue/destinations?input=Kochi").json()["predictions"]
    body = {"place_id": found[0]["place_id"], "no_of_days": 2}
    assert page.request.post("/trial", data=body).status == 202


SCREENS = (
    Screen("landing", "/"),
    Screen("trial", "/try", prepare=_plan_without_account, arrive=_wait_for_plan),
    Screen("trial:missing", "/try", arrive=_wait_for_heading, is_missing=True),
    Screen("signin", "/signin"),
    Screen("signup", "/signup"),
    Screen("verification", "/signup", arrive=_sign_up),
    Screen("forgot-password", "/forgot-password"),
    Screen("reset-password", "/reset-password"),
    Screen("explore", "/explore", signed_in=True),
    Screen("search", "/search", signed_in=True),
    Screen("trips", "/trips", signed_in=True),
    Screen("profile", "/profile", signed_in=True),
    Screen("create-trip", "/create-trip", signed_in=True),
    Screen("trip", "/trip/{trip}", signed_in=True),
    Screen("place", "/place/{place}", signed_in=True),
    Screen("user", "/user/{user}", signed_in=True),
    Screen(
        "shared:waiting",
        "{link}",
        signed_in=True,
        prepare=_never_answer_joining,
        arrive=_wait_for_status,
    ),
    Screen("shared:invited", "{link}", arrive=_wait_for_heading),
    Screen(
        "shared:missing",
        "/shared/no-such-link",
        arrive=_wait_for_heading,
        is_missing=True,
    ),
    Screen("settings", "/settings", signed_in=True),
    Screen("account-details", "/account-details", signed_in=True),
    Screen("sessions", "/settings/devices", signed_in=True),
    Screen("blocked", "/settings/blocked", signed_in=True),
    Screen("security", "/settings/security", signed_in=True),
    Screen("terms", "/terms"),
    Screen("privacy", "/privacy"),
    Screen("privacy-policy", "/privacy-policy"),
)
