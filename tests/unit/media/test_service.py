"""Photos are stored and deleted with their transaction."""

from __future__ import annotations

import pytest

from app.db import transaction
from app.extensions import db
from app.media import service as media
from app.media.store import PhotoStore, name_of
from tests.photo_stores import names

OWNER = "asha"


@pytest.fixture(autouse=True)
def chosen(store: PhotoStore) -> PhotoStore:
    """The store of the application, of each kind."""
    return store


def stored() -> list[str]:
    return names(media.photo_store())


def put(photo: bytes = b"photo") -> str:
    return media.store_photo(db.session(), OWNER, photo)


def test_a_photo_stays_after_commit() -> None:
    name = put()
    transaction.commit(db.session())
    transaction.rollback(db.session())
    assert stored() == [name]


def test_a_new_photo_is_deleted_after_rollback() -> None:
    put()
    assert len(stored()) == 1
    transaction.rollback(db.session())
    assert stored() == []


def test_an_existing_photo_survives_a_rollback() -> None:
    name = put()
    transaction.commit(db.session())
    assert put() == name
    transaction.rollback(db.session())
    assert stored() == [name]


def test_a_photo_that_another_call_stores_survives_a_rollback() -> None:
    name = put()
    media.photo_store().save(name, b"photo")
    transaction.rollback(db.session())
    assert stored() == [name]


def test_a_photo_is_deleted_after_commit() -> None:
    name = put()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    assert stored() == [name]
    transaction.commit(db.session())
    assert stored() == []


def test_a_rollback_cancels_the_deletion() -> None:
    name = put()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    transaction.rollback(db.session())
    transaction.commit(db.session())
    assert stored() == [name]


def test_a_photo_that_is_stored_again_is_not_deleted() -> None:
    name = put()
    transaction.commit(db.session())
    media.delete_after_commit(db.session(), name)
    put()
    transaction.commit(db.session())
    assert stored() == [name]


def test_deleting_a_missing_photo_is_fine() -> None:
    media.delete_after_commit(db.session(), name_of(OWNER, b"photo"))
    transaction.commit(db.session())
    assert stored() == []


def test_only_a_photo_has_a_url() -> None:
    assert media.photo_url("a.webp") == "/media/a.webp"
    assert media.photo_url(None) is None
