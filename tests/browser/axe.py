"""Looking at a page with axe-core for what keeps people out."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from playwright.sync_api import Page

from app.config import ROOT

RUN = """
axe.run({ include: [document.documentElement], exclude: ["[data-live-announcer]"] })
  .then(({ violations }) => violations)
"""
"""react-aria announces what works by naming its button in a live region, for seconds beyond the button's own life."""
SETTLE = """
Promise.allSettled(
  document.getAnimations()
    .filter(({ effect, playState, timeline }) => timeline instanceof DocumentTimeline && playState === "running"
      && effect.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished)
)
"""
"""Colours on their way from one theme to the other have too little contrast. What turns for ever never
ends, nor does what moves with the scroll."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SCRIPT = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with a page as it is shown now, a line for each element.

    :param page: any; the check itself runs outside the page's Content-Security-Policy.
    """
    page.evaluate(SETTLE)
    page.evaluate(_source())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{rule['id']}: {rule['help']}: {node['html']} ({node['failureSummary']})"
        for rule in found
        for node in rule["nodes"]
    ]


def violations_by_day_and_night(page: Page) -> list[str]:
    """Return what axe finds wrong with a page in either theme."""
    # Less motion takes away the animations that run: react-aria would wait for ever for one that it began to wait for.
    page.evaluate(SETTLE)
    found: list[str] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [f"{theme}: {line}" for line in violations(page)]
    return found


@cache
def _source() -> str:
    return SCRIPT.read_text(encoding="utf-8")
