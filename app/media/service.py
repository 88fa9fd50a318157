"""Keeping and dropping the photos of travellers along with the rows that name them."""

from __future__ import annotations

import structlog
from sqlalchemy.orm import Session

from app.db import transaction
from app.errors import Unavailable
from app.media.photos import MAX_BYTES, read_photo
from app.media.store import PhotoStore, State
from app.web.configuration import current_settings

__all__ = ["MAX_BYTES", "drop", "keep", "photo_store", "photo_url", "read_photo"]

log = structlog.get_logger(__name__)

CANNOT_KEEP = "We can't keep pictures right now. Please try again in a moment."


def photo_url(name: str | None) -> str | None:
    """Return the address of a photo.

    :param name: under which it is kept, or None where there is no photo.
    """
    return f"/media/{name}" if name else None


def photo_store() -> PhotoStore:
    """Return the store of the application at hand."""
    return PhotoStore(current_settings().media_dir)


def keep(session: Session, owner_id: str, photo: bytes) -> str:
    """Keep a photo and return its name; it goes again if the transaction at hand is not kept.

    :param owner_id: whose it is.
    :param photo: of `read_photo`.
    :raises Unavailable: when it cannot be written.
    """
    store = photo_store()
    name = store.name_of(owner_id, photo)
    try:
        is_new = store.save(name, photo)
        state = store.state(name)
    except OSError as error:
        log.error("photo_not_kept", error=repr(error))
        raise Unavailable(CANNOT_KEEP) from error
    if is_new:
        transaction.after_rollback(session, lambda: _delete(store, name, state))
    return name


def drop(session: Session, name: str) -> None:
    """Forget a photo once the transaction at hand is kept, unless somebody keeps the same one again before.

    :raises Unavailable: when the photos are out of reach.
    """
    store = photo_store()
    try:
        state = store.state(name)
    except OSError as error:
        log.error("photo_out_of_reach", name=name, error=repr(error))
        raise Unavailable(CANNOT_KEEP) from error
    transaction.after_commit(session, lambda: _delete(store, name, state))


def _delete(store: PhotoStore, name: str, state: State | None) -> None:
    try:
        store.delete(name, state)
    except OSError as error:
        # Nothing names the file any more; that it still lies there must not fail what was asked for.
        log.error("photo_left_behind", name=name, error=repr(error))
