"""The commands about one traveller."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click
import msgspec
from flask.cli import with_appcontext
from sqlalchemy import or_, select

from app.accounts import sign_ups
from app.accounts.locks import lock_address
from app.accounts.models import SignUp, User
from app.accounts.personal_data import erase_account, export_personal_data
from app.audit import service as audit
from app.audit.models import Action
from app.audit.service import STAFF, Event
from app.db import transaction
from app.db.text import normal_email
from app.db.types import Id
from app.extensions import db
from app.support.actions import travellers as actions
from app.support.console import TAKES_ID, answer_rows, ask, find_traveller, is_there, json_option, yes_option

MAX_LISTED = 10_000


@click.command("find", context_settings=TAKES_ID)
@click.argument("text")
@json_option
@with_appcontext
def find(text: str, *, as_json: bool) -> None:
    """Find travellers and pending sign-ups by id, address, or the beginning of either or of a name: at most 50."""
    found: list[dict[str, object]] = [
        {name: value for name, value in asdict(one).items() if value is not None}
        for one in actions.find(db.session(), text)
    ]
    answer_rows(found, as_json=as_json, none="Nobody was found.")


@click.command("verify")
@click.argument("email")
@yes_option
@with_appcontext
def verify(email: str, *, yes: bool) -> None:
    """Turn the latest sign-up of EMAIL into a traveller without its code: only if its owner has proved that the address
    is theirs."""
    session, address = db.session(), normal_email(email)
    ask(f"Activate the latest sign-up of {address}?", yes=yes)
    with transaction.writing(session):
        lock_address(session, address)
        latest = select(SignUp).where(SignUp.email == address).order_by(SignUp.created_at.desc()).limit(1)
        waiting = is_there(session.scalar(latest), "sign-up")
        user = actions.verify(session, waiting)
    click.echo(f"Verified: {address}, {user.id}.")


@click.command("resend-code")
@click.argument("email")
@with_appcontext
def resend_code(email: str) -> None:
    """Mail a new code for the latest sign-up of EMAIL. The code is not shown."""
    session, address = db.session(), normal_email(email)
    with transaction.writing(session):
        is_there(session.scalar(select(SignUp.id).where(SignUp.email == address).limit(1)), "sign-up")
        sign_ups.mail_new_code(session, address, None)
        audit.record_staff(session, Action.CODE_SENT, details={"email": address})
    click.echo(f"A new code is on its way to {address}.")


@click.command("end-sessions", context_settings=TAKES_ID)
@click.argument("traveller")
@with_appcontext
def end_all_sessions(traveller: str) -> None:
    """End all sessions of a TRAVELLER, an email address or an id; their tokens stop working at once."""
    session = db.session()
    with transaction.writing(session):
        user = find_traveller(session, traveller)
        number = actions.end_all_sessions(session, user.id)
    click.echo(f"Ended sessions: {number}.")


@click.command("lock", context_settings=TAKES_ID)
@click.argument("traveller")
@click.option("--why", required=True, help="For the audit log.")
@yes_option
@with_appcontext
def lock(traveller: str, *, why: str, yes: bool) -> None:
    """Lock the account of a TRAVELLER: its sessions end, and sign-in is refused until it is unlocked."""
    session = db.session()
    ask(f"Lock the account of {traveller}?", yes=yes)
    with transaction.writing(session):
        user = find_traveller(session, traveller, lock=True)
        number = actions.lock(session, user, why)
    click.echo(f"Locked: {user.email}. Ended sessions: {number}.")


@click.command("unlock", context_settings=TAKES_ID)
@click.argument("traveller")
@with_appcontext
def unlock(traveller: str) -> None:
    """Let a TRAVELLER sign in again."""
    session = db.session()
    with transaction.writing(session):
        user = find_traveller(session, traveller, lock=True)
        actions.unlock(session, user)
    click.echo(f"Unlocked: {user.email}.")


@click.command("export", context_settings=TAKES_ID)
@click.argument("traveller")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_appcontext
def export(traveller: str, file: Path) -> None:
    """Write all data of a TRAVELLER to FILE (JSON), as they can download it themselves."""
    session = db.session()
    with transaction.writing(session):
        user = find_traveller(session, traveller)
        data = export_personal_data(session, user.id)
        audit.record_staff(session, Action.DATA_EXPORTED, subject_id=user.id)
    file.touch(mode=0o600)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2))
    click.echo(f"{file}: all data of {user.email}.")


@click.command("delete", context_settings=TAKES_ID)
@click.argument("traveller")
@yes_option
@with_appcontext
def delete(traveller: str, *, yes: bool) -> None:
    """Delete the account of a TRAVELLER with all its data, as they can themselves. This cannot be undone."""
    session = db.session()
    ask(f"Permanently delete the account of {traveller}?", yes=yes)
    with transaction.writing(session):
        user = find_traveller(session, traveller, lock=True)
        email, user_id = user.email, user.id
        erase_account(session, user)
        audit.record_staff(session, Action.ACCOUNT_DELETED, subject_id=user_id)
    click.echo(f"Deleted: {email}.")


@click.command("events", context_settings=TAKES_ID)
@click.argument("traveller")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1, MAX_LISTED), help="The maximum number.")
@with_appcontext
def show_events(traveller: str, limit: int) -> None:
    """Show the events of a TRAVELLER as actor and subject, latest first. Viewing them is recorded too.

    TRAVELLER is an email address or an id; a deleted account is only known by its id.
    """
    session = db.session()
    with transaction.writing(session):
        named = or_(User.id == traveller, User.email == normal_email(traveller))
        user_id = session.scalar(select(User.id).where(named)) or Id(traveller)
        events = audit.events_of(session, user_id, limit)
        if events:
            audit.record_staff(session, Action.EVENTS_READ, subject_id=user_id)
    if not events:
        click.echo("No events are recorded for this traveller.")
    for event in events:
        click.echo(_line(event))


COMMANDS = (find, verify, resend_code, end_all_sessions, lock, unlock, export, delete, show_events)


def _line(event: Event) -> str:
    parts = [f"{event.at:%Y-%m-%d %H:%M:%S} UTC", event.action, f"by {_actor(event)}"]
    if event.subject_id:
        parts.append(f"on {event.subject_id}")
    if event.address:
        parts.append(f"from {event.address}")
    if event.request_id:
        parts.append(f"request {event.request_id}")
    if event.details:
        # Escaped as JSON, so that nothing in it can control a terminal.
        parts.append(json.dumps(event.details))
    return "  ".join(parts)


def _actor(event: Event) -> str:
    return event.actor_id or ("the staff" if STAFF in event.details else "a stranger")
