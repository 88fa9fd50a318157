"""Entity tags of things with a version."""

from __future__ import annotations

import hashlib

from flask import Response, request

from app.errors import Stale

MATCH_PARAMETER = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": "The ETag of what the caller has seen: an older version than the present one is refused with 412.",
}
CHANGED = "This trip was changed in the meantime. Please look at the new version first."


def answer_with_etag(body: bytes, version: int, *, status: int = 200) -> Response:
    """Answer with a JSON body and its entity tag, or with 304 when the caller has it already.

    :param body: the JSON document, encoded.
    :param version: of the thing shown; the tag also covers what depends on the viewer.
    """
    answer = Response(body, status, content_type="application/json")
    answer.set_etag(f"{version}-{hashlib.blake2b(body, digest_size=8).hexdigest()}")
    answer.headers["Cache-Control"] = "private, no-cache"
    if status == 200 and request.method in ("GET", "HEAD"):
        answer.make_conditional(request)
    return answer


def require_match(version: int) -> None:
    """Refuse a change to an older version than the present one; without If-Match any will do.

    :raises Stale: when no tag of If-Match is of this version.
    """
    tags = request.if_match
    if not request.headers.get("If-Match") or tags.star_tag:
        return
    if str(version) not in {tag.partition("-")[0] for tag in tags.as_set(include_weak=True)}:
        raise Stale(CHANGED, version)
