"""Decoding a picture blocks no other request, and holds no transaction."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.db import transaction
from app.extensions import db
from app.media.containers import Damaged
from app.media.decoder import Decoder
from app.media.service import DECODER
from tests.factories.accounts import signed_in_client
from tests.pictures import picture

pytestmark = pytest.mark.both_stacks

PATIENCE_SECONDS = 60


class SlowDecode:
    """A decoder that waits until the test lets it continue.

    :param in_transaction: whether its call held a transaction during decoding.
    """

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.in_transaction: bool | None = None

    def __call__(self, _data: bytes, _kind: str, _orientation: int) -> bytes:
        self.in_transaction = db.session().in_transaction()
        self.begun.set()
        assert self.go_on.wait(PATIENCE_SECONDS)
        return b"a photo"


@pytest.fixture
def slow(shared_app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SlowDecode:
    monkeypatch.setitem(shared_app.config, "WAYPOST", replace(shared_app.config["WAYPOST"], media_dir=tmp_path))
    decode = SlowDecode()
    monkeypatch.setitem(shared_app.extensions, DECODER, Decoder(1, decode))
    return decode


@pytest.fixture
def new_client(shared_app: Flask) -> Callable[[], FlaskClient]:
    def make() -> FlaskClient:
        with shared_app.app_context(), transaction.write_lock():
            return signed_in_client(shared_app)

    return make


def send(client: FlaskClient) -> Any:
    return client.put("/user/profile", data={"file": (BytesIO(picture()), "me.png")})


def test_others_read_and_write_while_a_picture_is_decoded(
    slow: SlowDecode, new_client: Callable[[], FlaskClient]
) -> None:
    uploader, other = new_client(), new_client()
    with ThreadPoolExecutor(1) as pool:
        upload = pool.submit(send, uploader)
        assert slow.begun.wait(PATIENCE_SECONDS)
        assert slow.in_transaction is False
        assert other.get("/user/profile").status_code == 200
        assert other.put("/user/profile", data={"name": "Ben"}).status_code == 200
        refused = send(other)
        assert not upload.done()
        slow.go_on.set()
        assert upload.result(PATIENCE_SECONDS).status_code == 200
    assert (refused.status_code, refused.get_json()["detail"]) == (
        503,
        "We are busy with other pictures. Please try again in a moment.",
    )
    assert int(refused.headers["Retry-After"]) > 0
    assert send(other).status_code == 200


def test_after_a_picture_that_crashed_its_decoder_the_next_is_taken(
    shared_app: Flask, slow: SlowDecode, new_client: Callable[[], FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = new_client()
    answers: list[Damaged | bytes] = [b"a photo", Damaged()]

    def decode(_data: bytes, _kind: str, _orientation: int) -> bytes:
        answer = answers.pop()
        if isinstance(answer, Damaged):
            raise answer
        return answer

    monkeypatch.setitem(shared_app.extensions, DECODER, Decoder(1, decode))
    assert [send(client).status_code for _ in range(2)] == [415, 200]
