"""The cookie that identifies a browser's trial trip: whoever has its token may read and save that trip.

The row's id is a hash of the token, so that neither the database nor a log reveals it.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import blake2b

from flask import Response, request

from app.db.types import Id
from app.web.configuration import current_settings

NAME = "trial_trip"
LIFETIME = timedelta(days=1)
"""Lifetime of the cookie and of the trip."""


def new_token() -> str:
    """Return an unguessable token (192 bits)."""
    return secrets.token_urlsafe(24)


def id_of(token: str) -> Id:
    """Return the id of the trial trip of a token."""
    digest = blake2b(token.encode(), digest_size=16, person=b"trial trip").digest()
    return Id(urlsafe_b64encode(digest).rstrip(b"=").decode())


def remember(response: Response, token: str) -> None:
    """Set the cookie; scripts cannot read it, and other sites' writing requests do not send it."""
    response.set_cookie(
        NAME,
        token,
        max_age=int(LIFETIME.total_seconds()),
        path="/",
        secure=current_settings().secure,
        httponly=True,
        samesite="Lax",
    )


def recall() -> Id | None:
    """Return the id of this browser's trial trip; None if it has none."""
    token = request.cookies.get(NAME)
    return id_of(token) if token else None
