"""Unpacks an untrusted archive, which may be damaged or malicious.

It must contain only plain files under the names that a backup uses, each once; nothing else is written. `tarfile`'s own
filters are not enough: they allow links, and some Python releases had ways around them.
"""

from __future__ import annotations

import gzip
import re
import shutil
import tarfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO, cast

from app.media.store import is_name, path_of
from app.support.backup.database import RestoreError

MANIFEST = "manifest.json"
DATABASE = "database"
MEDIA = "media"
KEY = "secret_key"

MAX_MANIFEST_BYTES = 512 << 20
"""The manifest is read into memory: some 100 bytes per trip and per photo."""
MAX_PHOTO_BYTES = 8 << 20
"""Larger than any photo that Waypost stores; photos are read into memory."""
MAX_KEY_BYTES = 64 << 10
MAX_FORERUN_BYTES = 64 << 10
"""Maximum size of extended headers; `tarfile` reads them into memory, and parses some in quadratic time."""
PORTION = 64 << 10
_FOLDERS = re.compile(rf"\.|{DATABASE}|{DATABASE}/tables|{MEDIA}|{MEDIA}/[0-9a-f]{{2}}")
_OF_DATABASE = re.compile(rf"{DATABASE}/(tables/)?(?!\.\.?\Z)[^/]+")


def unpack(archive: Path, folder: Path) -> None:
    """Write the files of an archive into a folder.

    :raises RestoreError: when it is damaged, or contains anything that a backup does not write.
    """
    try:
        with _Gunzipped(archive) as stream, tarfile.open(fileobj=cast(IO[bytes], stream), mode="r:") as file:
            for member in file:
                _take(file, member, folder)
    except (OSError, EOFError, tarfile.TarError, zlib.error, ValueError, RecursionError) as error:
        raise RestoreError(f"{archive} is not a complete archive: {error}.") from error


class _Gunzipped(gzip.GzipFile):
    """Reads in portions, so that a header with a false size does not allocate all of it at once."""

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= MAX_FORERUN_BYTES:
            raise tarfile.ReadError("a header has an impossible size")
        return super().read(size)


def _take(file: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    path = PurePosixPath(member.name)
    if member.isdir() and _FOLDERS.fullmatch(str(path)):
        return
    target = folder / path
    if not member.isreg() or member.issparse() or member.size < 0 or target.exists():
        raise tarfile.ReadError(f"{member.name} has no place in it")
    if member.size > _most(path):
        raise tarfile.ReadError(f"{member.name} is too large")
    free = shutil.disk_usage(folder).free
    if member.size > free:
        raise tarfile.ReadError(f"there is no room for {member.name}: it needs {member.size:,} of {free:,} free bytes")
    content = file.extractfile(member)
    if content is None:
        raise tarfile.ReadError(f"{member.name} has no content")
    target.parent.mkdir(parents=True, exist_ok=True)
    with content, target.open("xb") as into:
        shutil.copyfileobj(content, into, PORTION)


def _most(path: PurePosixPath) -> float:
    """Return how many bytes a file may have.

    :raises tarfile.ReadError: when backups contain no such file.
    """
    if str(path) == MANIFEST:
        return MAX_MANIFEST_BYTES
    if str(path) == KEY:
        return MAX_KEY_BYTES
    if is_name(path.name) and str(path) == f"{MEDIA}/{path_of(path.name)}":
        return MAX_PHOTO_BYTES
    if _OF_DATABASE.fullmatch(str(path)):
        return float("inf")
    raise tarfile.ReadError(f"{path} has no place in it")
