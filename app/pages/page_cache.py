"""Caches pages in this process, by a digest of all their inputs.

The key covers the viewer, the language, the theme, the date, and the answers of the page's calls, which each visit
computes again. So nothing has to be invalidated, a revoked permission takes effect at once, and no visitor can get a
page made from another visitor's answers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b
from threading import Lock

MOST_BYTES = 16 * 1024 * 1024
"""About 150 pages of trips, or all pages that are the same for every visitor several times over.

Pages are cached uncompressed, because each response has its own nonce. Compressing a trip's page of 112 kB takes 0.13
ms; rendering it, 11 ms.
"""


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


def digest_of(parts: Iterable[bytes]) -> bytes:
    """Return a key for the parts in order; the boundaries between parts matter."""
    digest = blake2b(digest_size=32)
    for part in parts:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.digest()
