"""Places from Google: finding, adding and opening one; the browser only calls our server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from app.places.google.client import DETAIL_FIELDS, STOP_FIELDS
from app.places.google.storage import our_id
from tests.browser.axe import assert_accessible
from tests.browser.editor import Editor
from tests.browser.seeding import sign_in_new
from tests.browser.visits import wait_until, wait_until_alive
from tests.fakes.google_places import KEY, FakeGoogle, google_server
from tests.live import LiveServer, running
from tests.pictures import picture

pytestmark = pytest.mark.browser

BEACH = "Fort Kochi Beach"
SIZES = ((390, 844), (1280, 900))
AROUND = ("one", "two", "three", "four")
VISITORS = tuple(f"A visitor with quite a long name {number}" for number in range(1, 6))


@pytest.fixture(scope="module")
def google() -> Iterator[FakeGoogle]:
    """A fake of Google, with a place that has every field, and four plain ones."""
    with google_server() as fake:
        fake.photo, fake.photo_type = picture(size=(1200, 800)), "image/png"
        fake.add("beach", BEACH, **beach())
        for number, name in enumerate(AROUND):
            fake.add(name, f"Sight {name}", location={"latitude": 9.96 + number / 100, "longitude": 76.24})
        fake.around = list(AROUND)
        fake.predicted = ["beach"]
        yield fake


@pytest.fixture(scope="module")
def live_server(google: FakeGoogle, tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[LiveServer]:
    """An installation with places from Google."""
    settings = {
        "PLACES_PROVIDER": "google",
        "GOOGLE_MAPS_API_KEY": "AIza-a-key-for-browsers",
        "GOOGLE_PLACES_API_KEY": KEY,
        "GOOGLE_PLACES_URL": google.address,
        "WORKERS": "0",
    }
    with running(tmp_path_factory.mktemp("google"), extra=settings, prepared=prepared) as server:
        yield server


def beach() -> dict[str, Any]:
    """Return additional fields of the beach."""
    pictures = [
        {
            "name": f"places/beach/photos/{number}",
            "authorAttributions": [{"displayName": name, "uri": "https://a.example"}],
        }
        for number, name in enumerate(VISITORS)
    ]
    return {
        "rating": 4.4,
        "userRatingCount": 18_204,
        "priceLevel": "PRICE_LEVEL_FREE",
        "regularOpeningHours": {"periods": [{"open": {"day": 0, "hour": 0, "minute": 0}}]},
        "editorialSummary": {"text": "Nets at work, and a walk along the sea."},
        "googleMapsUri": "https://maps.google.com/?cid=1",
        "attributions": [{"provider": "A guide to the coast", "providerUri": "https://coast.example"}],
        "photos": pictures,
        "reviews": [
            {
                "relativePublishTimeDescription": "a month ago",
                "rating": 4,
                "text": {"text": "Go at dawn."},
                "authorAttribution": {"displayName": "A visitor", "uri": "https://maps.example/u"},
                "publishTime": "2026-01-02T03:04:05Z",
                "flagContentUri": "https://maps.example/flag",
            }
        ],
    }


def ask_only_us(context: BrowserContext, server: LiveServer) -> list[str]:
    """Collect a browser's requests to other hosts."""
    others: list[str] = []
    ours = ("data", "blob", urlsplit(server.url).netloc)
    context.on(
        "request",
        lambda request: (
            None
            if urlsplit(request.url).netloc in ours or urlsplit(request.url).scheme in ours
            else others.append(request.url)
        ),
    )
    return others


def expect_pictures_from_us(page: Page) -> None:
    """Wait until the first picture is shown, and check that our server sent it."""
    shown = page.locator("img[src^='/place/photo/']").first
    expect(shown).to_be_visible()
    wait_until(page, "document.querySelector(`img[src^='/place/photo/']`).naturalWidth === 1200")


def test_a_google_place_is_added_in_one_session_and_opened(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, google: FakeGoogle
) -> None:
    context = open_context()
    others = ask_only_us(context, live_server)
    editor = Editor(context, live_server)
    page = editor.open()
    google.asked.clear()
    page.get_by_role("button", name="Add More to Day 1").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("searchbox").press_sequentially("fort")
    add = sheet.get_by_role("button", name=f"Add {BEACH} to Day 1")
    expect(add).to_be_visible()
    expect(sheet.get_by_text("Source: Google Maps")).to_be_visible()
    add.dblclick()
    expect(sheet.get_by_role("button", name=f"{BEACH} is added to Day 1")).to_be_visible()
    assert editor.plan() == [[*editor.ids[:3], our_id("beach")], editor.ids[3:]]

    sessions = {asked.body["sessionToken"] for asked in google.calls(":autocomplete")}
    assert len(sessions) == 1
    named = [asked for asked in google.asked if "sessionToken" in asked.parameters]
    assert [(asked.path, asked.parameters["sessionToken"]) for asked in named] == [("/v1/places/beach", *sessions)]
    assert named[0].headers["x-goog-fieldmask"] == STOP_FIELDS

    sheet.get_by_role("link", name=BEACH).click()
    expect(page.get_by_role("heading", level=1, name=BEACH)).to_be_visible()
    expect(page.get_by_role("heading", name="Reviews on Google Maps")).to_be_visible()
    expect_pictures_from_us(page)
    assert KEY not in page.content()
    assert others == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_page_of_a_place_from_google_names_its_authors_at_every_width(
    open_context: Callable[..., BrowserContext], live_server: LiveServer, google: FakeGoogle, width: int, height: int
) -> None:
    context = open_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    others = ask_only_us(context, live_server)
    token = sign_in_new(context, live_server)
    headers = {"Authorization": f"Bearer {token}"}
    assert context.request.get("/place/autocomplete?input=fort&kind=place", headers=headers).ok
    page = context.new_page()
    google.asked.clear()
    answer = page.goto(f"/place/{our_id('beach')}")
    assert answer is not None
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    wait_until_alive(page)
    # The page included Google's answer: Google is called once.
    assert [asked.headers["x-goog-fieldmask"] for asked in google.calls("/beach")] == [DETAIL_FIELDS]
    expect_pictures_from_us(page)
    credits = page.get_by_role("list", name="Credits").get_by_role("listitem")
    pictures = [f"Picture {number} by {name}" for number, name in enumerate(VISITORS, 1)]
    expect(credits).to_have_text(["Source: Google Maps", "Facts by A guide to the coast", *pictures])
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert_accessible(page)
    assert others == []
