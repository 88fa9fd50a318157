"""Google's pictures, proxied by our own server: the key stays here, and browsers send nothing to Google."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from itsdangerous import BadData, URLSafeTimedSerializer

from app.places.google.client import GoogleClient
from app.places.provider import Photo
from app.remote.errors import RemoteFailed, RemoteMissing
from app.secret_keys import SIGNER

PATH = "/place/photo/"
TOKEN_SECONDS = 2 * 3600
"""As long as a page may stay open; Google's picture names expire as well."""
WIDTH = 1200
MAX_PHOTO_BYTES = 4 * 1024 * 1024
PHOTO_SECONDS = 8.0
MAX_CACHE_SECONDS = 3600
_HOSTS = (".googleusercontent.com", ".ggpht.com", ".gstatic.com")
_MAX_AGE = re.compile(r"max-age=(\d{1,9})")
_MAGIC_BYTES = {
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/webp": (b"RIFF",),
}


class GooglePhotos:
    """Creates the addresses of pictures, and fetches the pictures.

    :param client: calls Google.
    :param secret_keys: they sign the addresses, so that strangers cannot make us fetch other pictures at our cost; the
        last one signs, the others are still accepted.
    """

    def __init__(self, client: GoogleClient, secret_keys: list[str]) -> None:
        self._client = client
        self._signer = URLSafeTimedSerializer(secret_keys, salt="google-photo", signer_kwargs=dict(SIGNER))

    def url(self, name: str) -> str:
        """Return the address of a picture on our server, valid for two hours.

        :param name: Google's name of it, which expires and must not be stored.
        """
        return PATH + str(self._signer.dumps(name))

    def fetch(self, token: str) -> Photo | None:
        """Return a picture; None if the token is invalid or expired, or Google no longer has the picture.

        :raises RemoteError: Google can't deliver it now, or it is too large or no picture.
        """
        try:
            name: str = self._signer.loads(token, max_age=TOKEN_SECONDS)
        except BadData:
            return None
        try:
            url = self._client.photo_uri(name, WIDTH)
            self._require_google(url)
            response = self._client.download(url, MAX_PHOTO_BYTES, seconds=PHOTO_SECONDS)
        except RemoteMissing:
            return None
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        if not response.body.startswith(_MAGIC_BYTES.get(media_type, ())):
            raise RemoteFailed("the file is no picture that we show")
        return Photo(response.body, media_type, _cache_seconds(response.headers.get("cache-control", "")))

    def _require_google(self, url: str) -> None:
        """Refuse to fetch from any other host, whatever an answer contains.

        :raises RemoteFailed: when the address is not Google's.
        """
        parts, own = urlsplit(url), urlsplit(self._client.url)
        if (parts.scheme, parts.netloc) == (own.scheme, own.netloc):
            return
        if parts.scheme != "https" or not (parts.hostname or "").endswith(_HOSTS) or parts.port not in (None, 443):
            raise RemoteFailed("the picture's address is not Google's")


def _cache_seconds(control: str) -> int:
    """Return how long browsers may cache a picture: as Google says, but at most an hour, and never beyond its token."""
    if "no-store" in control or "no-cache" in control:
        return 0
    found = _MAX_AGE.search(control)
    return min(int(found[1]), MAX_CACHE_SECONDS, TOKEN_SECONDS) if found else 0
