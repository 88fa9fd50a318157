"""Photos as the support staff see them: copying all to another store, and what audits say about them."""

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
"""A photo is stored before the row that names it."""
STORED, NAMED = "a profile's photo is stored", "a stored photo is in a profile"


def copy_photos(source: PhotoStore, target: PhotoStore) -> int:
    """Copy the photos that the other store does not have, compare them, and return how many they were.

    :raises OSError: when one cannot be read or written; those before it are copied.
    """
    known, copied = {photo.name for photo in target.photos()}, 0
    for one in source.photos():
        # A traveller may have replaced it a moment ago.
        photo = None if one.name in known else source.read(one.name)
        if photo is not None:
            target.save(one.name, photo)
            if target.read(one.name) != photo:
                raise OSError(f"{one.name} differs in the store that it was written to")
            copied += 1
    return copied


def photo_faults(session: Session, store: PhotoStore) -> dict[str, set[str]]:
    """Return the names of photos that profiles lack, and of those that no profile has, by rule.

    :raises OSError: when the store cannot be read.
    """
    before = _named(session)
    stored = {photo.name: photo.saved_at for photo in store.photos()}
    # Travellers go on replacing theirs meanwhile.
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
    """Copy the photos in FOLDER into the store of the settings, such as a bucket; again, those that are missing."""
    try:
        copied = copy_photos(FolderStore(folder), photo_store())
    except OSError as error:
        raise click.ClickException(f"Not all photos are copied: {error}. Run it again.") from error
    click.echo(f"{copied:,} photos copied.")
