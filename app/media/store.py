"""The folder of photos. Several processes and machines may share it."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

FileState = tuple[int, int]
"""Inode and modification time: they distinguish a file from one saved later under the same name."""
_NAME = re.compile(r"[0-9a-f]{64}\.webp")


@dataclass(frozen=True, slots=True)
class PhotoStore:
    """Stores photos under names derived from their owner and content, so that a file never changes.

    :param folder: created with the first photo.
    """

    folder: Path

    def name_of(self, owner_id: str, photo: bytes) -> str:
        """Return the name of a photo. It depends on the owner: two travellers never share a file."""
        return f"{hashlib.sha256(owner_id.encode() + b'/' + photo).hexdigest()}.webp"

    def path(self, name: str) -> Path | None:
        """Return the path of a photo, or None for a name that `name_of` cannot return.

        :param name: may be untrusted input.
        """
        return self.folder / name[:2] / name if _NAME.fullmatch(name) else None

    def save(self, name: str, photo: bytes) -> bool:
        """Write a photo, and return whether it is new.

        :raises OSError: when it cannot be written.
        """
        path = self._path(name)
        is_new = not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{name}.{secrets.token_hex(4)}")
        try:
            draft.write_bytes(photo)
            # The rename is atomic. An existing file is replaced, so that its state changes with each use.
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        return is_new

    def read(self, name: str) -> bytes | None:
        """Return a photo, or None if there is none of that name.

        :param name: may be untrusted input.
        :raises OSError: when it cannot be read.
        """
        path = self.path(name)
        try:
            return path.read_bytes() if path else None
        except FileNotFoundError:
            return None

    def state(self, name: str) -> FileState | None:
        """Return the state of a photo's file, or None if there is none.

        :raises OSError: when it cannot be read.
        """
        try:
            found = self._path(name).stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns

    def delete(self, name: str, state: FileState | None) -> None:
        """Delete a photo unless it has been saved again since; a missing file is fine.

        :param state: the file's state when the deletion was decided.
        :raises OSError: when it cannot be deleted.
        """
        if state is not None and self.state(name) == state:
            self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        path = self.path(name)
        if path is None:
            raise ValueError(f"not the name of a photo: {name!r}")
        return path
