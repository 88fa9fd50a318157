"""Photos in a bucket of any S3-compatible service. Imported only if `MEDIA_URL` names one: it takes 20 MB."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from xml.etree.ElementTree import ParseError

import structlog
from minio import Minio
from minio.error import MinioException, S3Error
from urllib3 import PoolManager, Retry, Timeout
from urllib3.exceptions import HTTPError

from app.media.store import SavedPhoto, StoredPhoto, is_name, path_of
from app.remote.errors import RemoteError, RemoteFailed, RemoteRefused
from app.tracing.spans import outside_span

if TYPE_CHECKING:
    from urllib3 import BaseHTTPResponse

    from app.remote.breaker import CircuitBreaker
    from app.service_settings import S3Settings

log = structlog.get_logger(__name__)

CONNECT_SECONDS = 1.5
READ_SECONDS = 3.0
"""Timeout for a single read."""
BODY_SECONDS = 6.0
"""Total timeout for a photo, slow responses included."""
MAX_BYTES = 8 * 1024 * 1024
"""Far larger than any photo."""
SIGNED_LIFE = timedelta(minutes=5)
CONNECTIONS = 16
RETRIES = Retry(
    total=2,
    read=1,
    redirect=0,
    backoff_factor=0.2,
    status_forcelist=(500, 502, 503, 504),
    # All of our requests are idempotent.
    allowed_methods=None,
    raise_on_status=False,
    respect_retry_after_header=False,
)
MISSING = "NoSuchKey"
REFUSALS = frozenset(
    {"AccessDenied", "AllAccessDisabled", "InvalidAccessKeyId", "NoSuchBucket", "PermanentRedirect"}
    | {"AuthorizationHeaderMalformed", "RequestTimeTooSkewed", "SignatureDoesNotMatch"}
)
"""Error codes of a working service: other calls get the same answer until the settings change."""
_SUM, _STATE = "sha256", "saved"
_HEADER = "x-amz-meta-"


class StoreError(OSError):
    """The bucket is unreachable, refuses access, or answers incorrectly."""


class S3Store:
    """Stores photos as objects. Thread-safe.

    :param settings: bucket, address and keys.
    :param breaker: stops calls to a failing service, which would block the threads that serve pages.
    """

    def __init__(self, settings: S3Settings, breaker: CircuitBreaker) -> None:
        self._settings = settings
        self._breaker = breaker
        address = urlsplit(settings.endpoint)
        self._client = Minio(
            address.netloc,
            access_key=settings.access_key,
            secret_key=settings.secret_key,
            secure=address.scheme == "https",
            # With a region given, the library does not ask for it.
            region=settings.region,
            http_client=PoolManager(
                timeout=Timeout(connect=CONNECT_SECONDS, read=READ_SECONDS), retries=RETRIES, maxsize=CONNECTIONS
            ),
        )

    def save(self, name: str, photo: bytes) -> SavedPhoto:
        """Write a photo."""
        key = self._key(name)
        is_new = self.state(name) is None
        try:
            with self._calling("write"):
                mark = self._put(key, photo)
        except StoreError:
            if is_new:
                self._forget(key)
            raise
        return SavedPhoto(is_new, mark)

    def read(self, name: str) -> bytes | None:
        """Return a photo, or None if there is none of that name."""
        if not is_name(name):
            return None
        with self._calling("read"):
            try:
                return self._get(self._key(name))
            except S3Error as error:
                if error.code == MISSING:
                    return None
                raise

    def state(self, name: str) -> str | None:
        """Return the mark that distinguishes a photo from later versions, or None if there is none."""
        key = self._key(name)
        with self._calling("look"):
            try:
                found = self._client.stat_object(bucket_name=self._settings.bucket, object_name=key)
            except S3Error as error:
                if error.code == MISSING:
                    return None
                raise
        # Objects copied by another tool may have no mark.
        mark = (found.metadata or {}).get(f"{_HEADER}{_STATE}")
        return mark or f"{found.etag}-{found.last_modified}"

    def delete(self, name: str, state: str | None) -> None:
        """Delete a photo unless it has been saved again since."""
        key = self._key(name)
        if state is not None and self.state(name) == state:
            with self._calling("delete"):
                self._remove(key)

    def photos(self) -> Iterator[StoredPhoto]:
        """Return all photos, a thousand per call."""
        with self._calling("list"):
            found = self._client.list_objects(
                bucket_name=self._settings.bucket, prefix=self._settings.prefix, recursive=True
            )
            for one in found:
                name = (one.object_name or "").rpartition("/")[2]
                if is_name(name) and one.object_name == self._key(name):
                    yield StoredPhoto(name, one.last_modified or datetime.now(UTC))

    def signed_address(self, name: str) -> str | None:
        """Return an address that is valid for five minutes, if the settings ask for it."""
        if not self._settings.signed_urls or not is_name(name):
            return None
        return self._client.presigned_get_object(
            bucket_name=self._settings.bucket, object_name=self._key(name), expires=SIGNED_LIFE
        )

    def check(self) -> None:
        """Write, read, list and delete a test object."""
        key = f"{self._settings.prefix}.check-{secrets.token_hex(8)}"
        with self._calling("check"):
            self._put(key, b"check")
            try:
                self._get(key)
                next(iter(self._client.list_objects(bucket_name=self._settings.bucket, prefix=key)))
            finally:
                self._remove(key)

    @contextmanager
    def _calling(self, what: str) -> Iterator[None]:
        try:
            with self._breaker.guard(), outside_span(f"Bucket: {what}"):
                try:
                    yield
                except S3Error as error:
                    kind = RemoteRefused if error.code in REFUSALS else RemoteFailed
                    raise kind(f"the bucket answered {error.code} to {what}") from error
                except (MinioException, HTTPError, OSError, ParseError, ValueError) as error:
                    raise RemoteFailed(f"the bucket did not answer to {what}: {type(error).__name__}") from error
        except RemoteError as error:
            raise StoreError(str(error)) from error

    def _put(self, key: str, photo: bytes) -> str:
        """Write an object, and return the mark that distinguishes it from later versions."""
        mark = secrets.token_hex(8)
        self._client.put_object(
            bucket_name=self._settings.bucket,
            object_name=key,
            data=BytesIO(photo),
            length=len(photo),
            content_type="image/webp",
            metadata={_SUM: hashlib.sha256(photo).hexdigest(), _STATE: mark},
        )
        return mark

    def _get(self, key: str) -> bytes:
        answer = self._client.get_object(bucket_name=self._settings.bucket, object_name=key)
        try:
            photo = _body(answer)
        except BaseException:
            # The unread rest of the response must not be read as the next one.
            answer.close()
            raise
        answer.release_conn()
        wanted = answer.headers.get(f"{_HEADER}{_SUM}")
        if wanted is not None and wanted != hashlib.sha256(photo).hexdigest():
            # Browsers would cache it for a year.
            raise RemoteFailed("the bucket returned other bytes than were written")
        return photo

    def _remove(self, key: str) -> None:
        self._client.remove_object(bucket_name=self._settings.bucket, object_name=key)

    def _forget(self, key: str) -> None:
        """Delete the possible result of a write whose response was lost."""
        try:
            with self._calling("delete"):
                self._remove(key)
        except StoreError as error:
            # `flask support audit` finds it.
            log.warning("photo_possibly_orphaned", error=repr(error))

    def _key(self, name: str) -> str:
        return self._settings.prefix + path_of(name)


def _body(answer: BaseHTTPResponse) -> bytes:
    until, parts, size = time.monotonic() + BODY_SECONDS, [], 0
    while part := answer.read1(65536):
        parts.append(part)
        size += len(part)
        if size > MAX_BYTES:
            raise RemoteFailed(f"the bucket returned more than {MAX_BYTES} bytes")
        if time.monotonic() > until:
            raise RemoteFailed("the bucket did not return a photo in time")
    expected = answer.headers.get("Content-Length")
    if expected is not None and size != int(expected):
        raise RemoteFailed("the bucket returned a part of a photo")
    return b"".join(parts)
