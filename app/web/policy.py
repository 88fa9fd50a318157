"""The Content-Security-Policy of pages: what else than our own files a page may load."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from app.config import Settings

NONCE = "{{nonce}}"
"""Stands for the nonce of an answer."""
OURS = {
    "default-src": "'self'",
    "script-src": f"'self' 'nonce-{NONCE}'",
    "style-src": f"'self' 'nonce-{NONCE}'",
    # Posters colour themselves and charts size themselves by style attributes; those run no script.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob: https:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
_GOOGLE = "https://*.googleapis.com https://*.gstatic.com https://*.google.com"
GOOGLE_MAPS = {
    "script-src": f"{_GOOGLE} https://*.ggpht.com https://*.googleusercontent.com blob:",
    "style-src": "https://fonts.googleapis.com",
    "font-src": "https://fonts.gstatic.com",
    "connect-src": f"{_GOOGLE} data: blob:",
    "frame-src": "https://*.google.com",
    "worker-src": "blob:",
}
"""What Google's map library loads (developers.google.com/maps/documentation/javascript/content-security-policy).
The hosts stand by name, not behind 'strict-dynamic', which would shut out our own scripts. 'unsafe-eval', which that
page names too, is left out: no page of ours evaluates text."""


def page_policy(settings: Settings) -> str:
    """Return the policy of pages, with a place for each answer's nonce."""
    policy = dict(OURS)
    if settings.map_tiles_url is not None:
        _allow(policy, {"img-src": _origin(settings.map_tiles_url)})
    if settings.google_maps_api_key is not None:
        _allow(policy, GOOGLE_MAPS)
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


def _allow(policy: dict[str, str], more: dict[str, str]) -> None:
    for name, sources in more.items():
        policy[name] = f"{policy[name]} {sources}" if name in policy else sources


def _origin(tiles: str) -> str:
    parts = urlsplit(tiles)
    return f"{parts.scheme}://{parts.netloc.replace('{s}', '*')}"
