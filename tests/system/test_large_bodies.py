"""Bodies larger than the server accepts."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import pytest

from tests.live import LiveServer

MEGABYTE = 1024 * 1024


def chunks() -> Iterator[bytes]:
    yield b'{"email": "'
    yield from (b"a" * MEGABYTE for _ in range(20))
    yield b'"}'


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("connection", ["keep-alive", "close"])
def test_an_oversized_body_gets_an_answer(live_server: LiveServer, chunked: bool, connection: str) -> None:
    client = http.client.HTTPConnection("127.0.0.1", live_server.settings.port, timeout=60)
    headers = {"Content-Type": "application/json", "Connection": connection}
    try:
        body: object = chunks() if chunked else b"".join(chunks())
        client.request("POST", "/auth/sign-in", body, headers, encode_chunked=chunked)  # type: ignore[arg-type]  # bytes or an iterator of them
        answer = client.getresponse()
        assert answer.status == 413
        assert answer.headers["Content-Type"] == "application/problem+json"
    finally:
        client.close()
