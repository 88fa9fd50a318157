"""Load generators for one address: wrk if it is installed, else Python."""

from __future__ import annotations

import http.client
import json
import math
import shutil
import subprocess
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

SCRIPT = Path(__file__).with_name("report.lua")
TIMEOUT_SECONDS = 10
WRK_THREADS = 2


@dataclass(frozen=True, slots=True)
class Load:
    """The load.

    :param connections: concurrent persistent connections, each with one request at a time.
    :param seconds: the duration.
    """

    connections: int = 16
    seconds: int = 5


@dataclass(frozen=True, slots=True)
class Sent:
    """The repeated request.

    :param body: the body of a POST; a GET when left out.
    """

    path: str
    headers: Mapping[str, str]
    body: str | None = None

    @property
    def method(self) -> str:
        """GET or POST."""
        return "GET" if self.body is None else "POST"


@dataclass(frozen=True, slots=True)
class Figures:
    """The result.

    :param answers: the number of responses, of any status.
    :param p50: median response time, milliseconds.
    :param p95: 95th percentile of the response time, milliseconds; `p99` is the 99th.
    :param errors: responses other than 2xx, and requests without a response.
    """

    answers: int
    seconds: float
    p50: float
    p95: float
    p99: float
    errors: int

    @property
    def rate(self) -> float:
        """Responses per second."""
        return self.answers / self.seconds


def tool() -> str:
    """Return a description of the load generator, for the table."""
    if shutil.which("wrk"):
        return "wrk"
    return (
        "a generator in Python (wrk is not installed): it takes its share of the processors, so the server can do more"
    )


def measure(port: int, sent: Sent, load: Load) -> Figures:
    """Repeat one request as fast as the server answers.

    :param port: a local server's port.
    """
    return _with_wrk(port, sent, load) if shutil.which("wrk") else _with_threads(port, sent, load)


def _with_wrk(port: int, sent: Sent, load: Load) -> Figures:
    command = [
        "wrk",
        f"-t{WRK_THREADS}",
        f"-c{load.connections}",
        f"-d{load.seconds}s",
        f"--timeout={TIMEOUT_SECONDS}s",
    ]
    command += [word for name, value in sent.headers.items() for word in ("-H", f"{name}: {value}")]
    command += ["-s", str(SCRIPT), f"http://127.0.0.1:{port}{sent.path}"]
    if sent.body is not None:
        command += ["--", sent.method, sent.body]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Figures(**json.loads(output.splitlines()[-1]))


@dataclass(slots=True)
class _Visitor:
    """One connection that repeats the request."""

    port: int
    sent: Sent
    until: float
    times: list[float] = field(default_factory=list)
    errors: int = 0

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_SECONDS)
        while time.perf_counter() < self.until:
            began = time.perf_counter()
            try:
                connection.request(self.sent.method, self.sent.path, self.sent.body, dict(self.sent.headers))
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException):
                connection.close()
                self.errors += 1
                continue
            self.times.append(time.perf_counter() - began)
            self.errors += not 200 <= answer.status < 300
        connection.close()


def _with_threads(port: int, sent: Sent, load: Load) -> Figures:
    began = time.perf_counter()
    visitors = [_Visitor(port, sent, began + load.seconds) for _ in range(load.connections)]
    threads = [threading.Thread(target=visitor.run) for visitor in visitors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.perf_counter() - began
    times = sorted(1000 * seconds for visitor in visitors for seconds in visitor.times)
    p50, p95, p99 = (quantile(times, share) for share in (0.5, 0.95, 0.99))
    return Figures(len(times), took, p50, p95, p99, sum(visitor.errors for visitor in visitors))


def quantile(ordered: list[float], share: float) -> float:
    """Return the value below which a share of ordered values lies (nearest rank); 0 when there are none."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0
