"""Prometheus metrics at `/metrics`, if `METRICS_TOKEN` is set."""

from __future__ import annotations

import hmac
import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import structlog
from flask import Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis.exceptions import RedisError
from rq import Queue, Worker

from app.errors import Unauthenticated
from app.extensions import limiter, queue
from app.queue import QUEUES
from app.texts import lazy_gettext

if TYPE_CHECKING:
    from flask import Flask

    from app.config import Settings

log = structlog.get_logger(__name__)

PATH = "/metrics"
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with which prometheus_client shares the metrics of all web processes."""
NOT_ALLOWED = lazy_gettext("This page needs the token of its settings.")

REQUESTS = Counter("waypost_requests", "Answered requests.", ("method", "route", "status"))
SECONDS = Histogram(
    "waypost_request_seconds",
    "From the first to the last line of code for a request.",
    ("route",),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
SLOW_STATEMENTS = Counter("waypost_slow_statements", "Statements slower than SLOW_STATEMENT_MS.", ("route",))


class QueueCollector(Collector):
    """Collects the current state of the queues in Redis, for all processes."""

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges; if Redis is down, only that fact."""
        up = GaugeMetricFamily("waypost_redis_up", "Whether Redis answers.")
        jobs = GaugeMetricFamily("waypost_jobs", "Jobs by queue and state.", labels=("queue", "state"))
        workers = GaugeMetricFamily("waypost_workers", "Workers by queue.", labels=("queue",))
        try:
            for name in QUEUES:
                one = Queue(name, connection=queue.redis)
                jobs.add_metric((name, "waiting"), one.count)
                jobs.add_metric((name, "running"), one.started_job_registry.count)
                jobs.add_metric((name, "failed"), one.failed_job_registry.count)
                workers.add_metric((name,), Worker.count(queue=one))
            up.add_metric((), 1)
        except RedisError as error:
            log.warning("metrics_without_queue", error=repr(error))
            up.add_metric((), 0)
            yield up
            return
        yield from (up, jobs, workers)


def init_metrics(app: Flask, settings: Settings) -> None:
    """Count requests and serve the metrics if a token is set; otherwise count nothing."""
    token = settings.metrics_token
    if token is None:
        return
    app.after_request(_count)

    @limiter.exempt
    def metrics() -> Response:
        given = request.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
            raise Unauthenticated(NOT_ALLOWED)
        return Response(_figures(), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})

    app.add_url_rule(PATH, view_func=metrics)


def route() -> str:
    """Return the route of the current request, without ids, to bound the number of labels."""
    return request.url_rule.rule if request.url_rule else "unknown"


def _figures() -> bytes:
    shared = os.environ.get(SHARED_FOLDER)
    if shared is None:
        own = generate_latest(REGISTRY)
    else:
        registry = CollectorRegistry()
        MultiProcessCollector(registry, path=shared)  # type: ignore[no-untyped-call]  # of prometheus_client
        own = generate_latest(registry)
    queues = CollectorRegistry()
    queues.register(QueueCollector())
    return own + generate_latest(queues)


def _count(answer: Response) -> Response:
    REQUESTS.labels(request.method, route(), answer.status_code).inc()
    SECONDS.labels(route()).observe(time.perf_counter() - g.began)
    return answer
