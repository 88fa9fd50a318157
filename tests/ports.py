"""Ports for the servers that tests start."""

from __future__ import annotations

import random
import socket

# Below the range that the system uses for outgoing connections and port 0, so that neither can take a port before its
# server.
CANDIDATES = range(10_000, 32_000)


def free_port() -> int:
    """Return a free port on any address of this machine."""
    while True:
        # Hypothesis seeds `random` identically in every process.
        port = random.SystemRandom().choice(CANDIDATES)
        try:
            with socket.create_server(("", port)):
                return port
        except OSError:
            continue
