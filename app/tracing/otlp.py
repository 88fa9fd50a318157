"""OpenTelemetry's SDK, which sends spans from a thread of its own. Imported only where an endpoint is set."""

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
    from app.config import TraceSettings

PATH = "/v1/traces"
FLUSH_SECONDS = 1.0
"""A process that ends, and with it the next job, waits so long for a collector."""
VAIN_SECONDS = 30.0
"""A collector that did not take spans in time is not waited for again before that."""
LONGEST_STATEMENT = 500
FIRST_ERROR = 500
_W3C = TraceContextTextMapPropagator()
_waits_again = memoryview(mmap.mmap(-1, 8)).cast("d")
"""When to wait for the collector again (`time.monotonic`): a worker and the processes of its jobs share it."""


@dataclass(frozen=True, slots=True)
class Span:
    """What is under way.

    :param inner: OpenTelemetry's.
    """

    inner: trace.Span

    @property
    def trace_id(self) -> str:
        """The id of the trace, 32 digits."""
        return format_trace_id(self.inner.get_span_context().trace_id)

    @property
    def traceresponse(self) -> str:
        """The header that names the trace to the client (W3C Trace Context, level 2)."""
        context = self.inner.get_span_context()
        return f"00-{self.trace_id}-{format_span_id(context.span_id)}-{context.trace_flags:02x}"

    def answered(self, status: int) -> None:
        """Note the status of an answer."""
        self.inner.set_attribute("http.response.status_code", status)
        if status >= FIRST_ERROR:
            self.inner.set_status(StatusCode.ERROR)


class Traces:
    """The traces of one process."""

    def __init__(self, settings: TraceSettings) -> None:
        self.settings = settings
        # By the id alone: strangers send ids, too, and must not decide how much is stored.
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
        # One line for what is lost, none for each try.
        logging.getLogger("opentelemetry").setLevel(logging.ERROR)
        atexit.register(self.flush)

    def close(self) -> None:
        """End the thread that sends."""
        atexit.unregister(self.flush)
        self._provider.shutdown()

    def has_current(self) -> bool:
        """Return whether something is under way."""
        return trace.get_current_span().get_span_context().is_valid

    def current(self) -> str | None:
        """Return the `traceparent` of what is under way."""
        carrier: dict[str, str] = {}
        _W3C.inject(carrier)
        return carrier.get("traceparent")

    @contextmanager
    def begin(self, name: str, kind: str, parent: str | None, attributes: Mapping[str, str]) -> Iterator[Span]:
        """Cover the block, as part of the trace that a `traceparent` names, else of a new one."""
        context = _W3C.extract({"traceparent": parent or ""}, Context())
        with self._covered(name, kind, context, attributes) as span:
            yield span

    @contextmanager
    def within(self, name: str) -> Iterator[None]:
        """Cover the block, a call to a service outside, as part of what is under way."""
        with self._covered(name, "CLIENT", None, {}):
            yield

    @contextmanager
    def _covered(self, name: str, kind: str, context: Context | None, attributes: Mapping[str, str]) -> Iterator[Span]:
        with self._tracer.start_as_current_span(
            name,
            context,
            SpanKind[kind],
            attributes,
            # The messages of errors have values in them.
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
        """Add a statement that has ended, where something is under way.

        :param system: the kind of database.
        :param began: nanoseconds of the epoch.
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
        """Send what is left, for a second at most; after it was in vain, not for a while."""
        if time.monotonic() < _waits_again[0]:
            return
        # The SDK's own time limit is not kept.
        sending = Thread(target=self._provider.force_flush, daemon=True)
        sending.start()
        sending.join(FLUSH_SECONDS)
        if sending.is_alive():
            _waits_again[0] = time.monotonic() + VAIN_SECONDS
