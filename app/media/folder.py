"""The folder of photos. Several processes and machines may share it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from app.media.store import SavedPhoto, StoredPhoto, is_name, path_of


@dataclass(frozen=True, slots=True)
class FolderStore:
    """Stores photos as files.

    :param folder: created with the first photo.
    """

    folder: Path

    def path(self, name: str) -> Path:
        """Return the path of a photo.

        :raises ValueError: for a name that no photo can have.
        """
        return self.folder / path_of(name)

    def save(self, name: str, photo: bytes) -> SavedPhoto:
        """Write a photo."""
        path = self.path(name)
        is_new = not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{name}.{secrets.token_hex(4)}")
        try:
            draft.write_bytes(photo)
            state = _state(draft)
            # The rename is atomic. An existing file is replaced, so that its state changes with each use.
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        return SavedPhoto(is_new, state)

    def read(self, name: str) -> bytes | None:
        """Return a photo, or None if there is none of that name."""
        if not is_name(name):
            return None
        try:
            return self.path(name).read_bytes()
        except FileNotFoundError:
            return None

    def state(self, name: str) -> str | None:
        """Return inode and time of a photo's file, or None if there is none."""
        try:
            return _state(self.path(name))
        except FileNotFoundError:
            return None

    def delete(self, name: str, state: str | None) -> None:
        """Delete a photo unless it has been saved again since."""
        path = self.path(name)
        if state is not None and self.state(name) == state:
            path.unlink(missing_ok=True)

    def photos(self) -> Iterator[StoredPhoto]:
        """Return all photos."""
        for path in self.folder.glob("??/*.webp"):
            if not is_name(path.name):
                continue
            try:
                saved_at = path.stat().st_mtime
            except FileNotFoundError:
                # Its traveller has just replaced it.
                continue
            yield StoredPhoto(path.name, datetime.fromtimestamp(saved_at, UTC))

    def signed_address(self, name: str) -> str | None:
        """Return None: only this application can read the folder."""
        return None

    def check(self) -> None:
        """Write, read and delete a test file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        trial = self.folder / f".check-{secrets.token_hex(4)}"
        try:
            trial.write_bytes(b"check")
        finally:
            trial.unlink(missing_ok=True)


def _state(path: Path) -> str:
    # Both stay the same when a file is renamed.
    found = path.stat()
    return f"{found.st_ino}-{found.st_mtime_ns}"
