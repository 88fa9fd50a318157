"""Content negotiation: page or JSON (Accept), how compressed (Accept-Encoding), now or later (Prefer, RFC 7240)."""

from __future__ import annotations

from flask import Request, Response, request

HTML = "text/html"
JSON = "application/json"
ZSTD = "zstd"
ENCODINGS = (ZSTD, "br", "gzip")
"""In our order: Zstandard shrinks almost as well as Brotli in a fraction of the time."""
RESPOND_ASYNC = "respond-async"

PREFER_PARAMETER = {
    "in": "header",
    "name": "Prefer",
    "description": f"`{RESPOND_ASYNC}`: answer at once and do the work afterwards (RFC 7240).",
    "schema": {"type": "string"},
}


def prefers_html(asked: Request) -> bool:
    """Return whether the request prefers HTML to JSON, as a browser's navigation does.

    A request that accepts both equally (`*/*`) or names neither gets JSON.
    """
    accept = asked.accept_mimetypes
    return accept[HTML] > accept[JSON]


def prefers_zstd() -> bool:
    """Return whether the caller accepts Zstandard and prefers no other encoding of ours."""
    return request.accept_encodings.best_match(ENCODINGS) == ZSTD


def prefers_async() -> bool:
    """Return whether the caller prefers an immediate answer (`respond-async`)."""
    preferences = ",".join(request.headers.getlist("Prefer")).split(",")
    return any(preference.partition(";")[0].strip().lower() == RESPOND_ASYNC for preference in preferences)


def applied(answer: Response) -> Response:
    """Add `Preference-Applied` to a response."""
    answer.headers["Preference-Applied"] = RESPOND_ASYNC
    answer.vary.add("Prefer")
    return answer
