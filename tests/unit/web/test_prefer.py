"""Reading the Prefer header."""

from __future__ import annotations

import pytest
from flask import Flask

from app.web.prefer import prefers_async


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([], False),
        ([("Prefer", "respond-async")], True),
        ([("Prefer", "wait=5, Respond-Async; x=1")], True),
        ([("Prefer", "wait=5"), ("Prefer", "respond-async")], True),
        ([("Prefer", "respond-asynchronously")], False),
        ([("Prefer", "x=respond-async")], False),
        ([("Prefer", ",;,")], False),
    ],
)
def test_who_prefers_an_answer_at_once(headers: list[tuple[str, str]], expected: bool) -> None:
    with Flask(__name__).test_request_context(headers=headers):
        assert prefers_async() is expected
