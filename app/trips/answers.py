"""Answers that tell of a trip that was made."""

from __future__ import annotations

from typing import Any

from flask import Response, json


def json_answer(body: dict[str, Any], status: int) -> Response:
    """Return an object as an answer."""
    return Response(json.dumps(body), status, content_type="application/json")


def pointing(answer: Response) -> Response:
    """Say where to go on: to the trip, or where a trip in the making tells how far it is."""
    body = answer.get_json()
    answer.headers["Location"] = body.get("status_url") or f"/itinerary/{body['itinerary_id']}"
    return answer
