"""Checks a page with axe-core, in both themes."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from playwright.sync_api import Page

from app.config import ROOT

RUN = """
axe.run({ include: [document.documentElement], exclude: ["[data-live-announcer]"] }, OPTIONS)
  .then(({ violations }) => violations)
"""
"""react-aria announces progress by naming its button in a live region, for seconds after the button has gone."""
SETTLE = """
(async () => {
  const running = () => document.getAnimations().filter(({ effect, playState, timeline }) =>
    timeline instanceof DocumentTimeline && playState === "running"
      && effect.getComputedTiming().endTime < LONGEST_MS);
  for (let animations = running(); animations.length > 0; animations = running()) {
    for (const animation of animations) animation.finish();
    await new Promise(requestAnimationFrame);
  }
})()
""".replace("LONGEST_MS", "2000")
"""During the transition from one theme to the other, colours have too little contrast. What takes longer shows a time,
like a toast's bar; spinners never end, nor do scroll-driven animations."""
THEMES: dict[Literal["light", "dark"], str] = {
    "light": "{}",
    "dark": "{ runOnly: ['color-contrast', 'link-in-text-block'] }",
}
"""The themes, with axe's options for each. They differ only in colours, so only the rules about colours run for the
dark one."""
SCRIPT = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"


def assert_accessible(page: Page) -> None:
    """Fail if axe finds anything wrong with a page in its current state, in either theme.

    :param page: any; the check itself runs outside the page's Content-Security-Policy.
    """
    # Before reduced motion cancels running animations: react-aria would wait forever for one that is cancelled.
    page.evaluate(SETTLE)
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    found: list[str] = []
    for theme, options in THEMES.items():
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(SETTLE)
        found += [f"{theme}: {line}" for line in _violations(page, options)]
    assert not found, "\n".join(found)


def _violations(page: Page, options: str) -> list[str]:
    rules: list[dict[str, Any]] = page.evaluate(RUN.replace("OPTIONS", options))
    return [
        f"{rule['id']}: {rule['help']}: {node['html']} ({node['failureSummary']})"
        for rule in rules
        for node in rule["nodes"]
    ]


@cache
def _source() -> str:
    return SCRIPT.read_text(encoding="utf-8")
