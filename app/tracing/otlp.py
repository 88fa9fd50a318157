"""OpenTelemetry's SDK, which exports spans from a separate thread. Imported only if an endpoint is set."""

from __future__ import annotations

import atexit
import logging
import mmap
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.sdk.trace.sampling import ParentBased, TraceIdRatioBased
from opentelemetry.trace import SpanKind, StatusCode, format_span_id, format_trace_id
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

if TYPE_CHECKING:
    from app.service_settings import TraceSettings

PATH = "/v1/traces"
FLUSH_SECONDS = 1.0
"""How long an ending process, and with it the next job, waits for a collector."""
VAIN_SECONDS = 30.0
"""A collector that failed to accept spans in time is not waited for again within this time."""
LONGEST_STATEMENT = 500
FIRST_ERROR = 500
_W3C = TraceContextTextMapPropagator()
_waits_again = memoryview(mmap.mmap(-1, 8)).cast("d")
"""When to wait for the collector again (`time.monotonic`), shared by a worker and the processes of its jobs."""


@dataclass(frozen=True, slots=True)
class Span:
    """The current span.

    :param inner: OpenTelemetry's span.
    """

    inner: trace.Span

    @property
    def trace_id(self) -> str:
        """The id of the trace, 32 hex digits."""
        return format_trace_id(self.inner.get_span_context().trace_id)

    @property
    def traceresponse(self) -> str:
        """The header that reports the trace to the client (W3C Trace Context, level 2)."""
        context = self.inner.get_span_context()
        return f"00-{self.trace_id}-{format_span_id(context.span_id)}-{context.trace_flags:02x}"

    def answered(self, status: int) -> None:
        """Record the status of a response."""
        self.inner.set_attribute("http.response.status_code", status)
        if status >= FIRST_ERROR:
            self.inner.set_status(StatusCode.ERROR)


class Traces:
    """The traces of one process."""

    def __init__(self, settings: TraceSettings) -> None:
        self.settings = settings
        # Sampled only by the trace id: strangers send ids too, and must not decide how much is stored.
        share = TraceIdRatioBased(float(settings.share))
        self._provider = TracerProvider(
            sampler=ParentBased(share, remote_parent_sampled=share, remote_parent_not_sampled=share),
            resource=Resource.create({SERVICE_NAME: settings.service}),
            # It would wait for half a minute.
            shutdown_on_exit=False,
        )
        exporter = OTLPSpanExporter(endpoint=settings.endpoint + PATH)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("waypost")
        # Logs one line for lost spans instead of one per attempt.
        logging.getLogger("opentelemetry").setLevel(logging.ERROR)
        atexit.register(self.flush)

    def close(self) -> None:
        """End the exporting thread."""
        atexit.unregister(self.flush)
        self._provider.shutdown()

    def has_current(self) -> bool:
        """Return whether there is a current span."""
        return trace.get_current_span().get_span_context().is_valid

    def current(self) -> str | None:
        """Return the `traceparent` of the current span."""
        carrier: dict[str, str] = {}
        _W3C.inject(carrier)
        return carrier.get("traceparent")

    @contextmanager
    def begin(self, name: str, kind: str, parent: str | None, attributes: Mapping[str, str]) -> Iterator[Span]:
        """Trace the block, as part of the trace that a `traceparent` names, else of a new one."""
        context = _W3C.extract({"traceparent": parent or ""}, Context())
        with self._covered(name, kind, context, attributes) as span:
            yield span

    @contextmanager
    def within(self, name: str) -> Iterator[None]:
        """Trace the block, a call to an external service, as part of the current span."""
        with self._covered(name, "CLIENT", None, {}):
            yield

    @contextmanager
    def _covered(self, name: str, kind: str, context: Context | None, attributes: Mapping[str, str]) -> Iterator[Span]:
        with self._tracer.start_as_current_span(
            name,
            context,
            SpanKind[kind],
            attributes,
            # Error messages may contain values.
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                yield Span(span)
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                span.set_status(StatusCode.ERROR)
                raise

    def add_statement(self, statement: str, system: str, began: int) -> None:
        """Add a finished statement to the current span, if there is one.

        :param system: the kind of database.
        :param began: nanoseconds since the epoch.
        """
        if not trace.get_current_span().is_recording():
            return
        text = " ".join(statement.split())[:LONGEST_STATEMENT]
        self._tracer.start_span(
            text.partition(" ")[0],
            kind=SpanKind.CLIENT,
            attributes={"db.system.name": system, "db.query.text": text},
            start_time=began,
        ).end()

    def flush(self) -> None:
        """Export remaining spans, for at most a second; after a failure, skip this for a while."""
        if time.monotonic() < _waits_again[0]:
            return
        # The SDK does not respect its own time limit.
        sending = Thread(target=self._provider.force_flush, daemon=True)
        sending.start()
        sending.join(FLUSH_SECONDS)
        if sending.is_alive():
            _waits_again[0] = time.monotonic() + VAIN_SECONDS
