"""Ports for the servers that tests start."""

from __future__ import annotations

import random
import socket

# Below those that the system gives to outgoing connections and to port 0: none of them takes a port before its server.
CANDIDATES = range(10_000, 32_000)


def free_port() -> int:
    """Return a port that nothing uses now, on any address of this machine."""
    while True:
        # Hypothesis seeds `random` alike in every process.
        port = random.SystemRandom().choice(CANDIDATES)
        try:
            with socket.create_server(("", port)):
                return port
        except OSError:
            continue
