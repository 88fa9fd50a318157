"""Hashes and checks passwords, and refuses common ones."""

from __future__ import annotations

import hashlib
import re
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from argon2.low_level import Type
from zxcvbn.frequency_lists import FREQUENCY_LISTS

from app.accounts.hashing import computed
from app.errors import Invalid
from app.texts import lazy_gettext
from app.web.configuration import current_settings

MEMORY_KIB = 19 * 1024
PASSES = 2
LANES = 1

_hasher = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES, type=Type.ID)
"""Argon2id with 19 MiB, two passes and one lane: the minimum of OWASP's Password Storage Cheat Sheet, "Argon2id".
https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html"""

WELL_KNOWN = lazy_gettext(
    "This password is one of the most common, which are guessed first. Please choose another: a few words that do not "
    "belong together are easy to remember."
)
OWN = lazy_gettext("Your name, your email and ours are guessed first. Please choose another password.")

NO_PASSWORD = "!"  # noqa: S105 - the absence of one
"""Stored for travellers who sign in with another service and never chose a password; no password matches it."""

_LISTED = frozenset().union(*(FREQUENCY_LISTS[kind] for kind in ("passwords", "female_names", "male_names")))
"""Passwords of leaked databases, in lower case. The source puts a word only in the list where it is most frequent, so
the lists of given names are needed as well."""
_REPEATED_DIGITS = re.compile(r"(\d{1,4})\1+", re.ASCII)
_DIGIT_RUNS = ("01234567890123456789", "98765432109876543210")
"""Repeated digits and runs are as common, but missing from most lists."""

_NO_TRAVELLERS_HASH = _hasher.hash(secrets.token_urlsafe())


def hash_password(password: str) -> str:
    """Return the hash of a password to store: Argon2id with salt and parameters."""
    return computed(lambda: _hasher.hash(password))


def matches(stored_hash: str | None, password: str) -> bool:
    """Return whether a password has the stored hash.

    :param stored_hash: None if there is no such traveller: that takes as long as a wrong password, so that timing does
        not reveal who has an account.
    """
    known = None if stored_hash == NO_PASSWORD else stored_hash
    try:
        computed(lambda: _hasher.verify(known or _NO_TRAVELLERS_HASH, password))
    except VerifyMismatchError:
        return False
    return known is not None


def mark(stored_hash: str) -> str:
    """Return a value that changes with a traveller's password and reveals nothing about it."""
    return hashlib.sha256(f"mark {stored_hash}".encode()).hexdigest()[:16]


def is_outdated(stored_hash: str) -> bool:
    """Return whether a hash was made with other parameters than the current ones and should be replaced."""
    return _hasher.check_needs_rehash(stored_hash)


def is_well_known(password: str) -> bool:
    """Return whether a password is a common one, ignoring case."""
    plain = password.casefold()
    return plain in _LISTED or _REPEATED_DIGITS.fullmatch(plain) is not None or any(plain in run for run in _DIGIT_RUNS)


def refuse_own(password: str, name: str, email: str, *, field: str) -> None:
    """Refuse a password that is the traveller's own name or address, or the name or host of the app.

    :param field: the form field to blame.
    :raises Invalid: when it is.
    """
    settings = current_settings()
    names = (name, email, email.rpartition("@")[0], settings.app_name, settings.public_host)
    if _bare(password) in map(_bare, names):
        raise Invalid({field: [OWN]})


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()
