"""The wizard's first step shows coverage: learning, offline, the nearest guide as a base."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.db.types import Id
from app.extensions import db
from app.places.coverage import CoverageSource, NearestGuide, coverage
from app.places.models import DESTINATION, Place
from tests.browser.axe import assert_accessible
from tests.browser.seeding import database_of, sign_in_new
from tests.browser.visits import visit
from tests.fakes.black_hole import black_hole
from tests.fakes.open_data import HANOI, OVERPASS, FakeOpenData, Fault, fill_hanoi, open_data_server
from tests.live import LiveServer, running

pytestmark = pytest.mark.browser

SOON_MS = 3_000
"""The traveller gets a result within this time, even if nothing can be learned."""


@pytest.fixture(scope="module")
def open_data() -> Iterator[FakeOpenData]:
    """Services with data about one city, wherever a test puts it."""
    with open_data_server() as fake:
        yield fake


@pytest.fixture(scope="module")
def live_server(
    open_data: FakeOpenData, tmp_path_factory: pytest.TempPathFactory, prepared: Path
) -> Iterator[LiveServer]:
    """An installation that learns from them."""
    settings = {name.upper(): str(value) for name, value in open_data.settings().items()} | {"PLACES_LEARN": "on"}
    with running(tmp_path_factory.mktemp("learning"), extra=settings, prepared=prepared) as server:
        yield server


@pytest.fixture(autouse=True)
def forgetful(open_data: FakeOpenData) -> None:
    """Reset the state of earlier tests."""
    for part in (open_data.elements, open_data.items, open_data.pages, open_data.faults, open_data.always):
        part.clear()


class City:
    """A town without a guide, and the nearest one."""

    def __init__(self, row: Place, nearest: NearestGuide | None) -> None:
        self.ident: Id = row.id
        self.name, self.lat, self.lon = row.name, row.lat, row.lon
        self.nearest = nearest

    @property
    def path(self) -> str:
        """The wizard with this town as its destination."""
        return f"/create-trip?destination={quote(self.name)}"


_taken: set[Id] = set()


def town(server: LiveServer, *, near_a_guide: bool) -> City:
    """Return an unknown town that no other test has used, independent of the existing guides."""
    with database_of(server):
        most = db.session.scalars(
            select(Place)
            .where(Place.kind == DESTINATION, Place.category == "city", Place.hidden.is_(False))
            .where(Place.population.between(60_000, 90_000), Place.country_code.in_(("IN", "RU", "FR", "US", "BR")))
            .order_by(Place.rank.desc())
            .limit(600)
        ).all()
        names = [row.name for row in most]
        for row in most:
            if row.id in _taken or names.count(row.name) > 1 or not row.name.isascii() or not row.name.isalpha():
                continue
            found = coverage(db.session(), row.id)
            if found and found.source is CoverageSource.NONE and (found.nearest is not None) is near_a_guide:
                _taken.add(row.id)
                return City(row, found.nearest)
    raise AssertionError("Every town has a guide now: look among smaller ones")


def know(open_data: FakeOpenData, city: City) -> None:
    """Add sights and places to eat there to the services."""
    fill_hanoi(open_data)
    open_data.pages.clear()
    for element in open_data.elements:
        where = element.get("center", element)
        where["lat"] += city.lat - HANOI[0]
        where["lon"] += city.lon - HANOI[1]


def choose(page: Page, server: LiveServer, city: City) -> None:
    """Open the wizard for a town."""
    sign_in_new(page.context, server)
    page.route("**/place/autocomplete*", lambda call: call.fulfill(json={"predictions": [prediction(city)]}))
    visit(page, f"{server.url}/create-trip")
    page.get_by_role("combobox").fill(city.name)
    page.get_by_role("option").first.click()


def prediction(city: City) -> dict[str, object]:
    """Return the response of a search, so that these tests do not depend on the order of namesakes."""
    lines = {"main_text": city.name, "secondary_text": "Somewhere"}
    facts = {"kind": "city", "types": [], "scenery": "plains", "has_guide": False, "is_destination": True}
    return {"place_id": city.ident, "structured_formatting": lines, **facts}


def next_step(page: Page, question: str) -> None:
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", level=1, name=question)).to_be_focused()


def go_to_builder(page: Page) -> None:
    next_step(page, "How long?")
    next_step(page, "Who’s going?")
    page.get_by_text("Couple", exact=True).click()
    next_step(page, "What feels right?")
    page.get_by_text("Moderate", exact=True).click()
    next_step(page, "What do you love?")
    next_step(page, "Who builds the plan?")


def test_a_town_is_learned_while_the_traveller_watches_and_then_planned(
    page: Page, live_server: LiveServer, open_data: FakeOpenData
) -> None:
    city = town(live_server, near_a_guide=False)
    know(open_data, city)
    choose(page, live_server, city)
    expect(page.get_by_text(re.compile(f"We learned of [1-9][0-9] places around {city.name}"))).to_be_visible()
    assert_accessible(page)
    assert OVERPASS in open_data.services()
    go_to_builder(page)
    page.get_by_text("Build with AI", exact=True).click()
    next_step(page, "Name your trip")
    page.get_by_role("button", name="Build Trip").click()
    expect(page).to_have_url(re.compile(r"/trip/[\w-]+$"))
    expect(page.get_by_text(re.compile("^Sight [0-9]+$")).first).to_be_attached()


def test_progress_is_shown_and_the_other_ways_stay_open(
    page: Page, live_server: LiveServer, open_data: FakeOpenData
) -> None:
    open_data.always[OVERPASS] = Fault.STALL
    city = town(live_server, near_a_guide=False)
    choose(page, live_server, city)
    bar = page.get_by_role("progressbar", name=f"Learning about {city.name}")
    expect(bar).to_be_visible(timeout=SOON_MS)
    expect(page.get_by_text(f"Learning about {city.name}…")).to_be_visible()
    expect(page.get_by_role("button", name="Build it yourself")).to_be_visible()
    assert_accessible(page)
    # The AI builder is not offered before there are enough places.
    go_to_builder(page)
    expect(page.get_by_role("radio", name=re.compile("Build with AI"))).to_be_disabled()
    expect(page.get_by_text("Not yet: we are still learning")).to_be_visible()
    assert_accessible(page)
    # Otherwise the worker would still wait for its answer during the next tests.
    open_data.always.clear()
    open_data.release()


def test_where_nothing_can_be_learned_the_nearest_guide_is_chosen_with_one_tap(
    page: Page, live_server: LiveServer, open_data: FakeOpenData
) -> None:
    open_data.always[OVERPASS] = Fault.FORBIDDEN
    city = town(live_server, near_a_guide=True)
    assert city.nearest is not None
    choose(page, live_server, city)
    base = page.get_by_role("button", name=re.compile(f"^Plan from {city.nearest.name}, [0-9]+ km$"))
    expect(base).to_be_visible(timeout=SOON_MS)
    expect(page.get_by_text(f"We could not learn about {city.name} right now.")).to_be_visible()
    assert_accessible(page)
    base.click()
    expect(page.get_by_role("combobox")).to_have_value(city.nearest.name)
    expect(page.get_by_text(re.compile(f"^Our guide to {city.nearest.name} has [0-9]+ places"))).to_be_visible()
    go_to_builder(page)
    expect(page.get_by_role("radio", name=re.compile("Build with AI"))).to_be_enabled()


def test_where_packets_are_dropped_the_traveller_builds_the_trip(
    page: Page, open_data: FakeOpenData, tmp_path: Path, prepared: Path
) -> None:
    with black_hole("127.0.0.2") as port:
        settings = {name.upper(): str(value) for name, value in open_data.settings().items()}
        settings |= {"PLACES_LEARN": "on", "OVERPASS_URL": f"http://127.0.0.2:{port}/api/interpreter"}
        with running(tmp_path, extra=settings, prepared=prepared) as server:
            city = town(server, near_a_guide=False)
            choose(page, server, city)
            expect(page.get_by_text(f"We could not learn about {city.name} right now.")).to_be_visible()
            expect(page.get_by_role("button", name="Build it yourself")).to_be_visible()


def test_offline_the_traveller_builds_the_trip(loud_page: Page, live_server: LiveServer) -> None:
    city = town(live_server, near_a_guide=False)
    loud_page.route("**/place/*/coverage", lambda call: call.abort("internetdisconnected"))
    choose(loud_page, live_server, city)
    expect(loud_page.get_by_text(f"We can’t look up what we know about {city.name} right now.")).to_be_visible(
        timeout=SOON_MS
    )
    loud_page.get_by_role("button", name="Build it yourself").click()
    expect(loud_page.get_by_role("heading", level=1, name="How long?")).to_be_focused()
    progress = loud_page.get_by_role("progressbar", name="Your progress")
    expect(progress).to_have_attribute("aria-valuetext", "Step 2 of 6")


def test_a_guide_is_named_at_once(page: Page, live_server: LiveServer) -> None:
    sign_in_new(page.context, live_server)
    visit(page, "/create-trip?destination=Kochi")
    expect(page.get_by_text(re.compile("^Our guide to Kochi has [1-9][0-9] places"))).to_be_visible(timeout=SOON_MS)
    assert_accessible(page)
