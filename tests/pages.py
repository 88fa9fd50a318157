"""Reads pages as browsers get them."""

from __future__ import annotations

import html
import json
import re
from typing import Any

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
"""The header by which a browser asks for a page."""


def bootstrap_of(document: str) -> dict[str, Any]:
    """Return the data that a page starts with, in which every `<` is escaped."""
    found = re.search(r'<script type="application/json" id="bootstrap"[^>]*>([^<]*)</script>', document)
    assert found
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def root_of(document: str) -> str:
    """Return the content of the root element, without the data that follows it."""
    return html.unescape(document.partition('<div id="root">')[2].partition('id="bootstrap"')[0])
