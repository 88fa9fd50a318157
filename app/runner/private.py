"""Restricts stored files to the current user."""

from __future__ import annotations

from pathlib import Path

import structlog
from sqlalchemy.engine import make_url

from app.config import Settings

log = structlog.get_logger(__name__)

PRIVATE = 0o077
"""The umask: new files are accessible only to their owner."""


def keep_private(settings: Settings) -> None:
    """Remove other users' access to the var folder, the key and the database, which earlier versions or copies may have
    allowed."""
    folder = settings.var_dir
    _restrict(folder, 0o700)
    files = [folder / "secret_key"]
    address = make_url(settings.database_url)
    if address.get_backend_name() == "sqlite" and address.database:
        files += [Path(f"{address.database}{suffix}") for suffix in ("", "-wal", "-shm")]
    for file in files:
        if file.exists():
            _restrict(file, 0o600)


def _restrict(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except PermissionError as error:
        # A container's volume may belong to another user and still be writable.
        log.warning("permissions_not_restricted", path=str(path), error=repr(error))
