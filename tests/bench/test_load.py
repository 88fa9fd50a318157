"""The load generators count errors, and agree with each other."""

from __future__ import annotations

import itertools
import shutil
import sys
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest

from tests.bench.load import Load, Sent, measure, quantile
from tests.fakes.servers import SilentHandler, running

BRIEF = Load(connections=2, seconds=1)


class Fickle(SilentHandler):
    protocol_version = "HTTP/1.1"
    turns = itertools.count()

    def do_GET(self) -> None:
        status = 200
        if self.path == "/redirects":
            status = 302
        elif self.path == "/fickle":
            status = 503 if next(self.turns) % 4 == 0 else 200
        self.send_response(status)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200 if body == b'{"name": "Kochi"}' else 422)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")


class Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore load generators that close their connections at the end."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # the base class's type is not public


@pytest.fixture
def port() -> Iterator[int]:
    server = Server(("127.0.0.1", 0), Fickle)
    with running(server):
        yield server.server_port


@pytest.fixture(params=["wrk", "python"])
def tool(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setattr(shutil, "which", lambda _name: None)
    elif shutil.which("wrk") is None:
        pytest.skip("wrk is not installed")
    return str(request.param)


def test_good_answers_are_not_errors(tool: str, port: int) -> None:
    figures = measure(port, Sent("/good", {}), BRIEF)
    assert figures.errors == 0
    assert figures.rate > 10
    assert 0 < figures.p50 <= figures.p95 <= figures.p99 < 1000


def test_every_answer_but_2xx_is_an_error(tool: str, port: int) -> None:
    fickle = measure(port, Sent("/fickle", {}), BRIEF)
    assert fickle.errors == pytest.approx(fickle.answers / 4, abs=2)
    redirects = measure(port, Sent("/redirects", {}), BRIEF)
    assert redirects.errors == pytest.approx(redirects.answers, abs=2)


def test_a_body_is_posted(tool: str, port: int) -> None:
    assert measure(port, Sent("/", {}, '{"name": "Kochi"}'), BRIEF).errors == 0
    refused = measure(port, Sent("/", {}, "{}"), BRIEF)
    assert refused.errors == pytest.approx(refused.answers, abs=2)


def test_quantiles_are_by_nearest_rank() -> None:
    ordered = [float(number) for number in range(1, 101)]
    assert quantile(ordered, 0.5) == 50
    assert quantile(ordered, 0.95) == 95
    assert quantile([7.0], 0.95) == 7
    assert quantile([], 0.5) == 0
