"""How many calls a minute, and whose they are."""

from __future__ import annotations

import hashlib
import math
import time

from flask import request
from flask_limiter.util import get_remote_address
from limits import parse_many

from app.db.text import normal_email
from app.extensions import limiter
from app.web.identity import bearer_subject

PREFIX = "limits"
"""Begins the names of all counters in Redis."""
EVERYTHING = "300 per minute"
SIGN_IN_PER_EMAIL = "10 per minute"
SIGN_IN_PER_ADDRESS = "30 per minute"
AUTH_PER_ADDRESS = "10 per minute"
LONGEST_EMAIL = 1000
"""Longer ones are refused anyway; no work is to be made by them before that."""
LINKS_PER_ADDRESS = "30 per minute"
"""As often as signing in: friends who sit in one room open a link from one address."""


def caller_key() -> str:
    """Return the traveller that a call counts for, or its address while nobody is signed in."""
    subject = bearer_subject()
    return f"user:{subject}" if subject else address_key()


def address_key() -> str:
    """Return the network address that a call counts for."""
    return f"address:{get_remote_address()}"


def email_key() -> str:
    """Return the e-mail address in a call's body that it counts for, or its network address when there is none."""
    try:
        body = request.get_json(silent=True)
    except RecursionError:
        # Brackets nested thousands deep; reading the arguments will refuse them.
        body = None
    email = body.get("email") if isinstance(body, dict) else None
    return key_of_email(email) if isinstance(email, str) else address_key()


def key_of_email(email: str) -> str:
    """Return the key of an e-mail address: a digest, so that neither its length nor itself reaches Redis or the log."""
    normal = normal_email(email[:LONGEST_EMAIL]).encode("utf-8", "surrogatepass")
    return f"email:{hashlib.blake2b(normal, digest_size=16).hexdigest()}"


def spend(budget: str, scope: str, key: str) -> int:
    """Take one from a budget that a call may or may not need, decided only while it runs.

    :param budget: one or more limits, "1 per minute; 5 per hour" say; a refusal takes nothing from the longer ones.
    :param scope: what is counted.
    :param key: whose budget it is.
    :return: 0 when there was one to take, else the seconds until there is.
    """
    if not limiter.enabled:
        return 0
    for limit in sorted(parse_many(budget)):
        if not limiter.limiter.hit(limit, PREFIX, scope, key):
            return _seconds_until(limiter.limiter.get_window_stats(limit, PREFIX, scope, key).reset_time)
    return 0


def seconds_until_next() -> int:
    """Return the seconds after which the limit that the request broke lets another call through."""
    broken = limiter.current_limit
    if broken is None:
        return 60
    return _seconds_until(broken.window.reset_time)


def _seconds_until(moment: float) -> int:
    return max(1, math.ceil(moment - time.time()))
