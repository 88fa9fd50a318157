"""Documents compressed once around their nonce."""

from __future__ import annotations

import secrets

from app.pages.precompressed import precompress, zstd

MARK = b"n0ncemark-ABCDEFGHIJKL"
PAGE = b'<style nonce="%s">a{}</style>' + b"<p>Kochi, Munnar and Alleppey</p>" * 99 + b'<script nonce="%s"></script>'


def test_a_nonce_between_the_parts_stands_for_all_of_a_document() -> None:
    found = precompress(PAGE % (MARK, MARK), MARK)
    assert found.document == PAGE % (MARK, MARK)
    assert found.frame is not None
    for _ in range(50):
        nonce = secrets.token_urlsafe(16).encode()
        assert zstd.decompress(nonce.join(found.frame)) == PAGE % (nonce, nonce)


def test_it_is_much_smaller() -> None:
    found = precompress(PAGE % (MARK, MARK), MARK)
    assert found.frame is not None
    assert sum(map(len, found.frame)) < len(PAGE) / 10


def test_a_text_that_repeats_a_part_of_the_mark_is_not_compressed_so() -> None:
    document = PAGE % (MARK, MARK) + b"<b>" + MARK[:18] + b"</b>" * 20
    found = precompress(document, MARK)
    assert found.document == document
    assert found.frame is None


def test_a_document_without_a_nonce_is_not_compressed_so() -> None:
    assert precompress(b"<p>You are offline</p>", MARK).frame is None
