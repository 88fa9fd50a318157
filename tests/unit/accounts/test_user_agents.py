"""Naming devices by their User-Agent."""

from __future__ import annotations

import pytest
from flask import Flask

from app.accounts.user_agents import device_of

_WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
_WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
_IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (f"Mozilla/5.0 (Linux; Android 15) {_WEBKIT} Chrome/131.0 Mobile Safari/537.36", "Chrome on Android"),
        (
            f"Mozilla/5.0 (Linux; Android 15) {_WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        (f"{_WINDOWS} {_WEBKIT} Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Windows"),
        (f"{_WINDOWS} {_WEBKIT} Chrome/131.0 Safari/537.36 OPR/115.0", "Opera on Windows"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Linux"),
        (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {_WEBKIT} Chrome/131.0 Safari/537.36", "Chrome on ChromeOS"),
        (f"{_IPHONE} Version/18.1 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        (f"{_IPHONE} CriOS/131.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
        (f"{_IPHONE} FxiOS/133.0 Mobile/15E148 Safari/605.1.15", "Firefox on iPhone"),
        ("Dalvik/2.1.0 (Linux; U; Android 15; Pixel 9)", "Android"),
        ("", "Unknown device"),
        ("python-requests/2.32", "Unknown device"),
        ("x" * 100_000 + "Firefox/133.0", "Unknown device"),
    ],
)
def test_a_device_is_named_by_browser_and_system(app: Flask, header: str, name: str) -> None:
    with app.test_request_context():
        assert device_of(header).name == name
