"""The commands that manage the staff role."""

from __future__ import annotations

from dataclasses import asdict

import click
from flask.cli import AppGroup

from app.accounts import staff
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.extensions import db
from app.support.console import TAKES_ID, answer_rows, find_traveller, json_option

NEEDS_SECOND_STEP = (
    "They need two-step verification or a passkey first: Settings, Sign-in and security. Then add them again."
)

staff_cli = AppGroup("staff", help="Who may open the pages under /staff.")


@staff_cli.command("add", context_settings=TAKES_ID)
@click.argument("traveller")
def add(traveller: str) -> None:
    """Let a TRAVELLER, an email address or an id, open the pages under /staff."""
    session = db.session()
    with transaction.writing(session):
        user = find_traveller(session, traveller, lock=True)
        if not staff.has_second_step(session, user.id):
            raise click.ClickException(NEEDS_SECOND_STEP)
        if staff.add(session, user.id):
            audit.record_staff(session, Action.STAFF_ADDED, subject_id=user.id)
    click.echo(f"{user.email} belongs to the staff.")


@staff_cli.command("remove", context_settings=TAKES_ID)
@click.argument("traveller")
def remove(traveller: str) -> None:
    """Revoke the role of a TRAVELLER; they lose access to the pages under /staff at once."""
    session = db.session()
    with transaction.writing(session):
        user = find_traveller(session, traveller, lock=True)
        if staff.remove(session, user.id):
            audit.record_staff(session, Action.STAFF_REMOVED, subject_id=user.id)
    click.echo(f"{user.email} does not belong to the staff.")


@staff_cli.command("list")
@json_option
def list_members(*, as_json: bool) -> None:
    """List the staff, when they joined, and whether they have a second step."""
    rows = [asdict(member) for member in staff.members(db.session())]
    answer_rows(rows, as_json=as_json, none="Nobody belongs to the staff.")
