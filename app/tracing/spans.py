"""Spans at the few places where work is handed over. Without an endpoint, no part of OpenTelemetry is loaded.

Spans contain names instead of values: routes instead of paths, statements without parameters, kinds of errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from time import time_ns
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, event

if TYPE_CHECKING:
    from app.service_settings import TraceSettings
    from app.tracing.otlp import Span, Traces

TRACEPARENT = "traceparent"
"""The header of W3C Trace Context, and the key of its value in a job."""


class _Process:
    """The traces of this process."""

    traces: Traces | None = None


_process = _Process()


def start(settings: TraceSettings) -> None:
    """Start tracing in this process."""
    otlp = import_module("app.tracing.otlp")
    _process.traces = otlp.Traces(settings)


def stop() -> None:
    """Stop tracing."""
    if _process.traces is not None:
        _process.traces.close()
    _process.traces = None


def start_after_fork() -> None:
    """Reconnect the exporter after a fork."""
    if _process.traces is not None:
        start(_process.traces.settings)


def watch_statements(engine: Engine) -> None:
    """Trace each statement of a request or job."""
    if _process.traces is None:
        return

    def begin(_connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
        context.waypost_began_ns = time_ns()

    def end(_connection: Any, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool) -> None:
        if _process.traces is not None:
            _process.traces.add_statement(statement, engine.dialect.name, context.waypost_began_ns)

    event.listen(engine, "before_cursor_execute", begin)
    event.listen(engine, "after_cursor_execute", end)


@contextmanager
def request_span(name: str, parent: str | None, **attributes: str) -> Iterator[Span | None]:
    """Trace a request.

    :param parent: the `traceparent` of the request; an invalid one is ignored.
    """
    if _process.traces is None:
        yield None
        return
    with _process.traces.begin(name, "SERVER", parent, attributes) as span:
        yield span


@contextmanager
def job_span(name: str, parent: str | None) -> Iterator[str | None]:
    """Trace a job; yield the id of its trace.

    :param parent: the result of `carried` when it was enqueued.
    """
    if _process.traces is None:
        yield None
        return
    with _process.traces.begin(name, "CONSUMER", parent, {}) as span:
        yield span.trace_id


@contextmanager
def outside_span(name: str) -> Iterator[dict[str, str]]:
    """Trace a call to an external service; yield the headers that continue the trace there."""
    if _process.traces is None or not _process.traces.has_current():
        yield {}
        return
    with _process.traces.within(name):
        yield carried()


def carried() -> dict[str, str]:
    """Return the headers that continue the current trace in a job or call; none without a trace."""
    parent = _process.traces.current() if _process.traces is not None else None
    return {} if parent is None else {TRACEPARENT: parent}


def flush() -> None:
    """Export remaining spans before this process ends, for at most a second."""
    if _process.traces is not None:
        _process.traces.flush()
