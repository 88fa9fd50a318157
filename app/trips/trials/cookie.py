"""The cookie by which a browser finds its trial trip again: whoever has its token may read and save that trip.

The row's id is made from the token and does not lead back to it, so that neither the database nor a log gives it away.
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
"""How long the cookie and the trip last."""


def new_token() -> str:
    """Return a token that nobody guesses (192 bits)."""
    return secrets.token_urlsafe(24)


def id_of(token: str) -> Id:
    """Return the id of the trial trip that a token leads to."""
    digest = blake2b(token.encode(), digest_size=16, person=b"trial trip").digest()
    return Id(urlsafe_b64encode(digest).rstrip(b"=").decode())


def remember(response: Response, token: str) -> None:
    """Set the cookie; scripts cannot read it, and no other site's requests that write carry it."""
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
    """Return the id of this browser's trial trip, None if it never planned one."""
    token = request.cookies.get(NAME)
    return id_of(token) if token else None
