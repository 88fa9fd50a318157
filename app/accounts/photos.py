"""Where the photos of travellers are found."""

from __future__ import annotations


def photo_url(name: str | None) -> str | None:
    """Return the address of a photo.

    :param name: under which it is kept, or None where there is no photo.
    """
    return f"/media/{name}" if name else None
