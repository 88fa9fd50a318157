"""The commands about jobs on the queues."""

from __future__ import annotations

import click
from flask.cli import AppGroup

from app.db import transaction
from app.extensions import db
from app.support.actions import jobs as actions
from app.support.console import TAKES_ID, answer_rows, ask, json_option, refusals, yes_option

jobs_cli = AppGroup("jobs", help="Jobs on the queues.")


@jobs_cli.command("list")
@click.option("--state", type=click.Choice(actions.STATES), default="failed", show_default=True)
@click.option("--limit", type=click.IntRange(1, 1000), default=50, show_default=True)
@json_option
def list_jobs(state: str, limit: int, *, as_json: bool) -> None:
    """List the jobs in a state: queue, id, function, since when and, of failed ones, the error."""
    with refusals():
        rows = actions.listed(state, limit)
    answer_rows(rows, as_json=as_json, none=f"No job is {state}.")


@jobs_cli.command("retry", context_settings=TAKES_ID)
@click.argument("job_id")
def retry(job_id: str) -> None:
    """Requeue a failed job."""
    with refusals(), transaction.writing(db.session()):
        job = actions.find(job_id)
        actions.retry(db.session(), job)
    click.echo(f"Queued again: {job.id}.")


@jobs_cli.command("cancel", context_settings=TAKES_ID)
@click.argument("job_id")
@yes_option
def cancel(job_id: str, *, yes: bool) -> None:
    """Remove a waiting or failed job from its queue. A running job continues."""
    with refusals():
        job = actions.find(job_id)
        actions.refuse_running(job)
    ask(f"Cancel {job.func_name}?", yes=yes)
    with refusals(), transaction.writing(db.session()):
        actions.cancel(db.session(), job)
    click.echo(f"Cancelled: {job.id}.")
