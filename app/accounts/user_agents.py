"""The browser and the system of a sign-in, as far as travellers distinguish their devices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request

from app.texts import gettext

LONGEST_HEADER = 500
_BROWSERS: Mapping[str, str] = {
    # In this order: nearly all of them also call themselves Chrome, and Chrome calls itself Safari.
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Vivaldi/": "Vivaldi",
    "FxiOS/": "Firefox",
    "Firefox/": "Firefox",
    "CriOS/": "Chrome",
    "Chromium/": "Chromium",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS: Mapping[str, str] = {
    # Android also reports Linux, and an iPhone "like Mac OS X".
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "CrOS": "ChromeOS",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


@dataclass(frozen=True, slots=True)
class Device:
    """A browser and its operating system; None for unknown ones."""

    browser: str | None = None
    system: str | None = None

    @property
    def name(self) -> str:
        """The device in the traveller's language, such as "Chrome on Android"."""
        if self.browser and self.system:
            return gettext("%(browser)s on %(system)s", browser=self.browser, system=self.system)
        return self.browser or self.system or gettext("Unknown device")


def device_of(user_agent: str) -> Device:
    """Return the device that a User-Agent header describes; no text of the header is copied."""
    header = user_agent[:LONGEST_HEADER]
    return Device(_first(_BROWSERS, header), _first(_SYSTEMS, header))


def request_device() -> Device:
    """Return the device that the current request came from."""
    return device_of(request.headers.get("User-Agent", ""))


def _first(names: Mapping[str, str], header: str) -> str | None:
    return next((name for mark, name in names.items() if mark in header), None)
