"""The commands about reports of all kinds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click
from flask.cli import AppGroup

from app.db import transaction
from app.db.text import has_forbidden_characters
from app.db.types import Id
from app.errors import NotFound, Unavailable
from app.extensions import db
from app.reports import moderation
from app.reports.models import Kind
from app.reviews import moderation as review_moderation
from app.reviews.models import HIDDEN_WHY_LENGTH
from app.support.console import TAKES_ID, answer, answer_rows, ask, json_option, yes_option

MAX_LISTED = 1000
REVIEW = "review"

reports_cli = AppGroup("reports", help="What travellers have reported: reviews, trips, profiles and photos.")
_kind = click.argument("kind", type=click.Choice([REVIEW, *(kind.value for kind in Kind)]))
_subject = click.argument("subject_id", metavar="ID")


@contextmanager
def _one_line_errors() -> Iterator[None]:
    """Show refusals as one line instead of a traceback."""
    try:
        yield
    except (NotFound, Unavailable) as error:
        raise click.ClickException(error.detail) from error


@reports_cli.command("list")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, MAX_LISTED), help="The maximum number.")
@json_option
def list_waiting(limit: int, *, as_json: bool) -> None:
    """List what has unanswered reports, the longest waiting first."""
    session = db.session()
    waiting = [
        (one.since, one.kind.value, one.subject_id, one.name, one.reports) for one in moderation.waiting(session, limit)
    ] + [
        (case.reported_at, REVIEW, case.review_id, case.place or "a place that is no longer listed", case.reports)
        for case in review_moderation.reported(session, limit)
        if case.reported_at is not None
    ]
    rows: list[dict[str, object]] = [
        {"kind": kind, "id": subject, "of": name, "reports": reports, "since": since}
        for since, kind, subject, name, reports in sorted(waiting)[:limit]
    ]
    answer_rows(rows, as_json=as_json, none="No report waits for an answer.")


@reports_cli.command("show", context_settings=TAKES_ID)
@_kind
@_subject
@json_option
def show(kind: str, subject_id: str, *, as_json: bool) -> None:
    """Show what KIND and ID name, and its reports."""
    with _one_line_errors():
        value = _review(Id(subject_id)) if kind == REVIEW else _content(Kind(kind), Id(subject_id))
    answer(value, as_json=as_json)


@reports_cli.command("hide", context_settings=TAKES_ID)
@_kind
@_subject
@click.option("--why", required=True, help="The reason that its owner reads.")
@yes_option
def hide(kind: str, subject_id: str, why: str, *, yes: bool) -> None:
    """Hide it from all others, and answer its reports. Its owner reads the reason."""
    why = why.strip()
    if not why or len(why) > HIDDEN_WHY_LENGTH or has_forbidden_characters(why):
        raise click.BadParameter(f"Please give 1 to {HIDDEN_WHY_LENGTH} characters.", param_hint="--why")
    ask(f"Hide this {kind}?", yes=yes)
    with _one_line_errors(), transaction.writing(db.session()):
        if kind == REVIEW:
            review_moderation.hide(db.session(), Id(subject_id), why)
        else:
            moderation.hide(db.session(), Kind(kind), Id(subject_id), why)
    click.echo("Hidden.")


@reports_cli.command("restore", context_settings=TAKES_ID)
@_kind
@_subject
@yes_option
def restore(kind: str, subject_id: str, *, yes: bool) -> None:
    """Give back what was hidden, and answer its reports. A trip is published again by its owner only."""
    ask(f"Restore this {kind}?", yes=yes)
    with _one_line_errors(), transaction.writing(db.session()):
        if kind == REVIEW:
            review_moderation.restore(db.session(), Id(subject_id))
        else:
            moderation.restore(db.session(), Kind(kind), Id(subject_id))
    click.echo("Restored.")


@reports_cli.command("dismiss", context_settings=TAKES_ID)
@_kind
@_subject
@yes_option
def dismiss(kind: str, subject_id: str, *, yes: bool) -> None:
    """Answer its reports and leave it as it is."""
    ask(f"Dismiss the reports of this {kind}?", yes=yes)
    with _one_line_errors(), transaction.writing(db.session()):
        if kind == REVIEW:
            review_moderation.dismiss(db.session(), Id(subject_id))
        else:
            moderation.dismiss(db.session(), Kind(kind), Id(subject_id))
    click.echo("Dismissed.")


def _content(kind: Kind, subject_id: Id) -> dict[str, object]:
    case = moderation.find(db.session(), kind, subject_id)
    return {
        "kind": case.kind.value,
        "id": case.subject_id,
        "owner": {"id": case.owner_id, "email": case.owner},
        "name": case.name,
        "content": case.content,
        "hidden": case.hidden_at,
        "why": case.hidden_why,
        "reports": [
            {"at": one.created_at, "reason": one.reason, "text": one.text, "answered": one.answered_at}
            for one in case.reports
        ],
    }


def _review(review_id: Id) -> dict[str, object]:
    case, reports = review_moderation.find(db.session(), review_id)
    return {
        "kind": REVIEW,
        "id": case.review_id,
        "owner": case.author,
        "name": case.place,
        "content": case.text,
        "hidden": case.hidden_at,
        "why": case.hidden_why,
        "reports": [{"at": one.created_at, "reason": one.reason, "text": one.text} for one in reports],
    }
