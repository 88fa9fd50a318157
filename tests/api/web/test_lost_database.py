"""Lost or slow database connections during a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import psycopg
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from psycopg.pq import TransactionStatus
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from app.accounts import queries
from app.db import transaction
from app.db.postgresql import CONNECT_ARGS, BoundedConnection
from app.errors import NotFound
from app.extensions import db
from app.jobs.job import job
from app.web import configuration
from tests import stacks
from tests.factories.accounts import signed_in_client

pytestmark = pytest.mark.both_stacks


@pytest.fixture
def server_app(stack_name: str, shared_app: Flask, make_app: Callable[..., Flask]) -> Flask:
    """An application on PostgreSQL, with separate connections."""
    if stack_name != stacks.SERVERS:
        pytest.skip("PostgreSQL loses connections, SQLite has none")
    return make_app()


@pytest.fixture
def client(server_app: Flask, shared_app: Flask) -> FlaskClient:
    """A traveller's client of it."""
    with shared_app.app_context():
        return signed_in_client(server_app)


def lose_connection() -> None:
    """Terminate the session's own connection from outside, as a restart of the server does."""
    number = db.session.execute(text("SELECT pg_backend_pid()")).scalar_one()
    with psycopg.connect(stacks.POSTGRESQL, autocommit=True) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", (number,))


@pytest.mark.parametrize(
    ("method", "expected"), [("GET", TransactionStatus.IDLE), ("DELETE", TransactionStatus.INTRANS)]
)
def test_only_calls_that_write_have_a_transaction(
    server_app: Flask, client: FlaskClient, method: str, expected: TransactionStatus
) -> None:
    seen = []

    def look() -> str:
        db.session.execute(text("SELECT 1"))
        driver = cast("psycopg.Connection[Any]", db.session.connection().connection.dbapi_connection)
        seen.append(driver.info.transaction_status)
        return "seen"

    server_app.add_url_rule("/look", view_func=look, methods=[method])
    assert client.open("/look", method=method).status_code == 200
    assert seen == [expected]


def test_an_answer_that_is_ready_is_still_given(server_app: Flask, client: FlaskClient) -> None:
    def lose(answer: Response) -> Response:
        lose_connection()
        return answer

    server_app.after_request(lose)
    answer = client.get("/user/profile")
    assert answer.status_code == 200
    assert answer.get_json()["name"] == "Asha Rao"


def test_a_change_that_cannot_be_committed_is_a_problem(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose_and_commit(session: object) -> None:
        lose_connection()
        commit(db.session())

    commit = transaction.commit
    monkeypatch.setattr(transaction, "commit", lose_and_commit)
    answer = client.put("/user/profile", data={"name": "Meera"}, content_type="multipart/form-data")
    assert answer.status_code == 503
    assert answer.content_type == "application/problem+json"
    monkeypatch.undo()
    assert client.get("/user/profile").get_json()["name"] == "Asha Rao"


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_a_view_that_loses_the_connection_is_a_problem(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, accept: str
) -> None:
    def lose(_session: object, _ident: object) -> None:
        lose_connection()
        db.session.execute(text("SELECT 1"))

    monkeypatch.setattr(queries, "own_profile", lose)
    answer = client.get("/user/profile", headers={"Accept": accept})
    assert answer.status_code == 503
    assert answer.content_type.startswith("text/html" if accept == "text/html" else "application/problem+json")


def test_a_refusal_whose_rollback_fails_is_a_problem(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose_and_refuse(_session: object, _ident: object) -> None:
        lose_connection()
        raise NotFound("There is nobody here.")

    monkeypatch.setattr(queries, "own_profile", lose_and_refuse)
    answer = client.get("/user/profile")
    assert answer.status_code in (404, 503)
    assert answer.content_type == "application/problem+json"


def test_statements_of_requests_and_jobs_are_bounded(server_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(setting: str = "statement_timeout") -> str:
        db.engine.dispose()
        with db.engine.connect() as connection:
            return str(connection.execute(text(f"SHOW {setting}")).scalar_one())

    with server_app.app_context():
        assert shown() == "0"
    with server_app.test_request_context():
        assert shown() == "5s"
        # Starting parallel workers would take longer than the page's reads.
        assert shown("max_parallel_workers_per_gather") == "0"
    monkeypatch.setattr(configuration, "get_current_job", lambda: job)
    with server_app.app_context():
        assert shown() == "1min"


def test_a_slow_statement_of_a_request_is_a_problem(
    server_app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sleep(_session: object, _ident: object) -> None:
        db.session.execute(text("SELECT pg_sleep(60)"))

    monkeypatch.setattr(configuration, "REQUEST_STATEMENT_SECONDS", 1)
    monkeypatch.setattr(queries, "own_profile", sleep)
    answer = client.get("/user/profile")
    assert answer.status_code == 503
    assert answer.content_type == "application/problem+json"


def test_a_server_that_hangs_is_not_waited_for(server_app: Flask) -> None:
    with server_app.app_context(), db.engine.connect() as connection:
        raw = connection.connection.driver_connection
        assert isinstance(raw, BoundedConnection)
        raw.patience = 0.2
        with pytest.raises(OperationalError, match=r"no answer in 0\.2 s"):
            connection.execute(text("SELECT pg_sleep(60)"))
        assert raw.closed


def test_dead_machines_are_noticed() -> None:
    assert CONNECT_ARGS["connect_timeout"] <= 5
    assert CONNECT_ARGS["keepalives"] == 1
