"""Many polling connections of one process, like browsers that watch a trip."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

TIMEOUT_SECONDS = 10
BODILESS = {204, 304}


class Unreadable(Exception):
    """A response that cannot be parsed, or no response."""


@dataclass(slots=True)
class Connection:
    """A persistent connection that reopens after the server closes it."""

    port: int
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, init=False)

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: object = None
    ) -> tuple[int, dict[str, Any]]:
        """Return the status and the JSON of a response.

        :raises Unreadable: when no complete response arrives in time.
        """
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await self._exchange(_written(method, path, headers, body))
        except (OSError, ValueError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Unreadable(repr(error)) from error

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _exchange(self, request: bytes) -> tuple[int, dict[str, Any]]:
        if self._streams is not None and self._streams[0].at_eof():
            self.close()
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        writer.write(request)
        await writer.drain()
        status, length = _read_head((await reader.readuntil(b"\r\n\r\n")).decode("latin-1"))
        text = b"" if status in BODILESS else await reader.readexactly(length)
        return status, json.loads(text) if text else {}


def _written(method: str, path: str, headers: Mapping[str, str], body: object) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
    lines += ["Content-Type: application/json"] * bool(content)
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + content


def _read_head(head: str) -> tuple[int, int]:
    first, *lines = head.split("\r\n")
    named = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(first.split(" ")[1]), int(named.get("content-length", 0))
