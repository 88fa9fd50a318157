"""The archive: a compressed tar file with the database, the photos, the key, and a manifest with checksums."""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from sqlalchemy import Engine

from app.config import Settings
from app.db.types import utc_now
from app.media.folder import FolderStore
from app.media.store import PhotoStore
from app.support.backup.database import Dumped, RestoreError, dump, files_of, require_known, restore_database
from app.support.backup.unpacking import DATABASE, KEY, MANIFEST, MEDIA, unpack
from app.support.photos import copy_photos

FORM = 1
"""Version of the archive format; others cannot be read."""


class _Form(msgspec.Struct, frozen=True):
    form: int


class Manifest(msgspec.Struct, frozen=True):
    """The content of an archive.

    :param sums: SHA-256 of each file by its path in the archive.
    """

    form: int
    made_at: datetime
    database: Dumped
    sums: dict[str, str]

    @property
    def photos(self) -> int:
        """The number of photos."""
        return sum(path.startswith(f"{MEDIA}/") for path in self.sums)


def back_up(settings: Settings, engine: Engine, store: PhotoStore, archive: Path) -> Manifest:
    """Write an archive, readable only by its owner. It appears under its name only when it is complete.

    Photos are collected before the database and again after it, so that every photo that its rows refer to is included.
    """
    draft = archive.with_name(f"{archive.name}.part")
    with TemporaryDirectory(dir=settings.var_dir, prefix="backup-") as name:
        folder = Path(name)
        (folder / DATABASE).mkdir()
        photos = FolderStore(folder / MEDIA)
        copy_photos(store, photos)
        dumped = dump(engine, folder / DATABASE)
        copy_photos(store, photos)
        (folder / KEY).write_text(settings.secret_key)
        manifest = Manifest(FORM, utc_now(), dumped, _sums(folder))
        (folder / MANIFEST).write_bytes(msgspec.json.encode(manifest))
        draft.unlink(missing_ok=True)
        draft.touch(mode=0o600)
        with tarfile.open(draft, "w:gz", compresslevel=3) as file:
            file.add(folder, arcname=".")
    draft.replace(archive)
    return manifest


def restore(settings: Settings, engine: Engine, store: PhotoStore, archive: Path) -> Manifest:
    """Replace database and photos with those of an archive, after checking all of it.

    Existing photos stay. The key is stored unless `SECRET_KEY` is set.

    :raises RestoreError: when the archive is damaged or does not fit; nothing has changed then.
    :raises OSError: when a photo cannot be stored; the database is restored then.
    """
    with TemporaryDirectory(dir=settings.var_dir, prefix="restore-") as name:
        folder = Path(name)
        manifest = _unpack(archive, folder)
        require_known(manifest.database.revision)
        try:
            store.check()
        except OSError as error:
            raise RestoreError(f"Photos cannot be stored: {error}.") from error
        restore_database(engine, manifest.database, folder / DATABASE)
        copy_photos(FolderStore(folder / MEDIA), store)
        if not os.environ.get("SECRET_KEY"):
            (folder / KEY).chmod(0o600)
            shutil.move(folder / KEY, settings.var_dir / KEY)
    return manifest


def _sums(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): _sum(path) for path in sorted(folder.rglob("*")) if path.is_file()}


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _unpack(archive: Path, folder: Path) -> Manifest:
    unpack(archive, folder)
    manifest = _manifest(archive, folder / MANIFEST)
    (folder / MANIFEST).unlink()
    found = _sums(folder)
    damaged = [path for path in manifest.sums | found if manifest.sums.get(path) != found.get(path)]
    if damaged:
        raise RestoreError(f"{archive} is damaged: {damaged[0]}.")
    expected = {f"{DATABASE}/{path}" for path in files_of(manifest.database)}
    others = expected ^ {path for path in found if path.startswith(f"{DATABASE}/")}
    if others:
        raise RestoreError(f"{archive} contains a file that backups do not have: {min(others)}.")
    if not _is_key(folder / KEY):
        raise RestoreError(f"{archive} has no usable key.")
    return manifest


def _manifest(archive: Path, path: Path) -> Manifest:
    try:
        content = path.read_bytes()
        # In another format, the rest of its content is unknown.
        form = msgspec.json.decode(content, type=_Form).form
        if form != FORM:
            raise RestoreError(f"{archive} has format version {form}, but this release reads {FORM}.")
        return msgspec.json.decode(content, type=Manifest)
    except (OSError, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise RestoreError(f"{archive} is not a complete archive: {error}.") from error


def _is_key(path: Path) -> bool:
    try:
        return bool(path.read_text("utf-8").strip())
    except (OSError, UnicodeDecodeError):
        return False
