"""Paths of this site that a request asks to go to."""

from __future__ import annotations


def is_own_path(path: str) -> bool:
    """Return whether a browser that goes to a path stays on this site."""
    # Browsers read a backslash as a slash, and skip tabs: `/\t/evil.example` is another host.
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
