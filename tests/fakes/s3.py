"""A real S3 server on loopback (moto's), which fails, stalls, truncates responses or lies on request."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from io import BytesIO
from typing import Any

from minio import Minio
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from app.service_settings import S3Settings
from tests.fakes.servers import running

BUCKET = "photos"
Start = Callable[..., Any]
DENIED = b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"


class Trouble(Enum):
    """A fault instead of a good response."""

    BROKEN = auto()
    DENIED = auto()
    STALL = auto()
    CUT = auto()
    LIE = auto()
    LOST = auto()
    """Executes the request, and answers 500."""


class S3Server:
    """A server and its fault.

    :param asked: method and path of each call.
    """

    Trouble = Trouble

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.only: str | None = None
        self.asked: list[tuple[str, str]] = []
        self.stopped = threading.Event()
        self.url = ""
        self._app = DomainDispatcherApplication(create_backend_app)

    def settings(self, **changes: Any) -> S3Settings:
        """Return the settings of a bucket there."""
        values: dict[str, Any] = {
            "bucket": BUCKET,
            "prefix": "waypost/",
            "endpoint": self.url,
            "region": "us-east-1",
            "access_key": "key",
            "secret_key": "a secret key",
            "signed_urls": False,
        }
        return S3Settings(**(values | changes))

    def client(self) -> Minio:
        """Return a client for the test itself."""
        address = self.url.removeprefix("http://")
        return Minio(address, access_key="key", secret_key="a secret key", secure=False, region="us-east-1")

    def objects(self) -> list[str]:
        """Return the names of all objects."""
        return [str(one.object_name) for one in self.client().list_objects(bucket_name=BUCKET, recursive=True)]

    def put(self, key: str, data: bytes) -> None:
        """Store an object as another tool would."""
        self.client().put_object(bucket_name=BUCKET, object_name=key, data=BytesIO(data), length=len(data))

    def empty(self) -> None:
        """Delete all objects and faults."""
        self.trouble = self.only = None
        for name in self.objects():
            self.client().remove_object(bucket_name=BUCKET, object_name=name)
        self.asked.clear()

    def __call__(self, environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        """Answer a call."""
        method = environ["REQUEST_METHOD"]
        self.asked.append((method, environ["PATH_INFO"]))
        trouble = self.trouble if self.only in (None, method) else None
        if trouble is Trouble.STALL:
            self.stopped.wait(60)
        if trouble in (Trouble.BROKEN, Trouble.STALL):
            return _say(start, "500 Internal Server Error", b"")
        if trouble is Trouble.DENIED:
            return _say(start, "403 Forbidden", DENIED)
        status, headers = "", list[tuple[str, str]]()

        def remember(given: str, found: list[tuple[str, str]], *_: Any) -> None:
            nonlocal status, headers
            status, headers = given, found

        body = b"".join(self._app(environ, remember))
        if trouble is Trouble.LOST:
            return _say(start, "500 Internal Server Error", b"")
        if trouble is Trouble.LIE:
            body = bytes(len(body))
        start(status, headers)
        return [body[: len(body) // 2] if trouble is Trouble.CUT else body]


def _say(start: Start, status: str, body: bytes) -> list[bytes]:
    start(status, [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
    return [body]


class _Silent(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: Any) -> None:
        """Log nothing."""


@contextmanager
def s3_server() -> Iterator[S3Server]:
    """Run a server with an empty bucket within the block."""
    service = S3Server()
    server = make_server("127.0.0.1", 0, service, threaded=True, request_handler=_Silent)
    service.url = f"http://127.0.0.1:{server.server_port}"
    with running(server, service.stopped):
        service.client().make_bucket(bucket_name=BUCKET)
        yield service
