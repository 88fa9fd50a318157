"""Headers with which a client could impersonate a proxy."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from app.config import ROOT
from app.runner.programs import LISTEN_FD
from tests.live import environment

FORGED = {
    "SCRIPT_NAME": "/itinerary",
    "Script-Name": "/itinerary",
    "PATH_INFO": "/elsewhere",
    "REMOTE_ADDR": "192.0.2.1",
    "X_Forwarded_For": "192.0.2.1",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Ssl": "on",
    "X-Forwarded-Prefix": "/elsewhere",
    "X-Forwarded-Host": "elsewhere.example",
}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of our server, with an application that returns its environment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        environ = environment(tmp_path_factory.mktemp("var"), 8000)
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "python:app.runner.server", "tests.fakes.environ_app:app"],
            cwd=ROOT,
            env={**environ, LISTEN_FD: str(listener.fileno()), "WEB_CONCURRENCY": "1"},
            pass_fds=(listener.fileno(),),
        )
        try:
            yield int(listener.getsockname()[1])
        finally:
            server.terminate()
            server.wait(60)


def told(port: int, headers: dict[str, str]) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", "/itinerary/1?x=1", headers=headers)
        answer = connection.getresponse()
        assert answer.status == 200
        return json.loads(answer.read())
    finally:
        connection.close()


@pytest.mark.parametrize("name", FORGED)
def test_a_client_changes_neither_the_path_nor_the_scheme(port: int, name: str) -> None:
    environ = told(port, {name: FORGED[name]})
    assert (environ["SCRIPT_NAME"], environ["PATH_INFO"]) == ("", "/itinerary/1")
    assert (environ["wsgi.url_scheme"], environ["REMOTE_ADDR"]) == ("http", "127.0.0.1")


def test_a_header_with_underscores_is_dropped(port: int) -> None:
    assert not [name for name in told(port, {"X_Forwarded_For": "192.0.2.1"}) if "FORWARDED" in name]


@pytest.mark.parametrize(
    ("request_line", "header", "status"),
    [
        ("GET /" + 9000 * "x" + " HTTP/1.1", "Host: localhost", 414),
        ("GET / HTTP/9.1", "Host: localhost", 400),
        ("GET / HTTP/1.1", "X-Long: " + 9000 * "x", 431),
        ("GET / HTTP/1.1", "Expect: a miracle", 417),
        ("GET / HTTP/1.1", "Transfer-Encoding: a-coding-of-ours", 501),
    ],
)
def test_invalid_http_is_answered_with_a_problem(port: int, request_line: str, header: str, status: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(f"{request_line}\r\n{header}\r\n\r\n".encode())
        with http.client.HTTPResponse(connection) as answer:
            answer.begin()
            body = json.loads(answer.read())
        assert (answer.status, answer.headers["Content-Type"]) == (status, "application/problem+json")
        assert body["status"] == status
