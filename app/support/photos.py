"""Support commands and audits for photos: copying all of them to another store, and finding inconsistencies."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import click
from flask.cli import with_appcontext
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db import transaction
from app.db.types import utc_now
from app.media.folder import FolderStore
from app.media.service import photo_store
from app.media.store import PhotoStore

YOUNG = timedelta(hours=1)
"""Grace period: a photo is stored before the row that refers to it."""
STORED, NAMED = "a profile's photo is stored", "a stored photo is in a profile"


def copy_photos(source: PhotoStore, target: PhotoStore) -> int:
    """Copy the photos that the other store lacks, compare them, and return how many were copied.

    :raises OSError: when one cannot be read or written; the photos before it have been copied.
    """
    known, copied = {photo.name for photo in target.photos()}, 0
    for one in source.photos():
        # Its traveller may have replaced it in the meantime.
        photo = None if one.name in known else source.read(one.name)
        if photo is not None:
            target.save(one.name, photo)
            if target.read(one.name) != photo:
                raise OSError(f"{one.name} differs from its copy in the other store")
            copied += 1
    return copied


def photo_faults(session: Session, store: PhotoStore) -> dict[str, set[str]]:
    """Return, by rule, the names of photos that profiles miss, and of those that no profile uses.

    :raises OSError: when the store cannot be read.
    """
    before = _named(session)
    stored = {photo.name: photo.saved_at for photo in store.photos()}
    # Travellers may replace theirs in the meantime.
    after = _named(session)
    old = {name for name, saved_at in stored.items() if saved_at < utc_now() - YOUNG}
    return {STORED: (before & after) - stored.keys(), NAMED: old - before - after}


def _named(session: Session) -> set[str]:
    with transaction.reading(session):
        return {name for name in session.scalars(select(User.profile_image)) if name is not None}


@click.command("copy-photos")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@with_appcontext
def copy_command(folder: Path) -> None:
    """Copy the photos in FOLDER to the configured store, such as a bucket; repeating it copies the missing ones."""
    try:
        copied = copy_photos(FolderStore(folder), photo_store())
    except OSError as error:
        raise click.ClickException(f"Not all photos were copied: {error}. Run the command again.") from error
    click.echo(f"{copied:,} photos copied.")
