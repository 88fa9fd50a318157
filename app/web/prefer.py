"""The Prefer header (RFC 7240): what a caller would rather have."""

from __future__ import annotations

from flask import Response, request

RESPOND_ASYNC = "respond-async"

PREFER_PARAMETER = {
    "in": "header",
    "name": "Prefer",
    "description": f"`{RESPOND_ASYNC}`: answer at once and do the work afterwards (RFC 7240).",
    "schema": {"type": "string"},
}


def prefers_async() -> bool:
    """Tell whether the caller would rather have an answer at once than wait for the work."""
    preferences = ",".join(request.headers.getlist("Prefer")).split(",")
    return any(preference.partition(";")[0].strip().lower() == RESPOND_ASYNC for preference in preferences)


def applied(answer: Response) -> Response:
    """Say in an answer that this preference was followed."""
    answer.headers["Preference-Applied"] = RESPOND_ASYNC
    answer.vary.add("Prefer")
    return answer
