"""Documents that are compressed once, although each response has a nonce of its own."""

from __future__ import annotations

import sys
from dataclasses import dataclass

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

__all__ = ["Precompressed", "precompress", "zstd"]

LEVEL = 9
"""The landing page of 54 kB takes 12.4 kB and a millisecond; Flask-Compress, for each response, 13.3 kB and 0.17 ms."""
WINDOW_BITS = 18
"""256 kB, so that browsers need little memory; a longer document is not compressed here."""


@dataclass(frozen=True, slots=True)
class Precompressed:
    """A document, and its Zstandard frame around the nonce.

    A frame repeats what it has had before by its distance. So only the first of a document's nonces is in the frame,
    as it is, and another one of the same length in its place stands for all of them.

    :param document: with a mark in place of each nonce.
    :param frame: what comes before and after the nonce; None if the document cannot be compressed so.
    """

    document: bytes
    frame: tuple[bytes, bytes] | None


def precompress(document: bytes, mark: bytes) -> Precompressed:
    """Compress a document.

    :param mark: what stands in place of the nonces; random, and as long as one.
    """
    before, _, after = document.partition(mark)
    parameter = zstd.CompressionParameter
    compressor = zstd.ZstdCompressor(options={parameter.compression_level: LEVEL, parameter.window_log: WINDOW_BITS})
    # A block of its own: 22 random characters cannot be compressed, so it stays as it is.
    blocks = compressor.compress(before, compressor.FLUSH_BLOCK), compressor.compress(mark, compressor.FLUSH_BLOCK)
    first, found, last = b"".join((*blocks, compressor.compress(after, compressor.FLUSH_FRAME))).partition(mark)
    frame = (first, last) if found else None
    return Precompressed(document, frame if frame and _is_right(document, mark, frame) else None)


def _is_right(document: bytes, mark: bytes, frame: tuple[bytes, bytes]) -> bool:
    """Return whether another nonce appears in all places and nowhere else.

    Not if a text happens to share some characters with the mark, and repeats them.
    """
    other = bytes(reversed(mark))
    try:
        return zstd.decompress(other.join(frame)) == document.replace(mark, other)
    except zstd.ZstdError:
        return False
