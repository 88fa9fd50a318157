"""Audits of photos."""

from __future__ import annotations

import os
import time

from flask import Flask

from app.extensions import db
from app.media.folder import FolderStore
from app.media.store import PhotoStore, name_of
from app.support.photos import NAMED, STORED, photo_faults
from tests.factories.accounts import make_user

KEPT, LOST, LEFT, NEW = (name_of("asha", photo) for photo in (b"kept", b"lost", b"left", b"new"))


def test_photos_that_profiles_lack_and_that_no_profile_has_are_found(app: Flask, folder_store: FolderStore) -> None:
    for name in (KEPT, LEFT, NEW):
        folder_store.save(name, b"photo")
    for name in (KEPT, LEFT):
        os.utime(folder_store.path(name), (time.time() - 7200,) * 2)
    for name in (KEPT, LOST):
        make_user().profile_image = name
    db.session.commit()
    assert photo_faults(db.session(), folder_store) == {STORED: {LOST}, NAMED: {LEFT}}
    done = app.test_cli_runner().invoke(args=["support", "audit"])
    assert done.exit_code == 1
    assert LOST in done.output
    assert LEFT in done.output
    assert NEW not in done.output


def test_an_uncommitted_upload_is_not_a_fault(store: PhotoStore) -> None:
    store.save(NEW, b"photo")
    assert photo_faults(db.session(), store) == {STORED: set(), NAMED: set()}
