"""The folder of photos. Several processes, and machines, may share it."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

State = tuple[int, int]
_NAME = re.compile(r"[0-9a-f]{64}\.webp")


@dataclass(frozen=True, slots=True)
class PhotoStore:
    """Keeps photos under names that follow from whose they are and what they show, so that a file never changes.

    :param folder: made when the first photo is kept.
    """

    folder: Path

    def name_of(self, owner_id: str, photo: bytes) -> str:
        """Return the name of a photo. The owner is part of it: two travellers' files are two, and go one by one."""
        return f"{hashlib.sha256(owner_id.encode() + b'/' + photo).hexdigest()}.webp"

    def path(self, name: str) -> Path | None:
        """Return where a photo is kept, or None for a name that is none of ours.

        :param name: of `name_of`, or whatever a stranger typed.
        """
        return self.folder / name[:2] / name if _NAME.fullmatch(name) else None

    def save(self, name: str, photo: bytes) -> bool:
        """Keep a photo; false where it was kept already.

        :raises OSError: when it cannot be written.
        """
        path = self._own(name)
        is_new = not path.exists()
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{name}.{secrets.token_hex(4)}")
        try:
            draft.write_bytes(photo)
            # It appears whole or not at all. One that was there is replaced, so that its state tells of this use of it.
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        return is_new

    def read(self, name: str) -> bytes | None:
        """Return a photo, or None where there is none of that name.

        :param name: whatever a stranger typed.
        :raises OSError: when it cannot be read.
        """
        path = self.path(name)
        try:
            return path.read_bytes() if path else None
        except FileNotFoundError:
            return None

    def state(self, name: str) -> State | None:
        """Return what tells a photo's file from one that is saved later under the same name; None where there is none.

        :raises OSError: when it cannot be looked at.
        """
        try:
            found = self._own(name).stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns

    def delete(self, name: str, state: State | None) -> None:
        """Forget a photo, unless it was saved again since; one that is gone already is fine.

        :param state: that the photo had when it was decided to forget it.
        :raises OSError: when it cannot be removed.
        """
        if state is not None and self.state(name) == state:
            self._own(name).unlink(missing_ok=True)

    def _own(self, name: str) -> Path:
        path = self.path(name)
        if path is None:
            raise ValueError(f"no photo of ours is called {name!r}")
        return path
