"""A reverse proxy in front of an installation, which can cut it off, and simulate the deployment of another build."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.fakes.servers import SilentHandler, running

# Documents use the path, the loader's table omits it.
_SCRIPT = re.compile(r"\b([\w.-]+\.[0-9a-f]{8})(\.js)")
_BUILD = re.compile(r'(name="build" content="|"build":")([0-9a-f]{16})"')
_TEXTS = ("text/html", "text/javascript", "application/javascript")
_NOT_PASSED_ON = {"connection", "transfer-encoding", "content-length", "content-encoding", "accept-encoding", "host"}


class Deployment:
    """The deployment behind the proxy.

    :param upstream: the installation's URL.
    """

    def __init__(self, upstream: str) -> None:
        self._upstream = urlsplit(upstream).netloc
        self.host = urlsplit(upstream).hostname
        """The installation's own address, whose cookies browsers also send to the proxy."""
        self.url = ""
        self.is_down = False
        self.build = ""
        """A letter appended to the names of another build's scripts."""
        self.missing: re.Pattern[str] | None = None
        """Files that this build lacks."""

    def answer(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the installation's response, with the names of this build in it."""
        if path.startswith("/assets/") and path.endswith(".js"):
            if not path.endswith(f"{self.build}.js") or (
                not self.build and not _SCRIPT.fullmatch(path.removeprefix("/assets/"))
            ):
                return 404, [], b""
            if self.missing is not None and self.missing.search(path):
                return 404, [], b""
            path = path.removesuffix(f"{self.build}.js") + ".js"
        if path.startswith("/offline/"):
            path = path.removesuffix(self.build)
        connection = http.client.HTTPConnection(self._upstream, timeout=60)
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in _NOT_PASSED_ON]
        if (answer.getheader("Content-Type") or "").split(";")[0] in _TEXTS:
            content = self._renamed(content.decode()).encode()
            # Browsers compare the worker byte by byte, so the original build's tag must not apply.
            kept = [(name, value) for name, value in kept if name.lower() != "etag"]
        return answer.status, kept, content

    def _renamed(self, text: str) -> str:
        text = _SCRIPT.sub(rf"\g<1>{self.build}\g<2>", text)
        return _BUILD.sub(rf'\g<1>\g<2>{self.build}"', text)


class _Handler(SilentHandler):
    protocol_version = "HTTP/1.1"
    deployment: Deployment

    def do_GET(self) -> None:
        self._pass_on()

    def do_POST(self) -> None:
        self._pass_on()

    def do_PUT(self) -> None:
        self._pass_on()

    def do_DELETE(self) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.deployment.is_down:
            self.close_connection = True
            return
        headers = {name: value for name, value in self.headers.items() if name.lower() not in _NOT_PASSED_ON}
        status, answered, content = self.deployment.answer(self.command, self.path, headers, body)
        self.send_response_only(status)
        for name, value in answered:
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if status != 304:
            self.wfile.write(content)


@contextmanager
def deployed(upstream: str) -> Iterator[Deployment]:
    """Run the proxy on a free port within the block."""
    deployment = Deployment(upstream)
    handler = type("Handler", (_Handler,), {"deployment": deployment})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    deployment.url = f"http://{deployment.host}:{server.server_address[1]}"
    with running(server):
        yield deployment
