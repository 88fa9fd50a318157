"""How many calls a minute, and whose they are."""

from __future__ import annotations

import time
from typing import cast

from flask import request
from flask_limiter.util import get_remote_address

from app.extensions import limiter
from app.web.identity import bearer_subject

EVERYTHING = "300 per minute"
SIGN_IN_PER_EMAIL = "10 per minute"
SIGN_IN_PER_ADDRESS = "30 per minute"
AUTH_PER_ADDRESS = "10 per minute"


def caller_key() -> str:
    """Return the traveller that a call counts for, or its address while nobody is signed in."""
    subject = bearer_subject()
    return f"user:{subject}" if subject else address_key()


def address_key() -> str:
    """Return the network address that a call counts for."""
    return f"address:{get_remote_address()}"


def email_key() -> str:
    """Return the e-mail address in a call's body that it counts for."""
    body = request.get_json(silent=True)
    email = body.get("email") if isinstance(body, dict) else None
    return f"email:{email.strip().lower()}" if isinstance(email, str) else address_key()


def seconds_until_next() -> int:
    """Return the seconds after which the limit that the request broke lets another call through."""
    broken = limiter.current_limit
    if broken is None:
        return 60
    return max(1, round(cast(float, broken.reset_at) - time.time()))
