"""Keeping and checking passwords."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from argon2.low_level import Type

MEMORY_KIB = 19 * 1024
PASSES = 2
LANES = 1

_hasher = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES, type=Type.ID)
"""Argon2id with 19 MiB, two passes and one lane: OWASP Password Storage Cheat Sheet, "Argon2id", the minimum it names.
https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html"""

_NOBODYS = _hasher.hash(secrets.token_urlsafe())


def hash_password(password: str) -> str:
    """Return what to keep of a password: its Argon2id hash with salt and parameters."""
    return _hasher.hash(password)


def matches(kept: str | None, password: str) -> bool:
    """Tell whether a password is the one whose hash was kept.

    :param kept: the hash, or None where there is no such traveller: that takes as long as a wrong password does, so
        that time does not tell who has an account.
    """
    try:
        _hasher.verify(kept or _NOBODYS, password)
    except VerifyMismatchError:
        return False
    return kept is not None


def is_outdated(kept: str) -> bool:
    """Tell whether a hash was made with other parameters than today's and should be made again."""
    return _hasher.check_needs_rehash(kept)
