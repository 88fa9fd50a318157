"""No code is lost while the mail server is down. Runs once, on the embedded stack, with a worker process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.config import Settings
from app.db.base import Base
from app.extensions import db, queue
from app.factory import create_app
from app.queue import MAIL_QUEUE
from app.ssr.renderer import NullRenderer
from tests import stacks
from tests.client import FreshContextClient, built_client
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
        yield {
            "DATABASE_URL": stack.database_url,
            "REDIS_URL": stack.redis_url,
            "VAR_DIR": str(tmp_path),
            "SECRET_KEY": "a secret that only this test knows",
            "RATELIMIT_ENABLED": "false",
            "SMTP_URL": f"smtp://127.0.0.1:{port}",
        }


@pytest.fixture
def client(environ: dict[str, str]) -> Iterator[FlaskClient]:
    app: Flask = create_app(Settings.from_env(environ), renderer=NullRenderer(), client=built_client())
    app.test_client_class = FreshContextClient
    with app.app_context():
        Base.metadata.create_all(db.engine)
        yield app.test_client()
        db.engine.dispose()
        queue.redis.close()


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
