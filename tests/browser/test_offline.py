"""Offline: previously seen pages open, with their age, only for their traveller, and from one build."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.accounts.sessions import end_sessions
from app.db.types import Id
from app.extensions import db
from tests.browser.axe import assert_accessible
from tests.browser.conftest import PHONE
from tests.browser.seeding import Traveller, database_of, make_traveller, make_trip
from tests.browser.visits import PATIENCE_MS, visit, wait_until_alive
from tests.fakes.deployment import Deployment, deployed
from tests.live import LiveServer

pytestmark = pytest.mark.browser

TITLE = "You are offline"
NOTE = "You are offline."
SCRIPTS = """
[...document.querySelectorAll('script[src]')].map(({ src }) => src)
  .concat(performance.getEntriesByType('resource').map(({ name }) => name))
  .filter((name) => name.includes('/assets/') && name.endsWith('.js'))
"""
FORGET = """
async () => {
  localStorage.clear();
  const names = (await caches.keys()).filter((name) => name.startsWith('copies|'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
"""
INSTALLING_MS = 3 * PATIENCE_MS


@dataclass(frozen=True, slots=True)
class Profile:
    """A browser profile, whose pages may have a service worker and may log failed calls.

    :param deployment: what it visits.
    """

    context: BrowserContext
    deployment: Deployment


@contextmanager
def opened_profile(browser: Browser, live_server: LiveServer) -> Iterator[Profile]:
    with (
        deployed(live_server.url) as deployment,
        browser.new_context(base_url=deployment.url, viewport=PHONE) as context,
    ):
        context.set_default_timeout(PATIENCE_MS)
        yield Profile(context, deployment)


@pytest.fixture(scope="session")
def installed_profile(browser: Browser, live_server: LiveServer) -> Iterator[Profile]:
    """A profile whose worker is installed, for all tests: it loads every file of the build."""
    with opened_profile(browser, live_server) as profile:
        make_traveller(live_server, "Mina Kaur").sign_in(profile.context, live_server)
        page = profile.context.new_page()
        visit(page, "/explore")
        wait_for_worker(page)
        page.close()
        yield profile


@pytest.fixture
def profile(installed_profile: Profile) -> Iterator[Profile]:
    """A profile with the worker of this build, but without a traveller, copies or pages."""
    context, deployment = installed_profile.context, installed_profile.deployment
    page = context.new_page()
    visit(page, "/")
    page.evaluate(FORGET)
    page.close()
    context.clear_cookies()
    yield installed_profile
    for page in context.pages:
        page.close()
    deployment.is_down = False


@pytest.fixture
def new_profile(browser: Browser, live_server: LiveServer, asha: Traveller) -> Iterator[Profile]:
    """A profile of its own, in which Asha is signed in, for tests that replace the build or set the clock."""
    with opened_profile(browser, live_server) as profile:
        asha.sign_in(profile.context, live_server)
        yield profile


@pytest.fixture
def deployment(profile: Profile) -> Deployment:
    return profile.deployment


@pytest.fixture
def asha(live_server: LiveServer) -> Traveller:
    return make_traveller(live_server, "Asha Rao")


@pytest.fixture
def trip(live_server: LiveServer, asha: Traveller) -> Id:
    return make_trip(live_server, asha, name="Kochi and the backwaters")


@pytest.fixture
def context(profile: Profile, live_server: LiveServer, asha: Traveller) -> BrowserContext:
    """The profile with the installed worker, in which Asha is signed in."""
    asha.sign_in(profile.context, live_server)
    return profile.context


def see(page: Page, *addresses: str) -> None:
    """Open addresses, until the worker has all files and a copy of the last page."""
    for address in addresses:
        visit(page, address)
        wait_for_worker(page)
        wait_for_copy(page, "/itinerary" + address.removeprefix("/trips").removeprefix("/trip"))


def wait_for(page: Page, condition: str, argument: object = None, patience: int = PATIENCE_MS) -> None:
    """Wait until a condition holds inside a page.

    :param condition: a JavaScript function that returns a promise of it.
    :param patience: in milliseconds.
    """
    page.evaluate(
        "async ([argument, patience]) => {"
        f"const holds = {condition}; const start = performance.now();"
        "while (!(await holds(argument))) {"
        f"  if (performance.now() - start > patience) throw new Error({condition!r});"
        "  await new Promise(requestAnimationFrame);"
        "} }",
        [argument, patience],
    )


def wait_for_worker(page: Page) -> None:
    """Wait until the page has a worker, which loads some two hundred files first, one after another."""
    wait_for(page, "async () => navigator.serviceWorker.controller !== null", patience=INSTALLING_MS)


def wait_for_copy(page: Page, path: str) -> None:
    wait_for(page, "(path) => caches.match(path)", path)


def wait_until_forgotten(page: Page) -> None:
    wait_for(page, "async () => !(await caches.keys()).some((name) => name.startsWith('copies|'))")


def test_a_trip_seen_before_opens_in_a_new_tab_and_says_how_old_it_is(new_profile: Profile, trip: Id) -> None:
    context, deployment = new_profile.context, new_profile.deployment
    seen = datetime.now()  # noqa: DTZ005 - the page shows the time of this machine's zone
    first = context.new_page()
    first.clock.set_fixed_time(seen)
    see(first, "/trips", f"/trip/{trip}")
    first.close()

    deployment.is_down = True
    page = context.new_page()
    page.clock.set_fixed_time(seen + timedelta(hours=25))
    visit(page, f"/trip/{trip}")
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    note = page.get_by_role("status").filter(has_text=NOTE)
    expect(note).to_have_text(
        f"You are offline. This is the copy saved on {seen.day} {seen:%b} at {seen:%H:%M}."
        " You can still read it. Changes need a connection."
    )
    page.get_by_role("link", name="Trips", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Trips")).to_be_visible()
    expect(page.get_by_role("link", name="Kochi and the backwaters")).to_be_visible()
    assert_accessible(page)


def test_back_online_the_page_is_fresh_again(context: BrowserContext, deployment: Deployment, trip: Id) -> None:
    page = context.new_page()
    see(page, f"/trip/{trip}")
    deployment.is_down = True
    visit(page, f"/trip/{trip}")
    note = page.get_by_role("status").filter(has_text=NOTE)
    expect(note).to_be_visible()
    deployment.is_down = False
    # The browser never lost its network here, so it does not report that it is back.
    wait_for(
        page,
        "async () => { dispatchEvent(new Event('online')); await new Promise((done) => setTimeout(done, 1000));"
        " return document.querySelector('.offline-note:not([hidden])') === null; }",
    )
    expect(note).to_be_hidden()
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()


def test_the_map_of_a_trip_is_drawn_without_a_connection(
    context: BrowserContext, deployment: Deployment, trip: Id
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 1280, "height": 900})
    with page.expect_response(re.compile(r"/place/[^/]+/map$")) as found:
        see(page, f"/trip/{trip}")
    wait_for_copy(page, found.value.url.removeprefix(deployment.url))
    deployment.is_down = True
    # Browsers cache maps for a week, but not permanently.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    with page.expect_response(re.compile(r"/place/[^/]+/map$")) as found:
        visit(page, f"/trip/{trip}")
    assert found.value.status == 200
    assert "copied-at" in found.value.headers
    expect(page.locator(".leaflet-container").first).to_be_visible()


def test_a_sheet_that_loads_late_opens_without_a_connection(
    context: BrowserContext, deployment: Deployment, trip: Id
) -> None:
    page = context.new_page()
    see(page, f"/trip/{trip}")
    deployment.is_down = True
    # The scripts must come from the worker, not from the browser's own cache.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    visit(page, f"/trip/{trip}")
    page.get_by_role("button", name=re.compile("^Options for ")).first.click()
    page.get_by_role("menuitem", name="Move to another day").click()
    expect(page.get_by_role("dialog", name=re.compile("^Move .* to another day$"))).to_be_visible()
    assert [name for name in page.evaluate(SCRIPTS) if "/SheetFrame." in name]
    expect(page.get_by_role("alert")).to_have_count(0)


def test_changes_say_that_they_need_a_connection(context: BrowserContext, deployment: Deployment, trip: Id) -> None:
    page = context.new_page()
    see(page, f"/trip/{trip}")
    deployment.is_down = True
    visit(page, f"/trip/{trip}")
    page.get_by_role("button", name="Like").first.click()
    expect(page.get_by_role("alert")).to_have_text("Network error - Please check your connection")


def test_pages_not_seen_before_list_those_that_were(
    context: BrowserContext, deployment: Deployment, live_server: LiveServer, asha: Traveller, trip: Id
) -> None:
    unseen = make_trip(live_server, asha, name="Never opened")
    page = context.new_page()
    see(page, f"/trip/{trip}")
    deployment.is_down = True
    for address in (f"/trip/{unseen}", "/explore", "/trips"):
        visit(page, address)
        expect(page.get_by_role("heading", level=1, name=TITLE)).to_be_visible()
        expect(page).to_have_title(re.compile(TITLE))
    expect(page.get_by_text("Never opened")).to_have_count(0)
    for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 900}):
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a literal of the same form
        assert_accessible(page)
    page.get_by_role("link", name="Kochi and the backwaters").click()
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    visit(page, "/explore")
    deployment.is_down = False
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1, name=TITLE)).to_have_count(0)
    expect(page.get_by_role("link", name="Explore").first).to_be_visible()


def test_signing_out_forgets_what_was_seen(context: BrowserContext, deployment: Deployment, trip: Id) -> None:
    page = context.new_page()
    see(page, "/trips", f"/trip/{trip}")
    visit(page, "/settings")
    page.get_by_role("button", name="Logout").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Logout").click()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    wait_until_forgotten(page)
    deployment.is_down = True
    visit(page, f"/trip/{trip}")
    expect(page.get_by_role("heading", level=1, name=TITLE)).to_be_visible()
    expect(page.get_by_text("Kochi")).to_have_count(0)
    assert "Asha" not in page.content()


def test_another_traveller_does_not_get_the_copies_of_the_one_before(
    context: BrowserContext, deployment: Deployment, live_server: LiveServer, trip: Id
) -> None:
    page = context.new_page()
    see(page, f"/trip/{trip}")
    make_traveller(live_server, "Mina Kaur").sign_in(context, live_server)
    visit(page, "/trips")
    wait_for_copy(page, "/itinerary")
    assert page.evaluate("(path) => caches.match(path).then((found) => found === undefined)", f"/itinerary/{trip}")
    deployment.is_down = True
    visit(page, f"/trip/{trip}")
    expect(page.get_by_role("heading", level=1, name=TITLE)).to_be_visible()
    assert "Asha" not in page.content()


def test_a_session_that_has_ended_takes_the_copies_along(
    context: BrowserContext, live_server: LiveServer, asha: Traveller, trip: Id
) -> None:
    page = context.new_page()
    see(page, f"/trip/{trip}")
    # As from another device. Without cookies, a tab would still stay signed in by its token.
    with database_of(live_server):
        end_sessions(db.session(), asha.id)
        db.session.commit()
    visit(page, "/trips")
    expect(page).to_have_url(re.compile("/signin"))
    wait_until_forgotten(page)


def test_a_new_build_waits_and_no_page_gets_scripts_of_two(new_profile: Profile, trip: Id) -> None:
    page, deployment = new_profile.context.new_page(), new_profile.deployment
    see(page, f"/trip/{trip}")
    deployment.build = "z"
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((found) => found.update())")
    toast = page.get_by_role("status").filter(has_text="A new version is ready.")
    expect(toast).to_be_visible(timeout=INSTALLING_MS)
    # The server no longer has these scripts; the page of the old build still gets them.
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", name="Asha Rao")).to_be_visible()
    assert not [name for name in page.evaluate(SCRIPTS) if name.endswith("z.js")]
    expect(toast).to_be_visible()

    toast.get_by_role("button", name="Reload").click()
    expect(page.locator("meta[name=build][content$=z]")).to_have_count(1)
    wait_until_alive(page)
    # The only page belongs to the new build, so its worker takes over as soon as the old one is idle. Browsers then
    # stop the old one, but not while it is being watched, as it is here.
    devtools = page.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    page.wait_for_timeout(4000)
    devtools.send("ServiceWorker.stopAllWorkers")
    wait_for(page, "async () => (await caches.keys()).filter((name) => name.startsWith('build|')).length === 1")
    assert [name for name in page.evaluate("() => caches.keys()") if re.fullmatch(r"build\|[0-9a-f]{16}z", name)]
    expect(toast).to_have_count(0)

    deployment.is_down = True
    visit(page, f"/trip/{trip}")
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    scripts = page.evaluate(SCRIPTS)
    assert scripts
    assert [name for name in scripts if not name.endswith("z.js")] == []


def test_a_build_of_which_a_file_is_missing_does_not_replace_the_old_one(new_profile: Profile, trip: Id) -> None:
    page, deployment = new_profile.context.new_page(), new_profile.deployment
    see(page, f"/trip/{trip}")
    deployment.build, deployment.missing = "z", re.compile("SettingsPage")
    outcome = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          const found = new Promise((done) => registration.addEventListener('updatefound', () => {
            const { installing } = registration;
            installing.addEventListener('statechange', () => done(installing.state));
          }, { once: true }));
          await registration.update();
          return [await found, registration.waiting === null];
        }"""
    )
    assert outcome == ["redundant", True]
    deployment.is_down = True
    visit(page, f"/trip/{trip}")
    expect(page.get_by_role("heading", level=1, name="Kochi and the backwaters")).to_be_visible()
    assert not [name for name in page.evaluate(SCRIPTS) if name.endswith("z.js")]


def test_waypost_can_be_installed(context: BrowserContext) -> None:
    page = context.new_page()
    visit(page, "/explore")
    devtools = context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    errors = {error["errorId"] for error in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    # Test profiles behave like private windows.
    assert errors <= {"in-incognito"}
