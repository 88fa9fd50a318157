"""From a transaction to a sent mail, through the queue."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from rq.job import Job

from app.db import transaction
from app.extensions import db, queue
from app.mail import jobs, service
from app.mail.message import Message
from app.queue import MAIL_QUEUE
from tests.fakes.smtp import FakeMailServer, Mood, mail_server
from tests.faults import redis_down
from tests.logs import events
from tests.mails import code_in, mails_to
from tests.workers import queued_jobs, work_off


def message(number: str = "4711") -> Message:
    return Message(
        to=f"asha{number}@waypost.example",
        name="Asha",
        subject="Hello",
        text=f"{number}\n",
        html=f"<p>{number}</p>\n",
        useful_seconds=600,
        hint=number,
    )


def post(item: Message) -> None:
    service.send_after_commit(db.session(), item)
    transaction.commit(db.session())


def through(app: Flask, fake: FakeMailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = replace(app.config["WAYPOST"], smtp_url=f"smtp://{fake.host}:{fake.port}")
    monkeypatch.setitem(app.config, "WAYPOST", settings)


def test_a_mail_is_queued_after_commit(app: Flask, run_jobs: Callable[[], None]) -> None:
    item = message("4001")
    service.send_after_commit(db.session(), item)
    assert queued_jobs(MAIL_QUEUE) == []
    transaction.commit(db.session())
    assert queued_jobs(MAIL_QUEUE) == [f"mail-{item.id}"]
    run_jobs()
    assert [code_in(m) for m in mails_to(app, item.to)] == ["4001"]


def test_a_mail_is_not_sent_after_a_rollback(app: Flask) -> None:
    service.send_after_commit(db.session(), message())
    transaction.rollback(db.session())
    transaction.commit(db.session())
    assert queued_jobs(MAIL_QUEUE) == []


def test_the_job_contains_no_secret_and_the_message_is_deleted(app: Flask, run_jobs: Callable[[], None]) -> None:
    item = message("4002")
    post(item)
    job = Job.fetch(f"mail-{item.id}", connection=queue.redis)
    assert job.args == (item.id,)
    assert b"4002" not in b"".join(v for v in queue.redis.hgetall(job.key).values())  # type: ignore[union-attr]  # redis-py types it as possibly awaitable
    assert 0 < queue.redis.ttl(service.redis_key(item.id)) <= 600  # type: ignore[operator]  # redis-py types it as possibly awaitable
    run_jobs()
    assert queue.redis.exists(service.redis_key(item.id)) == 0


def test_a_job_that_runs_twice_sends_once(app: Flask) -> None:
    item = message("4003")
    post(item)
    jobs.send(item.id)
    jobs.send(item.id)
    assert len(mails_to(app, item.to)) == 1


def test_a_temporary_failure_is_retried(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    item = message("4004")
    post(item)
    with mail_server() as fake:
        through(app, fake, monkeypatch)
        fake.mood = Mood.REFUSE_FOR_NOW
        work_off(MAIL_QUEUE, logging_level="CRITICAL")
        assert Job.fetch(f"mail-{item.id}", connection=queue.redis).is_scheduled
        fake.mood = Mood.ACCEPT
        jobs.send(item.id)
    assert [m["Message-ID"] for m in fake.mails] == [f"<{item.id}@localhost>"]


def test_a_permanent_refusal_is_logged_and_not_retried(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    item = message("4005")
    post(item)
    with mail_server() as fake:
        through(app, fake, monkeypatch)
        fake.mood = Mood.REFUSE
        jobs.send(item.id)
    assert [line["event"] for line in events(caplog)] == ["mail_refused"]
    assert "4005" not in str(events(caplog))
    assert queue.redis.exists(service.redis_key(item.id)) == 0


def test_without_redis_a_mail_is_written_to_the_outbox(app: Flask) -> None:
    item = message("4006")
    with redis_down():
        post(item)
    assert [code_in(m) for m in mails_to(app, item.to)] == ["4006"]


def test_without_redis_a_mail_over_smtp_is_dropped_and_logged(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with mail_server() as fake, redis_down():
        through(app, fake, monkeypatch)
        post(message("4007"))
    assert fake.mails == []
    assert [line["event"] for line in events(caplog)] == ["mail_not_queued"]
    assert "4007" not in str(events(caplog))


def test_an_unreachable_mail_server_fails_the_job(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with mail_server() as fake:
        through(app, fake, monkeypatch)
    with pytest.raises((OSError, smtplib.SMTPException)):
        service.deliver(message())
