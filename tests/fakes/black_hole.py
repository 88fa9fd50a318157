"""Addresses on loopback that drop packets, like a host behind a firewall, and names that resolve to them.

Linux drops the packets that would open a connection while the queue of accepted ones is full.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

FILLING = 3
"""Connections that fill a queue for none: the kernel still accepts one."""


@contextmanager
def black_hole(*addresses: str, port: int = 0) -> Iterator[int]:
    """Drop what arrives at one port of these addresses within the block, and return the port.

    :param addresses: of 127.0.0.0/8.
    :param port: 0 for a free one.
    """
    with ExitStack() as opened:
        for address in addresses:
            listener = opened.enter_context(socket.create_server((address, port), backlog=0))
            port = int(listener.getsockname()[1])
            for _ in range(FILLING):
                caller = opened.enter_context(socket.socket())
                caller.setblocking(False)
                caller.connect_ex((address, port))
        yield port


def resolve(monkeypatch: pytest.MonkeyPatch, host: str, look_up: Callable[[], Sequence[str]]) -> None:
    """Resolve a name by a function that returns IPv4 addresses; other names as usual."""
    real = socket.getaddrinfo

    def getaddrinfo(name: Any, port: Any, *args: Any, **named: Any) -> list[Any]:
        if name != host:
            return real(name, port, *args, **named)
        return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (ip, port)) for ip in look_up()]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
