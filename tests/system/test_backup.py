"""Backup and restore, on each stack, while writes go on."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import tarfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import Result
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy import create_engine, delete, select, update

from app.db import transaction
from app.db.base import Base
from app.extensions import db
from app.runner.host import exclusive_lock
from app.support.backup.database import SQLITE_FILE, Dumped, RestoreError, restore_database
from app.trips.models import Trip
from app.trips.plan_models import Stop
from app.web.configuration import current_settings
from tests import stacks
from tests.apps import environ_on, separate_app
from tests.factories.accounts import make_user
from tests.factories.trips import make_guide, make_trip
from tests.photo_stores import use

if TYPE_CHECKING:
    from tests.fakes.s3 import S3Server

PHOTO = f"01/{'01' * 32}.webp"


@contextmanager
def installed(stack_name: str, folder: Path) -> Iterator[Flask]:
    """Yield an installation with its own database, three trips and a photo; commits are permanent."""
    with stacks.started(stack_name, folder) as stack, pytest.MonkeyPatch.context() as patched:
        environ = environ_on(stack, folder / "var", PLACES_LEARN="off")
        for name, value in environ.items():
            # The drill starts a separate process.
            patched.setenv(name, value)
        with separate_app(environ) as app:
            media = current_settings().media_dir
            (media / PHOTO).parent.mkdir(parents=True)
            (media / PHOTO).write_bytes(b"a photo")
            upgrade()
            with transaction.writing(db.session()):
                owner, guide = make_user(), make_guide()
            for _ in range(3):
                make_trip(owner, guide, days=2, stops=3)
            transaction.end(db.session())
            yield app


@pytest.fixture(params=stacks.reachable())
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Flask]:
    """An installation for one test."""
    with installed(request.param, tmp_path) as app:
        yield app


@contextmanager
def rewriting(app: Flask) -> Iterator[None]:
    """Write the same number to the name of each trip and the notes of its stops, repeatedly."""
    ended, began = threading.Event(), threading.Event()

    def rewrite() -> None:
        number = 0
        with app.app_context():
            while not ended.is_set():
                with transaction.writing(db.session()):
                    db.session().execute(update(Trip).values(name=str(number)))
                    db.session().execute(update(Stop).values(note=str(number)))
                number += 1
                if number == 2:
                    began.set()

    writer = threading.Thread(target=rewrite)
    writer.start()
    assert began.wait(30)
    try:
        yield
    finally:
        ended.set()
        writer.join()


def support(app: Flask, *arguments: str) -> Result:
    transaction.end(db.session())
    return app.test_cli_runner().invoke(args=["support", *arguments])


def written() -> set[tuple[str, str]]:
    """Return each pair of a trip's name and a note of its stops."""
    with transaction.reading(db.session()):
        return {
            (name, note)
            for name, note in db.session().execute(select(Trip.name, Stop.note).join(Stop, Stop.trip_id == Trip.id))
        }


def back_up(app: Flask, archive: Path) -> None:
    done = support(app, "backup", str(archive))
    assert done.exit_code == 0, done.output
    assert "3 trips, 1 photos" in done.output


def test_a_backup_during_writes_restores_one_consistent_state(installation: Flask, tmp_path: Path) -> None:
    archive = tmp_path / "backup.tar.gz"
    with rewriting(installation):
        back_up(installation, archive)
    assert archive.stat().st_mode & 0o077 == 0
    with transaction.writing(db.session()):
        db.session().execute(delete(Trip))
    photo = current_settings().media_dir / PHOTO
    photo.unlink()
    done = support(installation, "restore", str(archive), "--yes")
    assert done.exit_code == 0, done.output
    assert "Every trip is the same." in done.output
    ((name, note),) = written()
    assert name == note
    assert photo.read_bytes() == b"a photo"


def test_a_drill_restores_into_a_scratch_database_and_leaves_nothing_behind_nor_in_the_bucket(
    installation: Flask, s3: S3Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(installation, monkeypatch, media_s3=s3.settings()).save(Path(PHOTO).name, b"a photo")
    # The drill's process reads the environment.
    monkeypatch.setenv("MEDIA_URL", "s3://photos/waypost")
    s3.asked.clear()
    with rewriting(installation):
        done = support(installation, "restore-drill")
    assert done.exit_code == 0, done.output
    assert "3 trips, 1 photos" in done.output
    assert "Every trip is the same." in done.output
    assert not list(current_settings().var_dir.glob("drill-*"))
    assert {method for method, _ in s3.asked} == {"GET"}


def test_photos_go_from_a_bucket_into_the_archive_and_back(
    installation: Flask, s3: S3Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, name = use(installation, monkeypatch, media_s3=s3.settings()), Path(PHOTO).name
    store.save(name, b"a photo")
    back_up(installation, tmp_path / "backup.tar.gz")
    s3.empty()
    done = support(installation, "restore", str(tmp_path / "backup.tar.gz"), "--yes")
    assert done.exit_code == 0, done.output
    assert store.read(name) == b"a photo"
    s3.trouble = type(s3).Trouble.DENIED
    done = support(installation, "restore", str(tmp_path / "backup.tar.gz"), "--yes")
    assert "Photos cannot be stored" in done.output
    assert "Nothing was changed" in done.output


def test_a_damaged_archive_is_refused_and_changes_nothing(installation: Flask, tmp_path: Path) -> None:
    archive, unpacked = tmp_path / "backup.tar.gz", tmp_path / "unpacked"
    back_up(installation, archive)
    unpacked.mkdir()
    # Python has `extractall`'s filters from 3.11.4 on, and warns about calls without one from 3.12 on.
    subprocess.run(["tar", "-xzf", archive, "-C", unpacked], check=True)
    (unpacked / "media" / PHOTO).write_bytes(b"another")
    with tarfile.open(archive, "w:gz") as file:
        file.add(unpacked, arcname=".")
    before = written()
    done = support(installation, "restore", str(archive), "--yes")
    assert done.exit_code == 1
    assert f"damaged: media/{PHOTO}" in done.output
    assert written() == before
    archive.write_bytes(archive.read_bytes()[:500])
    assert "not a complete archive" in support(installation, "restore", str(archive), "--yes").output


def test_a_refused_restore_leaves_what_only_the_log_of_a_killed_installation_has(tmp_path: Path) -> None:
    running, killed, copy = (tmp_path / name for name in ("running.sqlite3", "killed.sqlite3", "copy"))
    copy.mkdir()
    with closing(sqlite3.connect(running)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE trip (id TEXT)")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("INSERT INTO trip VALUES ('a trip')")
        connection.commit()
        for part in ("", "-wal"):
            shutil.copyfile(f"{running}{part}", f"{killed}{part}")
    engine = create_engine(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    Base.metadata.create_all(engine)
    engine.dispose()
    shutil.copyfile(tmp_path / "other.sqlite3", copy / SQLITE_FILE)
    dumped = Dumped("sqlite", "0001", {"a trip of the archive": "its digest"}, {})
    with pytest.raises(RestoreError, match="1 trips differ"):
        restore_database(create_engine(f"sqlite:///{killed}"), dumped, copy)
    with closing(sqlite3.connect(killed)) as connection:
        assert connection.execute("SELECT id FROM trip").fetchall() == [("a trip",)]
    assert not killed.with_name(f"{killed.name}.restoring").exists()


def test_a_running_installation_is_not_restored(installation: Flask, tmp_path: Path) -> None:
    archive = tmp_path / "backup.tar.gz"
    back_up(installation, archive)
    with exclusive_lock(current_settings().var_dir / "port-8000.lock", wait=1):
        done = support(installation, "restore", str(archive), "--yes")
    assert done.exit_code == 1
    assert "stop it first" in done.output
