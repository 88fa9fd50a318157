"""The commands `flask support backup`, `restore` and `restore-drill`."""

from __future__ import annotations

import fcntl
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from flask.cli import with_appcontext
from sqlalchemy import text

from app.config import ROOT, Settings
from app.extensions import db
from app.media.service import photo_store
from app.support.backup.archive import Manifest, back_up, restore
from app.support.backup.database import RestoreError
from app.web.configuration import current_settings

_archive = click.argument("archive", type=click.Path(dir_okay=False, path_type=Path))


@click.command("backup")
@_archive
@with_appcontext
def backup_command(archive: Path) -> None:
    """Write database, photos and key to ARCHIVE (.tar.gz) while the installation runs.

    It contains personal data and the signing key: protect it like the installation itself.
    """
    click.echo(f"{archive}: {_said(back_up(current_settings(), db.engine, photo_store(), archive.absolute()))}.")


@click.command("restore")
@_archive
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_appcontext
def restore_command(archive: Path, *, yes: bool) -> None:
    """Replace database and photos with those of ARCHIVE, and compare every trip. Stop the installation first."""
    settings = current_settings()
    _require_stopped(settings)
    if not yes:
        click.confirm("The whole content of the database will be replaced. Continue?", abort=True)
    try:
        manifest = restore(settings, db.engine, photo_store(), archive.absolute())
    except RestoreError as error:
        raise click.ClickException(f"{_in_one_line(error)} Nothing was changed.") from error
    except OSError as error:
        raise click.ClickException(f"The database is restored, but not all photos: {error}. Restore again.") from error
    click.echo(f"Restored the state of {manifest.made_at:%Y-%m-%d %H:%M} UTC: {_said(manifest)}.")
    click.echo("Every trip is the same.")


@click.command("restore-drill")
@with_appcontext
def drill_command() -> None:
    """Back up this installation, restore it to a scratch database, compare every trip, and delete the scratch
    database."""
    settings = current_settings()
    with TemporaryDirectory(dir=settings.var_dir, prefix="drill-") as name, _scratch(Path(name)) as address:
        archive = Path(name) / "drill.tar.gz"
        click.echo(f"Backed up: {_said(back_up(settings, db.engine, photo_store(), archive))}.")
        var = Path(name) / "var"
        var.mkdir()
        # Never to the bucket, if there is one.
        media = {"MEDIA_DIR": str(var / "media"), "MEDIA_URL": "", "MEDIA_SIGNED_URLS": ""}
        environ = {**os.environ, "DATABASE_URL": address, "VAR_DIR": str(var), **media}
        command = [sys.executable, "-m", "flask", "--app", "wsgi", "support", "restore", str(archive), "--yes"]
        done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)  # noqa: S603 - our own
        if done.returncode:
            raise click.ClickException(done.stderr.strip().rpartition("\n")[2])
        click.echo(done.stdout.strip())


COMMANDS = (backup_command, restore_command, drill_command)


def _in_one_line(error: Exception) -> str:
    """Return a message, escaped: the archive may control parts of it, which could move the cursor or fake a second
    line."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in str(error))


def _said(manifest: Manifest) -> str:
    return f"{len(manifest.database.trips):,} trips, {manifest.photos:,} photos"


def _require_stopped(settings: Settings) -> None:
    for path in settings.var_dir.glob("*.lock"):
        with path.open("a") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise click.ClickException("The installation is running: stop it first.") from error


@contextmanager
def _scratch(folder: Path) -> Iterator[str]:
    """Yield the address of an empty database of the same kind, which is deleted afterwards."""
    if db.engine.dialect.name == "sqlite":
        yield f"sqlite:///{folder / 'scratch.sqlite3'}"
        return
    name = f"waypost_drill_{secrets.token_hex(4)}"
    with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield db.engine.url.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
