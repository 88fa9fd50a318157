"""A slow request body does not make other requests wait."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.db import transaction
from app.extensions import db
from tests.factories.accounts import make_user, signed_in_client
from tests.pictures import picture

pytestmark = pytest.mark.both_stacks

PATIENCE = 60
"""Seconds after which a hanging test fails."""


class SlowBody(io.RawIOBase):
    """A body that stops after its first bytes until the test releases it."""

    def __init__(self, body: bytes) -> None:
        self._body = io.BytesIO(body)
        self.has_begun, self.may_go_on = Event(), Event()

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]  # what the application reads into
        """Read the first bytes at once, the others when the test allows it."""
        if self.has_begun.is_set():
            assert self.may_go_on.wait(PATIENCE)
        part = self._body.read(min(len(buffer), 8))
        buffer[: len(part)] = part
        self.has_begun.set()
        return len(part)


def signed_in(app: Flask) -> FlaskClient:
    with app.app_context(), transaction.writing(db.session()):
        return signed_in_client(app, make_user())


def as_form(photo: bytes) -> tuple[bytes, str]:
    """Return a form with a picture, encoded, and its type."""
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    return head + photo + b"\r\n--x--\r\n", "multipart/form-data; boundary=x"


@pytest.mark.parametrize(
    ("method", "path", "body", "content_type", "status"),
    [
        ("POST", "/user/follow", b'{"action": "follow", "target_user_id": "nobody"}', "application/json", 404),
        ("POST", "/auth/sign-out", b"{}".ljust(20), "application/json", 200),
        ("PUT", "/user/profile", *as_form(picture()), 200),
        ("POST", "/auth/sign-in", b'{"email": "a@waypost.example", "password": "wrong one"}', "application/json", 401),
    ],
)
def test_others_write_while_a_body_comes(
    shared_app: Flask, method: str, path: str, body: bytes, content_type: str, status: int
) -> None:
    slow, other = signed_in(shared_app), signed_in(shared_app)
    stream = SlowBody(body)
    environ = {
        "wsgi.input": stream,
        "wsgi.input_terminated": True,
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
    }
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(slow.open, path, method=method, environ_overrides=environ)
        try:
            assert stream.has_begun.wait(PATIENCE)
            assert other.put("/user/profile", data={"about_me": "I write meanwhile."}).status_code == 200
            assert not waiting.done()
        finally:
            stream.may_go_on.set()
        answer = waiting.result(PATIENCE)
    assert answer.status_code == status, answer.text
