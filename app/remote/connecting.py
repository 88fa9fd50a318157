"""Looks up the addresses of a host, and divides the time for connecting among them.

`getaddrinfo` takes no timeout and cannot be interrupted, so it runs in a thread, which callers leave behind when their
time is over. The system's resolver eventually ends it. Until then, callers for the same host and port wait for the same
thread: there is at most one for each, however many calls are made.

The threads are daemons, because those of an executor would delay the end of the process.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future
from threading import Lock, Thread

import httpcore

MIN_ADDRESS_SECONDS = 0.5
"""An address has at least this long to accept, so that a distant one can; three silent ones then use up 1.5 s."""

_lock = Lock()
_running: dict[tuple[str, int], Future[list[str]]] = {}


def look_up(host: str, port: int, seconds: float | None) -> list[str]:
    """Return the addresses of a host in the order in which to try them.

    :param host: a name, or an address, which is returned as it is.
    :raises httpcore.ConnectTimeout: when the resolver does not answer in time.
    :raises httpcore.ConnectError: when it knows none.
    :raises ValueError: when the host is not a valid name.
    """
    if _is_address(host):
        return [host]
    try:
        return _begun(host, port).result(seconds)
    except TimeoutError as error:
        raise httpcore.ConnectTimeout("the name was not resolved in time") from error
    except (OSError, CancelledError) as error:
        raise httpcore.ConnectError(str(error)) from error


def shares(addresses: Sequence[str], ends: float) -> Iterator[tuple[str, float]]:
    """Yield each address, while there is time, with the moment at which the next one is tried.

    Each has an equal share of the time that the ones before it left.

    :param ends: when connecting ends, as the moments in times of `time.monotonic`.
    """
    for number, address in enumerate(addresses):
        now = time.monotonic()
        if now >= ends:
            return
        share = max((ends - now) / (len(addresses) - number), MIN_ADDRESS_SECONDS)
        yield address, min(now + share, ends)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _begun(host: str, port: int) -> Future[list[str]]:
    """Return the look-up of this host that is running; begin one if there is none."""
    with _lock:
        if (host, port) not in _running:
            found: Future[list[str]] = Future()
            Thread(target=_look_up, args=(host, port, found), name=f"look-up-{host}", daemon=True).start()
            # It ends by taking the lock, so only after this.
            _running[host, port] = found
        return _running[host, port]


def _look_up(host: str, port: int, found: Future[list[str]]) -> None:
    try:
        found.set_result(_addresses(host, port))
    except (OSError, ValueError) as error:
        # Raised in the threads that wait.
        found.set_exception(error)
    finally:
        # Ends their wait after any other error, too; does nothing if there is an outcome.
        found.cancel()
        with _lock:
            del _running[host, port]


def _forget_running() -> None:
    """Release a forked process's copy of the lock, and forget look-ups whose threads it does not have."""
    _running.clear()
    _lock.release()


os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_forget_running)


def _addresses(host: str, port: int) -> list[str]:
    """Return the addresses, those of IPv6 and IPv4 in turn: one of the two may lead nowhere (RFC 8305, section 4)."""
    seen: Counter[int] = Counter()
    ranks: dict[str, int] = {}
    for family, _type, _protocol, _name, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        ranks[str(address[0])] = seen[family]
        seen[family] += 1
    return sorted(ranks, key=ranks.__getitem__)
