"""Prometheus metrics, and slow statements."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text

from app.extensions import queue
from app.queue import TRIP_QUEUE
from app.web.slow_statements import watch_statements
from tests.logs import events

TOKEN = {"Authorization": "Bearer a token of the operator"}


@pytest.fixture
def watched(make_app: Callable[..., Flask]) -> FlaskClient:
    return make_app(metrics_token="a token of the operator").test_client()


def test_there_are_no_figures_without_a_token_in_the_settings(client: FlaskClient) -> None:
    assert client.get("/metrics", headers=TOKEN).status_code == 404


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer another"}])
def test_figures_are_refused_to_who_does_not_know_the_token(watched: FlaskClient, headers: dict[str, str]) -> None:
    answer = watched.get("/metrics", headers=headers)
    assert answer.status_code == 401
    assert "waypost_" not in answer.text


def test_requests_are_counted_by_route_without_ids(watched: FlaskClient) -> None:
    counted = (
        'waypost_requests_total{method="GET",route="/itinerary/<trip_id>",status="401"}',
        'waypost_request_seconds_count{route="/itinerary/<trip_id>"}',
    )

    def figures() -> list[float]:
        lines = dict(line.rsplit(" ", 1) for line in watched.get("/metrics", headers=TOKEN).text.splitlines())
        return [float(lines.get(name, 0)) for name in counted]

    before = figures()
    for ident in ("one", "two"):
        watched.get(f"/itinerary/{ident}")
    # The process counts the requests of other tests too.
    assert figures() == [count + 2 for count in before]
    assert "one" not in watched.get("/metrics", headers=TOKEN).text


def test_jobs_that_wait_are_counted_by_queue(watched: FlaskClient) -> None:
    with watched.application.app_context():
        queue.enqueue("app.trips.jobs.compute_travel", "none", job_id="waits", seconds=1)
    figures = watched.get("/metrics", headers=TOKEN).text
    assert f'waypost_jobs{{queue="{TRIP_QUEUE}",state="waiting"}} 1.0' in figures
    assert "waypost_redis_up 1.0" in figures
    with watched.application.app_context():
        queue.redis.flushdb()


def test_a_slow_statement_is_logged_with_its_route_and_without_its_values(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    engine = create_engine("sqlite://")
    watch_statements(engine, 1)
    slow = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
        " SELECT count(*) FROM n WHERE i <> :secret"
    )
    with app.test_request_context("/itinerary/one"), engine.connect() as connection:
        connection.execute(text(slow), {"secret": 123454321})
    engine.dispose()
    (event,) = [event for event in events(caplog) if event["event"] == "statement_slow"]
    assert event["ms"] >= 1
    assert event["route"] == "/itinerary/<trip_id>"
    assert event["statement"].startswith("WITH RECURSIVE")
    assert "123454321" not in str(event)
