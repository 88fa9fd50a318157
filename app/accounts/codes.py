"""The four-digit codes that prove that a traveller can read the mail of an address."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta
from enum import StrEnum
from hmac import compare_digest

from app.errors import Invalid
from app.texts import lazy_gettext
from app.web.configuration import current_settings

DIGITS = 4
LIFETIME = timedelta(minutes=10)
MAX_TRIES = 5

WRONG = lazy_gettext("That code is not right. Please check it and try again.")
USED = lazy_gettext("That code was already used. Please ask for a new one.")
EXPIRED = lazy_gettext("That code has expired. Please ask for a new one.")
EXHAUSTED = lazy_gettext("There were too many tries with that code. Please ask for a new one.")


class Purpose(StrEnum):
    """The purpose of a code."""

    VERIFY = "verify"
    RESET = "reset"


def new_digits() -> str:
    """Return a random code."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"


def digest(purpose: Purpose, owner: str, digits: str) -> str:
    """Return the digest of a code to store.

    :param owner: the row that the code belongs to; equal codes of two owners have different digests.
    """
    # There are only 10,000 codes, so trying them all reverses any unkeyed hash, however slow. Someone who reads only
    # the database lacks the key.
    key = current_settings().secret_key.encode()
    return hmac.new(key, f"code:{purpose}:{owner}:{digits}".encode(), hashlib.sha256).hexdigest()


def matches(stored: str, purpose: Purpose, owner: str, digits: str) -> bool:
    """Return whether a code has the stored digest."""
    return compare_digest(stored, digest(purpose, owner, digits))


def refusal(text: str) -> Invalid:
    """Return the error for a refused code."""
    return Invalid({"otp": [text]})
