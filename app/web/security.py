"""Security headers of all responses, and the Content-Security-Policy of pages."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Response, current_app, g
from flask_cors import CORS

from app.service_settings import is_vector

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

ONE_YEAR = 365 * 24 * 3600
API_POLICY = "default-src 'none'; frame-ancestors 'none'"
FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The policy of SVG pictures opened on their own: inline styles, but no scripts."""
NONCE = "{{nonce}}"
"""Placeholder for the nonce of a response."""
OURS = {
    "default-src": "'self'",
    "script-src": f"'self' 'nonce-{NONCE}'",
    "style-src": f"'self' 'nonce-{NONCE}'",
    # Posters and charts use style attributes, which run no scripts.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data: blob: https:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
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
"""What Google's map library loads (developers.google.com/maps/documentation/javascript/content-security-policy). The
hosts are listed by name instead of using 'strict-dynamic', which would block our own scripts. 'unsafe-eval', which that
page also lists, is omitted: none of our pages evaluates text."""


def csp_nonce() -> str:
    """Return the nonce of this response's scripts, the same during one request."""
    nonce: str | None = g.get("csp_nonce")
    if nonce is None:
        nonce = g.csp_nonce = secrets.token_urlsafe(16)
    return nonce


def init_security(app: Flask, settings: Settings) -> None:
    """Add the headers to every response, and allow browser calls only from our own origin."""
    app.config["FIXED_HEADERS"] = fixed_headers(settings)
    app.config["PAGE_POLICY"] = page_policy(settings)
    app.after_request(_secure)
    CORS(
        app,
        origins=[settings.public_url],
        supports_credentials=True,
        expose_headers=["ETag", "Link", "Location", "Retry-After", "X-Request-Id"],
    )


def fixed_headers(settings: Settings) -> dict[str, str]:
    """Return the headers of every response, files included."""
    fixed = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    }
    if settings.secure:
        fixed["Strict-Transport-Security"] = f"max-age={ONE_YEAR}; includeSubDomains"
    return fixed


def _secure(answer: Response) -> Response:
    headers = answer.headers
    # Most answers are private or transient errors; cacheable ones set their own header, and any may set a stricter one.
    ours = {"Cache-Control": "no-store", **current_app.config["FIXED_HEADERS"]}
    if _is_page(answer):
        ours["Content-Security-Policy"] = current_app.config["PAGE_POLICY"].replace(NONCE, csp_nonce())
    else:
        ours["Content-Security-Policy"] = API_POLICY
    # Not `setdefault` for each, which would search all headers seven times.
    given = {name.lower() for name, _ in headers}
    for name, value in ours.items():
        if name.lower() not in given:
            headers.add(name, value)
    return answer


def _is_page(answer: Response) -> bool:
    return answer.mimetype == "text/html"


def page_policy(settings: Settings) -> str:
    """Return the policy of pages, with a placeholder for the nonce."""
    policy = dict(OURS)
    if settings.map_tiles_url is not None:
        # Picture tiles are loaded as images; vector tiles by fetch.
        directive = "connect-src" if is_vector(settings.map_tiles_url) else "img-src"
        _allow(policy, {directive: _origin(settings.map_tiles_url)})
    if settings.google_maps_api_key is not None:
        _allow(policy, GOOGLE_MAPS)
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


def _allow(policy: dict[str, str], more: dict[str, str]) -> None:
    for name, sources in more.items():
        policy[name] = f"{policy[name]} {sources}" if name in policy else sources


def _origin(tiles: str) -> str:
    parts = urlsplit(tiles)
    return f"{parts.scheme}://{parts.netloc.replace('{s}', '*')}"
