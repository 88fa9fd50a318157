"""The interface of photo stores, whether folder or bucket."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

_NAME = re.compile(r"[0-9a-f]{64}\.webp")


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """An entry in the list of all photos.

    :param saved_at: when it was saved last, with a time zone.
    """

    name: str
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class SavedPhoto:
    """The result of a write.

    :param is_new: whether the name did not exist before.
    :param state: what `PhotoStore.state` returns until it is saved again.
    """

    is_new: bool
    state: str


class PhotoStore(Protocol):
    """Stores photos under names derived from their owner and content, so that a photo never changes.

    Each call raises OSError when the store cannot be reached, does not allow it, or does not answer in time.
    """

    def save(self, name: str, photo: bytes) -> SavedPhoto:
        """Write a photo, whole or not at all."""

    def read(self, name: str) -> bytes | None:
        """Return a photo, or None if there is none of that name, which may be untrusted input."""

    def state(self, name: str) -> str | None:
        """Return a value that distinguishes a photo from one saved later under its name, or None if there is none."""

    def delete(self, name: str, state: str | None) -> None:
        """Delete a photo unless it has been saved again since; a missing one is fine.

        :param state: the photo's state when the deletion was decided.
        """

    def photos(self) -> Iterator[StoredPhoto]:
        """Return all photos, without other files."""

    def signed_address(self, name: str) -> str | None:
        """Return a short-lived address from which browsers fetch a photo, None if we serve it."""

    def check(self) -> None:
        """Write, read and delete a test photo."""


def name_of(owner_id: str, photo: bytes) -> str:
    """Return the name of a photo. It depends on the owner: two travellers never share a file."""
    return f"{hashlib.sha256(owner_id.encode() + b'/' + photo).hexdigest()}.webp"


def is_name(name: str) -> bool:
    """Return whether `name_of` can return a name."""
    return _NAME.fullmatch(name) is not None


def path_of(name: str) -> str:
    """Return a photo's path below the folder or the bucket's prefix: the same for both, so that any tool can copy them.

    :raises ValueError: for a name that `name_of` cannot return.
    """
    if not is_name(name):
        raise ValueError(f"not the name of a photo: {name!r}")
    return f"{name[:2]}/{name}"
