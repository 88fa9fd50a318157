"""Rate limits: calls per minute, and the keys that count them."""

from __future__ import annotations

import hashlib
import math
import time

import structlog
from flask import request
from flask_limiter.util import get_remote_address
from limits import parse_many
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from app.db.text import normal_email
from app.errors import AppError
from app.extensions import limiter
from app.web.identity import token_subject

log = structlog.get_logger(__name__)

PREFIX = "limits"
"""Prefix of all counters in Redis."""
EVERYTHING = "300 per minute"
SIGN_IN_PER_EMAIL = "10 per minute"
SIGN_IN_PER_ADDRESS = "30 per minute"
AUTH_PER_ADDRESS = "10 per minute"
LONGEST_EMAIL = 1000
"""Longer addresses are refused anyway; this bounds the work before that."""
LINKS_PER_ADDRESS = "30 per minute"
"""As for sign-in: friends in one room may open a link from one network address."""


def caller_key() -> str:
    """Return the key of the traveller, or of the network address when signed out."""
    subject = token_subject()
    return f"user:{subject}" if subject else address_key()


everything = limiter.shared_limit(EVERYTHING, "everything", key_func=caller_key)
"""Counts the calls of a blueprint or function among all requests of their caller."""


@everything
def count() -> None:
    """Count this request among all requests of its caller; for requests without a blueprint.

    :raises RateLimitExceeded: after too many requests.
    """


def address_key() -> str:
    """Return the key of the network address."""
    return f"address:{get_remote_address()}"


def email_key() -> str:
    """Return the key of the email address in the body; limits by it are `exempt_when` it `names_no_email`."""
    return key_of_email(body_email() or "")


def names_no_email() -> bool:
    """Return whether the body names no email address: then only the limits of the network address count the call."""
    return body_email() is None


def body_email() -> str | None:
    """Return the email address in the body, as it was typed, or None when there is none."""
    try:
        body = request.get_json(silent=True)
    except (RecursionError, AppError, HTTPException):
        # Too large, too deep or compressed: argument parsing will refuse it. The limiter would take an error for a
        # failure of Redis, and count in this process.
        body = None
    email = body.get("email") if isinstance(body, dict) else None
    return email if isinstance(email, str) and email.strip() else None


def key_of_email(email: str) -> str:
    """Return the key of an email address: a digest, so that the address reaches neither Redis nor the log."""
    normal = normal_email(email[:LONGEST_EMAIL]).encode("utf-8", "surrogatepass")
    return f"email:{hashlib.blake2b(normal, digest_size=16).hexdigest()}"


def spend(budget: str, scope: str, key: str) -> int:
    """Spend one unit of a budget from inside a running call.

    :param budget: one or more limits ("1 per minute; 5 per hour"); a refused unit is not counted against the longer
        ones.
    :param scope: the name of the counter.
    :param key: the key of the caller.
    :return: 0 if a unit was left or Redis does not answer, else the seconds until the next one.
    """
    if not limiter.enabled:
        return 0
    try:
        for limit in sorted(parse_many(budget)):
            if not limiter.limiter.hit(limit, PREFIX, scope, key):
                return _seconds_until(limiter.limiter.get_window_stats(limit, PREFIX, scope, key).reset_time)
    except RedisError as error:
        # At the next call, the limiter notices and counts in this process.
        log.warning("limit_not_counted", scope=scope, error=repr(error))
    return 0


def seconds_until_next() -> int:
    """Return the seconds until the limit that this request hit allows another call."""
    broken = limiter.current_limit
    if broken is None:
        return 60
    return _seconds_until(broken.window.reset_time)


def _seconds_until(moment: float) -> int:
    return max(1, math.ceil(moment - time.time()))
