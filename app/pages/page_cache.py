"""Caches pages in this process: all by a digest of their inputs, public ones for a minute too.

The digest covers the viewer, the language, the theme, the date, and the answers of the page's calls, which each visit
computes again. So nothing has to be invalidated, a revoked permission takes effect at once, and no visitor can get a
page made from another visitor's answers.

Public pages contain no traveller's data, so their calls need not be repeated for each visit.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from hashlib import blake2b
from threading import Lock

from app.pages.precompressed import Precompressed

MOST_BYTES = 16 * 1024 * 1024
"""About 150 pages of trips, or all pages that are the same for every visitor several times over.

Only public pages are cached compressed (`app/pages/precompressed.py`). Compressing a trip's page of 112 kB takes 0.13
ms; rendering it, 11 ms.
"""


PUBLIC_SECONDS = 60
"""The lifetime of a public page. It shows the date and the size of the catalogue, which may change meanwhile."""


class PageCache:
    """An LRU cache of pages by digest.

    :param most_bytes: maximum total size of all pages.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._pages: OrderedDict[bytes, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()

    def get(self, key: bytes) -> bytes | None:
        """Return the page of a key."""
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: bytes, page: bytes) -> None:
        """Store a page."""
        with self._lock:
            self._bytes += len(page) - len(self._pages.pop(key, b""))
            self._pages[key] = page
            while self._bytes > self._most_bytes:
                _, oldest = self._pages.popitem(last=False)
                self._bytes -= len(oldest)


class PublicPages:
    """Public pages by variant, such as the language; there are only as many as the table has pages, times variants."""

    def __init__(self) -> None:
        self._pages: dict[Hashable, tuple[float, Precompressed]] = {}

    def get(self, variant: Hashable) -> Precompressed | None:
        """Return a page that was stored within the last minute."""
        expires, page = self._pages.get(variant, (0.0, None))
        return page if time.monotonic() < expires else None

    def put(self, variant: Hashable, page: Precompressed) -> None:
        """Store a page for a minute."""
        self._pages[variant] = time.monotonic() + PUBLIC_SECONDS, page


def digest_of(parts: Iterable[bytes]) -> bytes:
    """Return a key for the parts in order; the boundaries between parts matter."""
    digest = blake2b(digest_size=32)
    for part in parts:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.digest()
