"""The commands about jobs on the queues."""

from __future__ import annotations

from collections.abc import Iterator

import click
from flask.cli import AppGroup
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import InvalidJobOperation, NoSuchJobError
from rq.job import Job

from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.extensions import db, queue
from app.queue import QUEUES
from app.support.console import TAKES_ID, answer_rows, ask, json_option, yes_option

STATES = ("queued", "started", "scheduled", "failed")

jobs_cli = AppGroup("jobs", help="Jobs on the queues.")


@jobs_cli.command("list")
@click.option("--state", type=click.Choice(STATES), default="failed", show_default=True)
@click.option("--limit", type=click.IntRange(1, 1000), default=50, show_default=True)
@json_option
def list_jobs(state: str, limit: int, *, as_json: bool) -> None:
    """List the jobs in a state: queue, id, function, since when and, of failed ones, the error."""
    try:
        rows = [row for name in QUEUES for row in _rows(Queue(name, connection=queue.redis), state, limit)]
    except RedisError as error:
        raise click.ClickException(f"Redis cannot be reached: {error}") from error
    answer_rows(rows[:limit], as_json=as_json, none=f"No job is {state}.")


@jobs_cli.command("retry", context_settings=TAKES_ID)
@click.argument("job_id")
def retry(job_id: str) -> None:
    """Queue a failed job again."""
    job = _find(job_id)
    try:
        Queue(job.origin, connection=queue.redis).failed_job_registry.requeue(job)
    except InvalidJobOperation as error:
        raise click.ClickException("Only a failed job can be tried again.") from error
    _record(job, Action.JOB_RETRIED)
    click.echo(f"Queued again: {job.id}.")


@jobs_cli.command("cancel", context_settings=TAKES_ID)
@click.argument("job_id")
@yes_option
def cancel(job_id: str, *, yes: bool) -> None:
    """Take a waiting or failed job from its queue. A job that runs goes on."""
    job = _find(job_id)
    if job.is_started:
        raise click.ClickException("It runs: it will end by itself, or by its time limit.")
    ask(f"Cancel {job.func_name}?", yes=yes)
    job.delete()
    _record(job, Action.JOB_CANCELLED)
    click.echo(f"Cancelled: {job.id}.")


def _find(job_id: str) -> Job:
    try:
        return Job.fetch(job_id, connection=queue.redis)
    except NoSuchJobError as error:
        raise click.ClickException("There is no such job.") from error
    except RedisError as error:
        raise click.ClickException(f"Redis cannot be reached: {error}") from error


def _rows(one: Queue, state: str, limit: int) -> Iterator[dict[str, object]]:
    registries = {
        "started": one.started_job_registry,
        "scheduled": one.scheduled_job_registry,
        "failed": one.failed_job_registry,
    }
    ids = one.get_job_ids(0, limit) if state == "queued" else registries[state].get_job_ids(0, limit - 1)
    for job in Job.fetch_many(ids, connection=queue.redis):
        if job is not None:
            result = job.latest_result() if state == "failed" else None
            why = (result.exc_string or "").strip().rpartition("\n")[2] if result else None
            yield {"queue": one.name, "id": job.id, "function": job.func_name, "since": job.enqueued_at, "error": why}


def _record(job: Job, action: Action) -> None:
    with transaction.writing(db.session()):
        audit.record_staff(db.session(), action, details={"job": job.id, "function": job.func_name})
