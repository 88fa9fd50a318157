"""Traces: off unless an endpoint is set; one id from a call to its job; a failing collector is harmless."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.config import ROOT
from app.extensions import db, queue
from app.queue import QUEUES
from app.service_settings import TraceSettings
from app.tracing import otlp, spans
from tests.fakes.collector import Collector, collecting
from tests.ports import free_port
from tests.workers import work_off

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = f"00-{TRACE}-b7ad6b7169203331-00"
JOB = "app.maintenance.jobs.empty_outbox"


@pytest.fixture
def collector() -> Iterator[Collector]:
    with collecting() as running:
        yield running


@pytest.fixture
def traced(make_app: Callable[..., Flask], app: Flask) -> Iterator[Callable[[str], Flask]]:
    otlp._waits_again[0] = 0.0
    yield lambda url: make_app(traces=TraceSettings(url, "waypost", Decimal(1)))
    # No test waits for an unreachable collector.
    otlp._waits_again[0] = 0.0
    spans._process.traces = None


def test_nothing_is_loaded_to_trace_with_without_an_endpoint() -> None:
    # redis-py imports the SDK's metrics if the SDK is installed.
    unwanted = ("app.tracing.otlp", "opentelemetry.exporter", "opentelemetry.sdk.trace.export")
    code = f"import sys, app.factory, worker; sys.exit(any(name.startswith({unwanted}) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_a_call_and_its_job_are_one_trace_that_the_browser_began(
    traced: Callable[[str], Flask], collector: Collector
) -> None:
    app = traced(collector.url)

    @app.get("/made/<name>")
    def made(name: str) -> str:
        queue.enqueue(JOB, job_id="traced", seconds=60)
        return name

    answer = app.test_client().get("/made/asha?email=asha@example.org", headers={"traceparent": PARENT})
    assert answer.status_code == 200
    assert answer.headers["traceresponse"].startswith(f"00-{TRACE}-")
    with app.app_context():
        work_off(*QUEUES)
    spans.flush()
    call, job = collector.named("GET /made/<name>"), collector.named("empty_outbox")
    assert call.trace_id.hex() == job.trace_id.hex() == TRACE
    assert job.parent_span_id == call.span_id
    assert b"asha" not in collector.raw


def test_statements_and_calls_outside_are_spans_without_values(
    traced: Callable[[str], Flask], collector: Collector
) -> None:
    app = traced(collector.url)

    @app.get("/looked-up")
    def looked_up() -> dict[str, str]:
        db.session.scalar(select(User.id).where(User.email == "asha@example.org"))
        with spans.outside_span("Overpass: sights") as carried:
            return carried

    answer = app.test_client().get("/looked-up", headers={"traceparent": PARENT})
    spans.flush()
    call, statement, outside = (collector.named(name) for name in ("GET /looked-up", "SELECT", "Overpass: sights"))
    assert statement.parent_span_id == outside.parent_span_id == call.span_id
    # The called service continues the trace.
    assert answer.get_json()["traceparent"].startswith(f"00-{TRACE}-{outside.span_id.hex()}-")
    assert b"asha" not in collector.raw


def test_a_collector_that_stalls_or_refuses_neither_delays_nor_fails_requests(
    traced: Callable[[str], Flask], collector: Collector
) -> None:
    collector.stalls = True
    for url in (collector.url, f"http://127.0.0.1:{free_port()}"):
        client = traced(url).test_client()
        began = time.perf_counter()
        assert {client.get("/holidays/nowhere").status_code for _ in range(20)} == {404}
        assert time.perf_counter() - began < 2


def test_after_a_failed_flush_the_collector_is_not_waited_for(
    traced: Callable[[str], Flask], collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(otlp, "FLUSH_SECONDS", 0.1)
    collector.stalls = True
    traced(collector.url).test_client().get("/holidays/nowhere")
    spans.flush()
    monkeypatch.setattr(otlp, "FLUSH_SECONDS", 60)
    began = time.perf_counter()
    spans.flush()
    assert time.perf_counter() - began < 1
