"""A relay on loopback in front of a server: when frozen, it accepts connections and forwards nothing."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

POLL_SECONDS = 0.05


class Relay:
    """Forwards bytes between clients and a server.

    :param target: host and port of the server.
    """

    def __init__(self, target: tuple[str, int]) -> None:
        self._target = target
        self._flowing = threading.Event()
        self._flowing.set()
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self._listener.settimeout(POLL_SECONDS)
        self.port = int(self._listener.getsockname()[1])

    def freeze(self) -> None:
        """Stop forwarding."""
        self._flowing.clear()

    def thaw(self) -> None:
        """Forward everything again."""
        self._flowing.set()

    def run(self) -> None:
        """Accept connections until stopped."""
        with ExitStack() as cleanup:
            cleanup.enter_context(self._listener)
            while not self._stopped.is_set():
                try:
                    client, _ = self._listener.accept()
                except TimeoutError:
                    continue
                server = socket.create_connection(self._target)
                for source, target in ((client, server), (server, client)):
                    cleanup.enter_context(source)
                    source.settimeout(POLL_SECONDS)
                    thread = threading.Thread(target=self._pass_on, args=(source, target))
                    thread.start()
                    self._threads.append(thread)
            for thread in self._threads:
                thread.join()

    def stop(self) -> None:
        """End all connections."""
        self._stopped.set()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        while not self._stopped.is_set():
            try:
                data = source.recv(65536)
            except TimeoutError:
                continue
            except OSError:
                break
            # Checked after reading: the read may have begun before the freeze.
            while not self._flowing.wait(POLL_SECONDS):
                if self._stopped.is_set():
                    return
            if not data:
                break
            try:
                target.sendall(data)
            except OSError:
                break
        with suppress(OSError):
            # The other side may be gone already.
            target.shutdown(socket.SHUT_WR)


@contextmanager
def relay(target: tuple[str, int]) -> Iterator[Relay]:
    """Run a relay within the block."""
    made = Relay(target)
    thread = threading.Thread(target=made.run)
    thread.start()
    try:
        yield made
    finally:
        made.stop()
        thread.join()
