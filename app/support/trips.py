"""The commands about one trip."""

from __future__ import annotations

import click
from flask.cli import AppGroup
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.insert import insert_once
from app.db.types import Id
from app.extensions import db
from app.support.actions import trips as actions
from app.support.console import TAKES_ID, answer, ask, find_traveller, is_there, json_option, refusals, yes_option
from app.trips.member_models import Collaborator, SharedPermission
from app.trips.models import Trip
from app.trips.terms import refresh_terms
from app.trips.versions import bump_version

trips_cli = AppGroup("trips", help="One trip: who may see it, and who owns it.")


@trips_cli.command("show", context_settings=TAKES_ID)
@click.argument("trip_id")
@json_option
def show(trip_id: str, *, as_json: bool) -> None:
    """Show a trip and who may see it, without its travellers' plans and texts."""
    session = db.session()
    with transaction.writing(session):
        described = is_there(actions.describe(session, Id(trip_id)), "trip")
    answer(described, as_json=as_json)


@trips_cli.command("hand-over", context_settings=TAKES_ID)
@click.argument("trip_id")
@click.argument("traveller")
@yes_option
def hand_over(trip_id: str, traveller: str, *, yes: bool) -> None:
    """Transfer a trip to another TRAVELLER. Its current owner stays as a collaborator who may edit."""
    session = db.session()
    ask(f"Give the trip to {traveller}?", yes=yes)
    with transaction.writing(session):
        trip = _locked(session, trip_id)
        user = find_traveller(session, traveller)
        former = trip.owner_id
        if user.id == former:
            raise click.ClickException("They already own it.")
        session.execute(delete(Collaborator).where(Collaborator.trip_id == trip_id, Collaborator.user_id == user.id))
        insert_once(
            session,
            Collaborator,
            trip_id=trip.id,
            user_id=former,
            permission=SharedPermission.EDIT,
            trip_created_at=trip.created_at,
        )
        bump_version(session, trip.id, None, owner_id=user.id)
        refresh_terms(session, trip.id)
        details = {"trip": trip_id, "from": former}
        audit.record_staff(session, Action.TRIP_HANDED_OVER, subject_id=user.id, details=details)
    click.echo(f"The trip now belongs to {user.email}.")


@trips_cli.command("unpublish", context_settings=TAKES_ID)
@click.argument("trip_id")
@yes_option
def unpublish(trip_id: str, *, yes: bool) -> None:
    """Unpublish a trip. Its owner can publish it again."""
    session = db.session()
    ask("Unpublish the trip?", yes=yes)
    with refusals(), transaction.writing(session):
        actions.unpublish(session, _locked(session, trip_id))
    click.echo("Unpublished.")


def _locked(session: Session, trip_id: str) -> Trip:
    return is_there(session.scalar(select(Trip).where(Trip.id == Id(trip_id)).with_for_update()), "trip")
