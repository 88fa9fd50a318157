"""Going to pages that come alive in the browser: what is pressed before that is lost."""

from __future__ import annotations

from playwright.sync_api import Page

ALIVE = "[data-react-aria-top-layer]"
"""The place of the toasts, which is there once a page is hydrated."""


def visit(page: Page, address: str) -> None:
    """Open an address, and wait until its page is alive."""
    page.goto(address)
    wait_until_alive(page)


def reload(page: Page) -> None:
    """Load a page again, and wait until it is alive."""
    page.reload()
    wait_until_alive(page)


def wait_until_alive(page: Page) -> None:
    """Wait until a page that was opened takes what is pressed."""
    page.locator(ALIVE).first.wait_for(state="attached")


def wait_until(page: Page, condition: str) -> None:
    """Wait inside a page until something holds that it does not show.

    Playwright's own way of waiting would be an eval, which our policy forbids.

    :param condition: an expression of JavaScript.
    """
    page.evaluate(
        "() => new Promise((done) => {"
        f"const look = () => (({condition}) ? done() : requestAnimationFrame(look));"
        "look(); })"
    )


def wait_until_idle(page: Page) -> None:
    """Wait until a page has done what it has begun: React shows a new address a little after the browser has it."""
    page.evaluate("() => new Promise((done) => requestIdleCallback(() => done()))")


def wait_until_sortable(page: Page) -> None:
    """Wait until a pointer can drag the lines of the list on a page: what does that is loaded with the list."""
    page.locator(".sortable").wait_for()
    wait_until(page, "Object.keys(document.querySelector('.sortable')).some((name) => name.startsWith('Sortable'))")
