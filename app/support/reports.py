"""The commands about reports of all kinds."""

from __future__ import annotations

import click
from flask.cli import AppGroup

from app.db import transaction
from app.db.types import Id
from app.extensions import db
from app.support.actions import reports as actions
from app.support.console import TAKES_ID, answer, answer_rows, ask, json_option, refusals, yes_option

MAX_LISTED = 1000

reports_cli = AppGroup("reports", help="What travellers have reported: reviews, trips, profiles and photos.")
_kind = click.argument("kind", type=click.Choice(actions.KINDS))
_subject = click.argument("subject_id", metavar="ID")


@reports_cli.command("list")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, MAX_LISTED), help="The maximum number.")
@json_option
def list_waiting(limit: int, *, as_json: bool) -> None:
    """List the subjects with unanswered reports, the longest waiting first."""
    rows = actions.waiting(db.session(), limit)
    answer_rows(rows, as_json=as_json, none="No report waits for an answer.")


@reports_cli.command("show", context_settings=TAKES_ID)
@_kind
@_subject
@json_option
def show(kind: str, subject_id: str, *, as_json: bool) -> None:
    """Show the subject given by KIND and ID, and its reports."""
    with refusals():
        value = actions.case(db.session(), kind, Id(subject_id))
    answer(value, as_json=as_json)


@reports_cli.command("hide", context_settings=TAKES_ID)
@_kind
@_subject
@click.option("--why", required=True, help="The reason that its owner reads.")
@yes_option
def hide(kind: str, subject_id: str, why: str, *, yes: bool) -> None:
    """Hide a subject from everyone but its owner, and answer its reports. The owner sees the reason."""
    why = why.strip()
    if not actions.is_reason(why):
        raise click.BadParameter(actions.BAD_REASON, param_hint="--why")
    ask(f"Hide this {kind}?", yes=yes)
    with refusals(), transaction.writing(db.session()):
        actions.hide(db.session(), kind, Id(subject_id), why)
    click.echo("Hidden.")


@reports_cli.command("restore", context_settings=TAKES_ID)
@_kind
@_subject
@yes_option
def restore(kind: str, subject_id: str, *, yes: bool) -> None:
    """Restore a hidden subject, and answer its reports. Only its owner can publish a trip again."""
    ask(f"Restore this {kind}?", yes=yes)
    with refusals(), transaction.writing(db.session()):
        actions.restore(db.session(), kind, Id(subject_id))
    click.echo("Restored.")


@reports_cli.command("dismiss", context_settings=TAKES_ID)
@_kind
@_subject
@yes_option
def dismiss(kind: str, subject_id: str, *, yes: bool) -> None:
    """Answer the reports of a subject without changing it."""
    ask(f"Dismiss the reports of this {kind}?", yes=yes)
    with refusals(), transaction.writing(db.session()):
        actions.dismiss(db.session(), kind, Id(subject_id))
    click.echo("Dismissed.")
