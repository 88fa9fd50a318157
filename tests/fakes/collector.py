"""A trace collector on loopback, which accepts OTLP over HTTP."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from tests.fakes.servers import SilentHandler, running


@dataclass
class Collector:
    """The received data.

    :param stalls: whether it accepts requests and never answers.
    """

    url: str = ""
    stalls: bool = False
    spans: list[Span] = field(default_factory=list)
    raw: bytes = b""
    stopped: threading.Event = field(default_factory=threading.Event)

    def named(self, name: str) -> Span:
        """Return the only span with a name."""
        (found,) = [span for span in self.spans if span.name == name]
        return found


@contextmanager
def collecting() -> Iterator[Collector]:
    """Run a collector on a free port within the block."""
    collector = Collector()

    class Handler(SilentHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if collector.stalls:
                collector.stopped.wait()
                return
            collector.raw += body
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                for scope in resource.scope_spans:
                    collector.spans.extend(scope.spans)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    collector.url = f"http://127.0.0.1:{server.server_port}"
    with running(server, collector.stopped):
        yield collector
