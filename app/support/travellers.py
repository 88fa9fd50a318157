"""The commands about one traveller: the audit log, and ending all sessions."""

from __future__ import annotations

import json

import click
from flask.cli import with_appcontext
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.accounts.sessions import end_sessions
from app.audit import service as audit
from app.audit.models import Action
from app.audit.service import STAFF, Event
from app.db import transaction
from app.db.text import normal_email
from app.db.types import Id
from app.extensions import db

MAX_LISTED = 10_000


@click.command("events", context_settings={"ignore_unknown_options": True})
@click.argument("traveller")
@click.option("--limit", default=100, show_default=True, type=click.IntRange(1, MAX_LISTED), help="The maximum number.")
@with_appcontext
def show_events(traveller: str, limit: int) -> None:
    """Show what a TRAVELLER did and what was done to them, the latest first. Reading it is recorded too.

    TRAVELLER is an email address or an id; of a deleted account only the id is known.
    """
    session = db.session()
    with transaction.writing(session):
        user_id = _find(session, traveller) or Id(traveller)
        events = audit.events_of(session, user_id, limit)
        if events:
            audit.record_staff(session, Action.EVENTS_READ, subject_id=user_id)
    if not events:
        click.echo("Nothing is recorded of this traveller.")
    for event in events:
        click.echo(_line(event))


@click.command("end-sessions", context_settings={"ignore_unknown_options": True})
@click.argument("traveller")
@with_appcontext
def end_all_sessions(traveller: str) -> None:
    """End all sessions of a TRAVELLER, an email address or an id; their tokens stop working at once."""
    session = db.session()
    with transaction.writing(session):
        user_id = _find(session, traveller)
        if user_id is None:
            raise click.ClickException("There is no such traveller.")
        number = end_sessions(session, user_id)
        audit.record_staff(session, Action.SESSION_ENDED, subject_id=user_id, details={"sessions": number})
    click.echo(f"Ended sessions: {number}.")


def _find(session: Session, traveller: str) -> Id | None:
    named = or_(User.id == traveller, User.email == normal_email(traveller))
    return session.scalar(select(User.id).where(named))


def _line(event: Event) -> str:
    parts = [f"{event.at:%Y-%m-%d %H:%M:%S} UTC", event.action, f"by {_actor(event)}"]
    if event.subject_id:
        parts.append(f"on {event.subject_id}")
    if event.address:
        parts.append(f"from {event.address}")
    if event.request_id:
        parts.append(f"request {event.request_id}")
    if event.details:
        # Escaped as JSON, nothing in it can control a terminal.
        parts.append(json.dumps(event.details))
    return "  ".join(parts)


def _actor(event: Event) -> str:
    return event.actor_id or ("the staff" if STAFF in event.details else "a stranger")
