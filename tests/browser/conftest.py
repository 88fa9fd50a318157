"""Chromium, and pages whose console must stay silent."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from tests.browser.visits import PATIENCE_MS
from tests.live import LiveServer, live_server

__all__ = ["live_server"]

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 390, "height": 844}
WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker"
"""Runs before the scripts of a page: a worker would load all files for each test, and respond before a test can."""


EXECUTABLES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The headless shell is preferred: the same engine without browser windows, which take a third of the time even if
invisible."""


def chromium() -> str:
    """Return the path of the system's Chromium.

    :raises AssertionError: when it is not installed.
    """
    executable = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, EXECUTABLES)), None)
    assert executable, "Chromium is needed: `make test` installs it where apt is there"
    return executable


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_context(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., BrowserContext]]:
    """Open a separate browser profile: `open_context(java_script_enabled=False)`.

    The test fails if its pages throw, or log a warning or an error to the console.
    """
    said: list[str] = []
    contexts: list[BrowserContext] = []

    def listen(page: Page) -> None:
        page.on("console", lambda message: _note(said, message))
        page.on("pageerror", lambda error: said.append(f"thrown: {error}"))

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(base_url=live_server.url, **({"viewport": PHONE} | options))  # type: ignore[arg-type]  # options by name, each of its own type
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WITHOUT_WORKER)
        context.on("page", listen)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert said == []


def _note(said: list[str], message: ConsoleMessage) -> None:
    if message.type in ("error", "warning"):
        said.append(f"{message.type}: {message.text} ({message.location.get('url')})")


@pytest.fixture
def page(open_context: Callable[..., BrowserContext]) -> Page:
    """One page on a phone."""
    return open_context().new_page()


@pytest.fixture
def loud_page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """One page on a phone, whose console may contain refused and failed calls."""
    with browser.new_context(base_url=live_server.url, viewport=PHONE) as context:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WITHOUT_WORKER)
        yield context.new_page()
