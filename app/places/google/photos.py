"""Google's pictures, handed through by our own server: the key stays here, and browsers tell Google nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from itsdangerous import BadData, URLSafeTimedSerializer

from app.places.google.client import GooglePlaces, Question
from app.places.google.errors import GoogleFailed
from app.places.google.shapes import photo_address

PATH = "/place/photo/"
TOKEN_SECONDS = 2 * 3600
"""As long as a page may stay open; Google's own names of pictures end as well."""
WIDTH = 1200
MAX_PHOTO_BYTES = 4 * 1024 * 1024
PHOTO_SECONDS = 8.0
MOST_CACHED_SECONDS = 3600
_HOSTS = (".googleusercontent.com", ".ggpht.com", ".gstatic.com")
_MAX_AGE = re.compile(r"max-age=(\d{1,9})")
_BEGINNINGS = {
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/webp": (b"RIFF",),
}


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture.

    :param cached_seconds: how long a browser may keep it, as Google says, but at most an hour; 0 for not at all.
    """

    data: bytes
    media_type: str
    cached_seconds: int


class GooglePhotos:
    """Makes the addresses of pictures, and fetches what they stand for.

    :param google: is asked.
    :param secret_key: signs the addresses, so that nobody can have other pictures fetched at our cost.
    """

    def __init__(self, google: GooglePlaces, secret_key: str) -> None:
        self._google = google
        self._signer = URLSafeTimedSerializer(secret_key, salt="google-photo")

    def address(self, name: str) -> str:
        """Return where our server shows a picture, for the next two hours.

        :param name: Google's, which ends and must not be kept.
        """
        return PATH + str(self._signer.dumps(name))

    def fetch(self, token: str) -> Photo | None:
        """Return a picture; None when the token is none of ours, or too old.

        :raises GoogleMissing: when Google has it no longer.
        :raises GoogleError: when it cannot be had now, is too large or no picture.
        """
        try:
            name: str = self._signer.loads(token, max_age=TOKEN_SECONDS)
        except BadData:
            return None
        parameters = {"maxWidthPx": str(WIDTH), "skipHttpRedirect": "true"}
        address = self._google.ask(Question("photo", f"/v1/{name}/media", None, parameters=parameters), photo_address)
        self._require_google(address)
        headers, data = self._google.fetch(address, MAX_PHOTO_BYTES, seconds=PHOTO_SECONDS)
        media_type = headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if not data.startswith(_BEGINNINGS.get(media_type, ())):
            raise GoogleFailed("the picture is of a kind that is not shown")
        return Photo(data, media_type, _cached_seconds(headers.get("Cache-Control", "")))

    def _require_google(self, address: str) -> None:
        """Refuse to fetch from anywhere else, whatever an answer says."""
        parts = urlsplit(address)
        own = urlsplit(self._google.address)
        if (parts.scheme, parts.netloc) == (own.scheme, own.netloc):
            return
        if parts.scheme != "https" or not (parts.hostname or "").endswith(_HOSTS) or parts.port not in (None, 443):
            raise GoogleFailed("the picture is at an address that is not Google's")


def _cached_seconds(control: str) -> int:
    if "no-store" in control or "no-cache" in control:
        return 0
    found = _MAX_AGE.search(control)
    return min(int(found[1]), MOST_CACHED_SECONDS) if found else 0
