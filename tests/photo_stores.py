"""Fixtures for photo stores: a folder, and a bucket on a loopback server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask

from app.media.folder import FolderStore
from app.media.service import photo_store
from app.media.store import PhotoStore

if TYPE_CHECKING:
    from tests.fakes.s3 import S3Server


@pytest.fixture(scope="session")
def s3_of_session() -> Iterator[S3Server]:
    """A server for the tests of this process; imported late, because importing takes two seconds and few processes need
    it."""
    with import_module("tests.fakes.s3").s3_server() as server:
        yield server


@pytest.fixture
def s3(s3_of_session: S3Server) -> S3Server:
    """A working server with an empty bucket."""
    s3_of_session.empty()
    return s3_of_session


def use(app: Flask, monkeypatch: pytest.MonkeyPatch, **changes: Any) -> PhotoStore:
    """Give the application another store for this test, and return it."""
    monkeypatch.setitem(app.config, "WAYPOST", replace(app.config["WAYPOST"], **changes))
    return photo_store()


@pytest.fixture
def folder_store(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FolderStore:
    """The application's store: a folder for one test."""
    store = use(app, monkeypatch, media_dir=tmp_path / "media")
    assert isinstance(store, FolderStore)
    return store


@pytest.fixture
def bucket_store(app: Flask, s3: S3Server, monkeypatch: pytest.MonkeyPatch) -> PhotoStore:
    """The application's store: the bucket of a server that works until the test changes that."""
    return use(app, monkeypatch, media_s3=s3.settings())


@pytest.fixture(params=["folder_store", "bucket_store"])
def store(app: Flask, request: pytest.FixtureRequest) -> PhotoStore:
    """The application's store, of each kind."""
    found: PhotoStore = request.getfixturevalue(request.param)
    return found


def names(store: PhotoStore) -> list[str]:
    """Return the names of all photos, sorted."""
    return sorted(photo.name for photo in store.photos())
