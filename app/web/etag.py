"""Entity tags and preconditions of versioned resources."""

from __future__ import annotations

import hashlib
import re

from flask import Response, request

from app.errors import Stale
from app.texts import lazy_gettext

MATCH_PARAMETER = {
    "in": "header",
    "name": "If-Match",
    "schema": {"type": "string"},
    "description": "The ETag that the caller has seen; an outdated one is refused with 412.",
}
VERSION = re.compile("[0-9]{1,9}")
CHANGED = lazy_gettext("This trip was just changed by someone else. Please look at the new version first.")


def answer_with_etag(body: bytes, version: int) -> Response:
    """Return a JSON body with its ETag, or 304 if the caller already has it.

    Browsers do not cache it; the tag is for If-Match, and for callers that send If-None-Match explicitly.

    :param body: the JSON document, encoded.
    :param version: the resource's version; the tag also covers viewer-dependent parts.
    """
    answer = Response(body, content_type="application/json")
    # SHA-1, because processors have instructions for it: trips may have megabytes.
    answer.set_etag(f"{version}-{hashlib.sha1(body, usedforsecurity=False).hexdigest()[:16]}")
    if request.method in ("GET", "HEAD"):
        answer.make_conditional(request)
    return answer


def require_match(version: int) -> None:
    """Refuse a change if If-Match does not name the current version; allow it without the header.

    RFC 9110 (13.1.1) compares whole, strong tags. We compare the version at the start of a tag, which is the same for
    every reader; a compressing proxy makes our tags weak, so weak ones count too.

    :raises Stale: when no tag of If-Match names this version; an empty tag and an empty list name none.
    """
    tags = request.if_match
    if "If-Match" not in request.headers or tags.star_tag:
        return
    # The library parses the empty tag as None.
    named = {(tag or "").partition("-")[0] for tag in tags.as_set(include_weak=True)}
    if str(version) not in named:
        raise Stale(CHANGED, version, seen=_newest(named))


def _newest(named: set[str]) -> int | None:
    """Return the newest version that the tags name; None without one."""
    return max((int(tag) for tag in named if VERSION.fullmatch(tag)), default=None)
