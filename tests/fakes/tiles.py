"""A server of one PMTiles file on loopback: it serves ranges to pages of any origin, or fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer

from tests.fakes.servers import SilentHandler, running

NAME = "world.pmtiles"
_RANGE = re.compile(r"bytes=(\d+)-(\d+)")


class TileServer:
    """The server.

    :param content: the file's content.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.is_broken = False
        self.ranges: list[tuple[int, int]] = []
        self.url = ""


@contextmanager
def tile_server(content: bytes) -> Iterator[TileServer]:
    """Run the server on a free port within the block."""
    service = TileServer(content)

    class Handler(SilentHandler):
        def do_GET(self) -> None:
            asked = _RANGE.fullmatch(self.headers.get("Range", ""))
            if service.is_broken or self.path != f"/{NAME}" or asked is None:
                self._answer(503 if service.is_broken else 404, b"")
                return
            first, last = int(asked[1]), min(int(asked[2]), len(service.content) - 1)
            service.ranges.append((first, last))
            where = f"bytes {first}-{last}/{len(service.content)}"
            self._answer(206, service.content[first : last + 1], {"Content-Range": where, "ETag": '"one"'})

        def do_OPTIONS(self) -> None:
            self._answer(204, b"", {"Access-Control-Allow-Headers": "Range, If-Match"})

        def _answer(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
            self.send_response(status)
            always = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "ETag, Content-Range"}
            for name, value in (always | (headers or {})).items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}/{NAME}"
    with running(server):
        yield service
