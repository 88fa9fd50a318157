"""Stores and deletes travellers' photos together with the rows that refer to them."""

from __future__ import annotations

from importlib import import_module
from typing import cast

import structlog
from flask import current_app
from sqlalchemy.orm import Session

from app.config import Settings
from app.db import transaction
from app.errors import Unavailable
from app.extensions import queue
from app.media import photos
from app.media.decoder import Decoder
from app.media.folder import FolderStore
from app.media.photos import MAX_BYTES
from app.media.store import PhotoStore, name_of
from app.remote.breaker import CircuitBreaker, CircuitState
from app.service_settings import S3Settings
from app.texts import lazy_gettext
from app.web.configuration import current_settings
from app.web.health import State

__all__ = [
    "MAX_BYTES",
    "delete_after_commit",
    "load_photo",
    "photo_store",
    "photo_url",
    "read_photo",
    "store_of",
    "store_photo",
]

log = structlog.get_logger(__name__)

UNAVAILABLE = lazy_gettext("We can't store pictures right now. Please try again in a moment.")


DECODER = "waypost.decoder"
BUCKETS = "waypost.buckets"
TRIAL_SECONDS = 30
"""Longer than a call to the bucket may take with all its retries."""


def read_photo(data: bytes) -> bytes:
    """Return the picture to store for an upload: `photos.read_photo`, decoded in a separate process.

    It may take seconds, so no transaction may be open.
    """
    return photos.read_photo(data, cast(Decoder, current_app.extensions[DECODER]))


def photo_url(name: str | None) -> str | None:
    """Return the URL of a photo, relative to the host.

    :param name: the photo's name in the store, or None if there is no photo.
    """
    return f"/media/{name}" if name else None


def photo_store() -> PhotoStore:
    """Return the current application's store: the bucket of its settings, or else their folder."""
    return store_of(current_settings())


def store_of(settings: Settings) -> PhotoStore:
    """Return the store of these settings; the threads of a process share a bucket's connections."""
    if settings.media_s3 is None:
        return FolderStore(settings.media_dir)
    # Imported late: few installations use a bucket, and its library takes a third of a second to load.
    s3 = import_module("app.media.s3")
    stores: dict[S3Settings, PhotoStore] = current_app.extensions.setdefault(BUCKETS, {})
    if settings.media_s3 not in stores:
        stores[settings.media_s3] = s3.S3Store(settings.media_s3, bucket_breaker())
    return stores[settings.media_s3]


def bucket_breaker() -> CircuitBreaker:
    """Return the circuit breaker of the bucket."""
    return CircuitBreaker(queue.redis, "media", trial_seconds=TRIAL_SECONDS)


def store_state() -> State:
    """Return the bucket's state for the health check; while it fails, only photos are missing."""
    return State.OK if bucket_breaker().state() is CircuitState.CLOSED else State.DEGRADED


def store_photo(session: Session, owner_id: str, photo: bytes) -> str:
    """Store a photo and return its name; a rollback deletes it again.

    :param owner_id: the traveller's id.
    :param photo: a result of `read_photo`.
    :raises Unavailable: when it cannot be written.
    """
    store = photo_store()
    name = name_of(owner_id, photo)
    try:
        saved = store.save(name, photo)
    except OSError as error:
        log.error("photo_write_failed", error=repr(error))
        raise Unavailable(UNAVAILABLE) from error
    if saved.is_new:
        transaction.after_rollback(session, lambda: _delete(store, name, saved.state))
    return name


def load_photo(name: str) -> bytes | None:
    """Return a stored photo, or None if there is none of that name.

    :raises Unavailable: when the store cannot be read.
    """
    try:
        return photo_store().read(name)
    except OSError as error:
        log.error("photo_read_failed", name=name, error=repr(error))
        raise Unavailable(UNAVAILABLE) from error


def delete_after_commit(session: Session, name: str) -> None:
    """Delete a photo after commit, unless the same photo has been stored again by then.

    :raises Unavailable: when the store cannot be read.
    """
    store = photo_store()
    try:
        state = store.state(name)
    except OSError as error:
        log.error("photo_read_failed", name=name, error=repr(error))
        raise Unavailable(UNAVAILABLE) from error
    transaction.after_commit(session, lambda: _delete(store, name, state))


def _delete(store: PhotoStore, name: str, state: str | None) -> None:
    try:
        store.delete(name, state)
    except OSError as error:
        # Nothing refers to the file any more; the request has succeeded even if the file remains.
        log.error("photo_delete_failed", name=name, error=repr(error))
