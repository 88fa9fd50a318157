"""Spans at the few places where work is handed on. Without an endpoint, nothing of OpenTelemetry is loaded.

A span has names and no values: routes instead of paths, statements without their parameters, kinds of errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from time import time_ns
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, event

if TYPE_CHECKING:
    from app.config import TraceSettings
    from app.tracing.otlp import Span, Traces

TRACEPARENT = "traceparent"
"""The header of W3C Trace Context, and the name of its value with a job."""


class _Process:
    """What this process has."""

    traces: Traces | None = None


_process = _Process()


def start(settings: TraceSettings) -> None:
    """Begin to trace in this process."""
    otlp = import_module("app.tracing.otlp")
    _process.traces = otlp.Traces(settings)


def stop() -> None:
    """Trace no more."""
    if _process.traces is not None:
        _process.traces.close()
    _process.traces = None


def start_after_fork() -> None:
    """Send over connections of this process's own from now on."""
    if _process.traces is not None:
        start(_process.traces.settings)


def watch_statements(engine: Engine) -> None:
    """Give each statement of a request or job a span."""
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
    """Cover a request.

    :param parent: the `traceparent` that came with it; one that is not valid is left out.
    """
    if _process.traces is None:
        yield None
        return
    with _process.traces.begin(name, "SERVER", parent, attributes) as span:
        yield span


@contextmanager
def job_span(name: str, parent: str | None) -> Iterator[str | None]:
    """Cover a job; give the id of its trace.

    :param parent: what `carried` gave to whoever enqueued it.
    """
    if _process.traces is None:
        yield None
        return
    with _process.traces.begin(name, "CONSUMER", parent, {}) as span:
        yield span.trace_id


@contextmanager
def outside_span(name: str) -> Iterator[dict[str, str]]:
    """Cover a call to a service outside; give the headers by which it can go on with the trace."""
    if _process.traces is None or not _process.traces.has_current():
        yield {}
        return
    with _process.traces.within(name):
        yield carried()


def carried() -> dict[str, str]:
    """Return what goes with a job or call of the current trace, nothing where there is none."""
    parent = _process.traces.current() if _process.traces is not None else None
    return {} if parent is None else {TRACEPARENT: parent}


def flush() -> None:
    """Send what is left, before this process ends; wait a second for it at most."""
    if _process.traces is not None:
        _process.traces.flush()
