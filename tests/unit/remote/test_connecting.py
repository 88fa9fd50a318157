"""Connecting ends within one limit: the look-up of the name, all its addresses and the TLS handshake together."""

from __future__ import annotations

import os
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import httpcore
import pytest

from app.remote import client as client_module
from app.remote import connecting
from app.remote.client import CONNECT_SECONDS, RemoteClient, RemoteRequest
from app.remote.deadline import DeadlineBackend, deadline
from app.remote.errors import RemoteFailed
from tests.fakes.black_hole import black_hole, resolve
from tests.fakes.loopback import Loopback, serving
from tests.fakes.silent import silent_server
from tests.waiting import wait_for

HOST = "service.test"
HOLES = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")
SLACK = 0.25
"""Seconds that a busy machine may add; less than the limits of these tests."""


@pytest.fixture
def client() -> Iterator[RemoteClient]:
    made = RemoteClient(connections=8)
    yield made
    made.close()


@pytest.fixture
def service() -> Iterator[Loopback]:
    answering = Loopback(lambda _path, _headers, _body: (200, {"is": "here"}))
    with serving(answering):
        yield answering


def get(client: RemoteClient, port: int, scheme: str = "http") -> bytes:
    return client.send(RemoteRequest("service", f"{scheme}://{HOST}:{port}/")).body


def port_of(service: Loopback) -> int:
    return int(service.url.rpartition(":")[2])


def limit(monkeypatch: pytest.MonkeyPatch, seconds: float, one_address: float = 0.1) -> None:
    monkeypatch.setattr(client_module, "CONNECT_SECONDS", seconds)
    monkeypatch.setattr(connecting, "MIN_ADDRESS_SECONDS", one_address)


@contextmanager
def takes(least: float, most: float) -> Iterator[None]:
    began = time.monotonic()
    yield
    taken = time.monotonic() - began
    assert least <= taken <= most + SLACK, f"{taken:.2f} s"


@pytest.mark.parametrize("number", [1, 4])
def test_silent_addresses_share_the_limit(client: RemoteClient, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    limit(monkeypatch, 0.5)
    resolve(monkeypatch, HOST, lambda: HOLES[:number])
    with black_hole(*HOLES) as port, takes(0.45, 0.5), pytest.raises(RemoteFailed, match="ConnectTimeout"):
        get(client, port)


def test_silent_addresses_leave_time_for_the_next(
    client: RemoteClient, service: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = port_of(service)
    resolve(monkeypatch, HOST, lambda: (*HOLES[:2], "127.0.0.1"))
    with black_hole(*HOLES[:2], port=port), takes(0.9, CONNECT_SECONDS):
        assert get(client, port) == b'{"is": "here"}'


def test_an_address_has_time_to_accept_however_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(connecting, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    tried = []
    for address, end in connecting.shares("abcdefgh", 101.5):
        tried.append((address, end))
        clock[0] = end
    assert tried == [("a", 100.5), ("b", 101.0), ("c", 101.5)]


def test_an_address_that_refuses_takes_no_time(
    client: RemoteClient, service: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolve(monkeypatch, HOST, lambda: ("127.0.0.9", "127.0.0.1"))
    with takes(0, 0.1):
        assert get(client, port_of(service)) == b'{"is": "here"}'


def test_the_handshake_has_the_time_that_connecting_left(client: RemoteClient, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, 0.6)
    resolve(monkeypatch, HOST, lambda: (HOLES[0], "127.0.0.1"))
    with (
        silent_server() as silent,
        black_hole(HOLES[0], port=silent.port),
        takes(0.5, 0.6),
        pytest.raises(RemoteFailed, match="ConnectTimeout"),
    ):
        get(client, silent.port, "https")


def test_a_handshake_without_time_closes_the_connection() -> None:
    with silent_server() as silent:
        stream = DeadlineBackend().connect_tcp("127.0.0.1", silent.port)
        with deadline(0), pytest.raises(httpcore.ConnectTimeout):
            stream.start_tls(ssl.create_default_context(), HOST)
        assert stream.get_extra_info("socket").fileno() == -1


def test_an_earlier_deadline_ends_connecting(client: RemoteClient, monkeypatch: pytest.MonkeyPatch) -> None:
    resolve(monkeypatch, HOST, lambda: HOLES[:2])
    with black_hole(*HOLES[:2]) as port, deadline(0.3), takes(0.25, 0.3), pytest.raises(RemoteFailed):
        get(client, port)


def test_families_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    def getaddrinfo(*_args: Any, **_named: Any) -> list[Any]:
        six = [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", (f"2001:db8::{n}", 80, 0, 0)) for n in (1, 2, 3)]
        return [*six, (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.1", 80))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    found = connecting.look_up(HOST, 80, 1.0)
    assert found == ["2001:db8::1", "192.0.2.1", "2001:db8::2", "2001:db8::3"]


def test_a_hung_look_up_ends_calls_in_time_and_is_one_thread(
    client: RemoteClient, service: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, 0.3)
    answers, asked = threading.Event(), threading.Semaphore(0)

    def hang() -> tuple[str]:
        asked.release()
        answers.wait()
        return ("127.0.0.1",)

    resolve(monkeypatch, HOST, hang)
    port, before = port_of(service), threading.active_count()

    def fail(_: int) -> None:
        with pytest.raises(RemoteFailed, match="ConnectTimeout"):
            get(client, port)

    try:
        for _ in range(2):
            with ThreadPoolExecutor(4) as callers, takes(0.25, 0.3):
                list(callers.map(fail, range(4)))
        assert threading.active_count() == before + 1
        assert asked.acquire(blocking=False)
        assert not asked.acquire(blocking=False)
    finally:
        answers.set()
    wait_for(lambda: threading.active_count() == before)
    assert get(client, port) == b'{"is": "here"}'
    assert asked.acquire(blocking=False)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_look_up_that_breaks_ends_calls_at_once(client: RemoteClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> Sequence[str]:
        raise OverflowError

    resolve(monkeypatch, HOST, broken)
    with takes(0, 0.5), pytest.raises(RemoteFailed, match="ConnectError"):
        get(client, 80)
    # Else pytest would blame a later test for its error.
    wait_for(lambda: all(thread.name != f"look-up-{HOST}" for thread in threading.enumerate()))


def test_a_name_without_addresses_could_not_be_reached(client: RemoteClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> tuple[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    resolve(monkeypatch, HOST, unknown)
    for _ in range(2):
        with pytest.raises(RemoteFailed, match="could not be reached: ConnectError"):
            get(client, 80)


def test_a_name_that_cannot_be_one_is_an_invalid_address(client: RemoteClient) -> None:
    with pytest.raises(RemoteFailed, match="invalid address"):
        client.send(RemoteRequest("service", f"http://{'a' * 64}.test/"))


@pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")
def test_a_forked_process_does_not_wait_for_its_parents_look_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = threading.Event()

    def hang() -> tuple[str]:
        answers.wait()
        return ("127.0.0.1",)

    resolve(monkeypatch, HOST, hang)
    with pytest.raises(httpcore.ConnectTimeout):
        connecting.look_up(HOST, 80, 0.01)
    child = os.fork()
    if child == 0:
        answers.set()
        found: list[str] = []
        with suppress(httpcore.ConnectTimeout):
            found = connecting.look_up(HOST, 80, 20.0)
        os._exit(0 if found == ["127.0.0.1"] else 1)
    _, status = os.waitpid(child, 0)
    answers.set()
    assert os.waitstatus_to_exitcode(status) == 0
    wait_for(lambda: all(thread.name != f"look-up-{HOST}" for thread in threading.enumerate()))
