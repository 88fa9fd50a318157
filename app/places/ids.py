"""Ids of places, the same on every installation."""

from __future__ import annotations

import base64
import hashlib

from app.db.types import Id

_DOMAIN = b"waypost.place"
_BYTES = 16


def place_id(source: str, key: str) -> Id:
    """Return the id of a place of a source: 22 URL-safe characters that say nothing of it.

    It is a hash, so a trip keeps its places when the catalogue is seeded again or moved to another machine.

    :param source: where the place comes from.
    :param key: what the source calls it.
    """
    digest = hashlib.blake2b(f"{source}\0{key}".encode(), digest_size=_BYTES, key=_DOMAIN).digest()
    return Id(base64.urlsafe_b64encode(digest).decode().rstrip("="))
