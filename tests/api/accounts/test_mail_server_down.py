"""No code is lost while the mail server is down. Runs once, on the embedded stack, with a worker process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app.db.base import Base
from app.extensions import db, queue
from app.queue import MAIL_QUEUE
from tests import stacks
from tests.apps import environ_on, separate_app
from tests.factories.accounts import PASSWORD
from tests.fakes.smtp import mail_server
from tests.mails import code_in
from tests.ports import free_port
from tests.waiting import wait_for
from tests.workers import WorkerProcess

EMAIL = "asha@waypost.example"


@pytest.fixture
def port() -> int:
    """The port where the mail server will listen."""
    return free_port()


@pytest.fixture
def environ(tmp_path: Path, port: int) -> Iterator[dict[str, str]]:
    with stacks.started(stacks.EMBEDDED, tmp_path) as stack:
        yield environ_on(stack, tmp_path, SMTP_URL=f"smtp://127.0.0.1:{port}")


@pytest.fixture
def client(environ: dict[str, str]) -> Iterator[FlaskClient]:
    with separate_app(environ) as app:
        Base.metadata.create_all(db.engine)
        yield app.test_client()


def scheduled_jobs() -> int:
    count: int = queue.redis.zcard(f"rq:scheduled:{MAIL_QUEUE}")  # type: ignore[assignment]  # redis-py types it as possibly awaitable
    return count


def test_the_code_arrives_after_the_server_recovers(environ: dict[str, str], client: FlaskClient, port: int) -> None:
    form = {"name": "Asha", "email": EMAIL, "password": PASSWORD}
    assert client.post("/auth/sign-up", json=form).status_code == 201
    worker = WorkerProcess(environ, "mail")
    try:
        # Attempted, retried at once, and rescheduled.
        wait_for(lambda: scheduled_jobs() == 1)
        with mail_server(port=port) as server:
            wait_for(lambda: bool(server.mails))
            (mail,) = server.mails
    finally:
        worker.kill()
    answer = client.post("/auth/verify-user", json={"email": EMAIL, "otp": code_in(mail)})
    assert answer.status_code == 200
    assert answer.get_json()["access_token"]


def test_a_code_requested_again_meanwhile_works(environ: dict[str, str], client: FlaskClient, port: int) -> None:
    form = {"name": "Asha", "email": EMAIL, "password": PASSWORD}
    client.post("/auth/sign-up", json=form)
    worker = WorkerProcess(environ, "mail")
    try:
        wait_for(lambda: scheduled_jobs() == 1)
        with mail_server(port=port) as server:
            assert client.post("/auth/resend-otp", json={"email": EMAIL}).status_code == 200
            wait_for(lambda: len(server.mails) == 2)
            codes = [code_in(mail) for mail in server.mails]
    finally:
        worker.kill()
    # The order of the two mails is undefined; the later code replaced the earlier one.
    answers = [client.post("/auth/verify-user", json={"email": EMAIL, "otp": code}).status_code for code in codes]
    assert answers.count(200) == 1
