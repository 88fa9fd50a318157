"""The security headers of every answer."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from flask import Response, current_app, g
from flask_cors import CORS

from app.web.policy import NONCE, page_policy

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

ONE_YEAR = 365 * 24 * 3600
API_POLICY = "default-src 'none'; frame-ancestors 'none'"
FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""Pictures (SVG) that colour themselves may do so when opened on their own, too; they run no script."""


def csp_nonce() -> str:
    """Return the nonce that this answer's scripts carry, the same during one request."""
    nonce: str | None = g.get("csp_nonce")
    if nonce is None:
        nonce = g.csp_nonce = secrets.token_urlsafe(16)
    return nonce


def init_security(app: Flask, settings: Settings) -> None:
    """Send the headers with every answer, and let only our own origin call the API from a browser."""
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
    """Return the headers that are the same with every answer, files too."""
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
    for name, value in current_app.config["FIXED_HEADERS"].items():
        # An answer may be stricter by itself.
        headers.setdefault(name, value)
    policy = current_app.config["PAGE_POLICY"].replace(NONCE, csp_nonce()) if _is_page(answer) else API_POLICY
    headers.setdefault("Content-Security-Policy", policy)
    return answer


def _is_page(answer: Response) -> bool:
    return answer.mimetype == "text/html"
