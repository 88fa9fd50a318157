"""Pages that are cached in this process, by all that went into them.

The key is a digest of everything that a page is made of: who looks at it, in which language and colours, on which day,
and the answers of its calls, which are asked for anew for each visit. So nothing has to be invalidated, a permission
that was withdrawn counts at once, and no visitor can get what was made of another one's answers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b
from threading import Lock

MOST_BYTES = 16 * 1024 * 1024
"""About 150 pages of trips, or everything that is the same for all visitors several times over.

They are cached as they are, not compressed: each answer has a nonce of its own. To compress a trip's page of 112 kB
takes 0.13 ms; to make it, 11.
"""


class PageCache:
    """Pages by their digest; the least recently asked for go first.

    :param most_bytes: of all pages together.
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
    """Return a key for the parts, in their order; where one ends and the next begins counts."""
    digest = blake2b(digest_size=32)
    for part in parts:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.digest()
