"""Lighthouse's results for the first visit to a page, on a phone: `make lighthouse`."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from app.config import ROOT
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.screens import SCREENS, Screen, World
from tests.live import running
from tests.ports import free_port
from tests.screenshots import full_world

LIGHTHOUSE = "lighthouse@13.5.0"
PAGES = ("landing", "signin", "shared:invited", "explore", "trip", "place")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
SECONDS = 180


@dataclass(frozen=True, slots=True)
class Visit:
    """Lighthouse's results for one visit.

    :param scores: 0 to 100, by category.
    :param figures: displayed values, by audit.
    :param faults: titles of the failed audits, except performance.
    """

    scores: dict[str, float]
    figures: dict[str, str]
    faults: tuple[str, ...]


def main() -> int:
    """Visit each page and print a table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.lighthouse", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=PAGES, default=PAGES)
    parser.add_argument("--visits", type=int, default=3, help="of each page; the table has the medians")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="waypost-lighthouse-") as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        world = full_world(server, playwright.request.new_context())
        say(f"| page | {' | '.join((*CATEGORIES, *TIMES))} |")
        say(f"| --- |{' ---: |' * (len(CATEGORIES) + len(TIMES))}")
        for screen in (screen for screen in SCREENS if screen.name in options.only):
            _report(screen.name, [_visit(screen, world, playwright, Path(folder)) for _ in range(options.visits)])
    return 0


def _report(name: str, visits: list[Visit]) -> None:
    middle = sorted(visits, key=lambda visit: visit.scores["performance"])[len(visits) // 2]
    scores = [f"{median(visit.scores[category] for visit in visits):.0f}" for category in CATEGORIES]
    say(f"| {name} | {' | '.join((*scores, *(middle.figures[audit] for audit in TIMES)))} |")
    for fault in sorted({fault for visit in visits for fault in visit.faults}):
        say(f"  {fault}")


def _visit(screen: Screen, world: World, playwright: Playwright, folder: Path) -> Visit:
    """Visit a page with a browser that has never been there."""
    port, report = free_port(), folder / "report.json"
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium(), args=[*ARGUMENTS, f"--remote-debugging-port={port}"]
        )
        if screen.signed_in:
            world.viewer.sign_in(context, world.server)
        subprocess.run(
            [
                str(ROOT / "scripts" / "node"),
                *("npx", "--yes", LIGHTHOUSE, f"{world.server.url}{screen.path.format(**world.addresses)}", "--quiet"),
                *("--output=json", f"--output-path={report}", f"--port={port}", "--disable-storage-reset"),
                f"--only-categories={','.join(CATEGORIES)}",
            ],
            env={**os.environ, "NODE_AT_LEAST": "22.19"},
            check=True,
            timeout=SECONDS,
            stdout=subprocess.DEVNULL,
        )
        context.close()
    return _read(json.loads(report.read_text()))


def _read(report: dict[str, Any]) -> Visit:
    audits, categories = report["audits"], report["categories"]
    speed = {entry["id"] for entry in categories["performance"]["auditRefs"]}
    faults = (
        f"{category}: {audits[entry['id']]['title']} {_details(audits[entry['id']])}"
        for category in CATEGORIES
        for entry in categories[category]["auditRefs"]
        if entry["id"] not in speed and audits[entry["id"]]["score"] == 0
    )
    return Visit(
        scores={category: 100 * (categories[category]["score"] or 0) for category in CATEGORIES},
        figures={audit: audits[audit].get("displayValue", "") for audit in TIMES},
        faults=tuple(faults),
    )


def _details(audit: dict[str, Any]) -> str:
    items = audit.get("details", {}).get("items", ())
    return "; ".join(str(item.get("description") or item.get("source") or "") for item in items)[:200]


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
