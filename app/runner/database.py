"""Brings the database up to date, in a separate process: `python -m app.runner.database`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, OperationalError

from app.config import Settings
from app.db import transaction
from app.extensions import db
from app.factory import create_app
from app.fuel import service as fuel
from app.media import service as media
from app.places import service as places
from app.runner.host import StartError, exclusive_lock
from app.ssr.shell import ShellError
from app.support.demo import seed_demo

log = structlog.get_logger(__name__)

LOCK_KEY = 0x57415950
"""Key of the advisory lock in PostgreSQL; an arbitrary unique number."""
WAIT_SECONDS = 600.0
LOOK_SECONDS = 0.2


def prepare(app: Flask, settings: Settings) -> None:
    """Create or migrate the tables, and load places and fuel prices; concurrent starts wait."""
    with app.app_context(), startup_lock(settings):
        upgrade()
        with transaction.writing(db.session()):
            report = places.seed(db.session())
            fuel.load(db.session())
        if not report.skipped:
            log.info("places_seeded", added=report.added, changed=report.changed, removed=report.removed)
        if settings.seed_demo:
            seed_demo(settings)


def check_store(app: Flask, settings: Settings) -> None:
    """Test the photo bucket, if there is one: failing to start is better than failing uploads.

    :raises StartError: when it is unreachable, or refuses to write, read or delete.
    """
    if settings.media_s3 is None:
        return
    try:
        with app.app_context():
            media.store_of(settings).check()
    except OSError as error:
        raise StartError(f"MEDIA_URL: {error} ({settings.media_s3.endpoint})", 2) from error


@contextmanager
def startup_lock(settings: Settings) -> Iterator[None]:
    """Hold the lock that serialises starts on the same database."""
    if db.engine.dialect.name == "sqlite":
        with exclusive_lock(settings.var_dir / "database.lock", wait=WAIT_SECONDS):
            yield
        return
    # The lock belongs to this connection, and ends with it. It is never held or awaited in a transaction, because
    # building an index concurrently waits for all transactions that began before.
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        deadline = time.monotonic() + WAIT_SECONDS
        while not connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": LOCK_KEY}):
            if time.monotonic() > deadline:
                raise StartError("DATABASE_URL: another start has been preparing the database for ten minutes")
            time.sleep(LOOK_SECONDS)
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": LOCK_KEY})


def main() -> int:
    """Prepare the database of the environment's settings; return the exit code."""
    try:
        settings = Settings.from_env()
        app = create_app(settings)
        check_store(app, settings)
        prepare(app, settings)
    except ShellError as error:
        return _say(f"{error}", 1)
    except DatabaseError as error:
        # Other errors are bugs. SQLite has no specific error for a damaged file.
        if not isinstance(error, OperationalError) and type(error) is not DatabaseError:
            raise
        return _say(f"DATABASE_URL: {_reason(error)}", 2)
    except StartError as error:
        return _say(f"{error}", error.code)
    return 0


def _reason(error: DatabaseError) -> str:
    return str(error.orig).splitlines()[0]


def _say(line: str, code: int) -> int:
    sys.stderr.write(line[:1].upper() + line[1:] + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
