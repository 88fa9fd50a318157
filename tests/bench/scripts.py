"""The bytes of scripts that a first visit to each page loads: `python -m tests.bench.scripts`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Request, sync_playwright

from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.screens import SCREENS, Screen, World, make_world
from tests.browser.visits import PATIENCE_MS, visit, wait_until_idle
from tests.live import running

WINDOWS = {"phone": {"width": 390, "height": 844}, "wide": {"width": 1280, "height": 900}}


def main() -> None:
    """Print a table: kilobytes as sent with gzip, until the network is quiet."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scripts", description=__doc__)
    screens = {screen.name: screen for screen in SCREENS if ":" not in screen.name and screen.name != "verification"}
    parser.add_argument("screens", nargs="*", metavar="screen", help=f"of {', '.join(screens)}")
    parser.add_argument("--each", action="store_true", help="name each script")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="waypost-scripts-") as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        world = make_world(server)
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        say(f"{'kB with gzip':<20}" + "".join(f"{name:>10}" for name in WINDOWS))
        for name in options.screens or screens:
            found = {window: scripts_of(browser, world, screens[name], window) for window in WINDOWS}
            say(f"{name:<20}" + "".join(f"{sum(sizes.values()) / 1000:>10.1f}" for sizes in found.values()))
            if options.each:
                for address, size in found["wide"].items():
                    say(f"    {size / 1000:>8.1f}  {'' if address in found['phone'] else 'wide only: '}{address}")
        browser.close()


def scripts_of(browser: Browser, world: World, screen: Screen, window: str) -> dict[str, int]:
    """Return the bytes of each script that a first visit loads, as sent with gzip.

    :param window: one of `WINDOWS`.
    """
    with browser.new_context(
        base_url=world.server.url,
        viewport=WINDOWS[window],  # type: ignore[arg-type]  # a dict with the keys of ViewportSize
        extra_http_headers={"Accept-Encoding": "gzip"},
    ) as context:
        context.set_default_timeout(PATIENCE_MS)
        if screen.signed_in:
            world.viewer.sign_in(context, world.server)
        page = context.new_page()
        requests: list[Request] = []
        page.on("requestfinished", lambda request: requests.append(request))  # noqa: PLW0108 -- Playwright marks it
        visit(page, screen.path.format(**world.addresses))
        page.wait_for_load_state("networkidle")
        wait_until_idle(page)
        page.wait_for_load_state("networkidle")
        return {
            request.url.rpartition("/")[2]: request.sizes()["responseBodySize"]
            for request in requests
            if request.resource_type == "script"
        }


def say(line: str) -> None:
    """Print a line and flush."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
