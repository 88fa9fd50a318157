"""Opens pages and waits for hydration: earlier clicks would be lost."""

from __future__ import annotations

from playwright.sync_api import Page

PATIENCE_MS = 30_000
"""Timeout, generous for busy machines: waiting ends as soon as the condition holds."""
ALIVE = "[data-react-aria-top-layer]"
"""The region for toasts, which exists once a page is hydrated."""


def visit(page: Page, address: str) -> None:
    """Open an address, and wait for hydration."""
    page.goto(address)
    wait_until_alive(page)


def reload(page: Page) -> None:
    """Reload a page, and wait for hydration."""
    page.reload()
    wait_until_alive(page)


def wait_until_alive(page: Page) -> None:
    """Wait until an opened page handles clicks."""
    page.locator(ALIVE).first.wait_for(state="attached")


def wait_until(page: Page, condition: str) -> None:
    """Wait until a condition that is not visible holds inside a page.

    Playwright's own wait uses eval, which our policy forbids.

    :param condition: a JavaScript expression.
    """
    page.evaluate(
        "(patience) => new Promise((done, fail) => {"
        "const end = performance.now() + patience;"
        f"const look = () => (({condition}) ? done() : performance.now() < end ? requestAnimationFrame(look)"
        " : fail(new Error('it has not come about')));"
        "look(); })",
        PATIENCE_MS,
    )


def wait_until_idle(page: Page) -> None:
    """Wait until a page has settled: React renders a new address slightly after the browser shows it."""
    # A page with nothing left to paint may get no idle time either.
    page.evaluate("() => new Promise((done) => requestIdleCallback(() => done(), { timeout: 5000 }))")


def wait_until_sortable(page: Page) -> None:
    """Wait until the items of a list can be dragged: the script for it is loaded with the list."""
    page.locator(".sortable").wait_for()
    wait_until(page, "Object.keys(document.querySelector('.sortable')).some((name) => name.startsWith('Sortable'))")
