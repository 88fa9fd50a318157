"""Exports and erases own places and the someday list."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.db.types import Id, utc_now
from app.hooks import PersonalData, hooks
from app.places.own.models import OwnPlace, SomedayPlace
from app.places.service import find_stored
from app.web.answers import Answer


class OwnPlaceData(Answer, frozen=True, kw_only=True):
    """An own place in an export."""

    place_id: Id
    name: str
    category: str
    lat: float | None
    lng: float | None
    address: str | None
    url: str | None
    phone: str | None
    hours: str | None
    note: str | None
    is_private: bool
    created_at: datetime
    deleted_at: datetime | None


class SomedayData(Answer, frozen=True, kw_only=True):
    """A place of the someday list in an export; the name is null if we may not store it."""

    place_id: Id
    name: str | None
    since: datetime


def places_personal_data() -> PersonalData:
    """Return how places export and erase personal data."""
    return PersonalData(export=export, erase=erase)


def export(session: Session, user_id: Id) -> dict[str, Any]:
    """Return a traveller's own places, including deleted ones, and their someday list; at most five statements."""
    places = session.scalars(
        select(OwnPlace).where(OwnPlace.maker_id == user_id).order_by(OwnPlace.created_at, OwnPlace.id)
    )
    someday = session.scalars(
        select(SomedayPlace).where(SomedayPlace.user_id == user_id).order_by(SomedayPlace.since, SomedayPlace.place_id)
    ).all()
    cards = find_stored(session, {row.place_id for row in someday})
    return {
        "own_places": [_data(place) for place in places],
        "someday": [
            SomedayData(
                place_id=row.place_id,
                name=cards[row.place_id].name if row.place_id in cards else None,
                since=row.since,
            )
            for row in someday
        ],
    }


def erase(session: Session, user_id: Id) -> None:
    """Anonymise a traveller's own places in other people's trips; delete private ones and all others.

    Runs after trips have been handed over. Anonymised places have no maker, note or phone number. Foreign keys delete
    the rest, and the someday list.
    """
    mine = session.execute(select(OwnPlace.id, OwnPlace.is_private).where(OwnPlace.maker_id == user_id)).all()
    if not mine:
        return
    shared = hooks().own_places.in_others_trips(session, user_id, [row.id for row in mine])
    private = sorted(row.id for row in mine if row.is_private and row.id in shared)
    public = [row.id for row in mine if not row.is_private and row.id in shared]
    session.execute(
        update(OwnPlace)
        .where(OwnPlace.id.in_(public))
        .values(maker_id=None, deleted_at=utc_now(), note=None, phone=None)
        .execution_options(synchronize_session=False)
    )
    session.execute(delete(OwnPlace).where(OwnPlace.id.in_(private)).execution_options(synchronize_session=False))
    for place_id in private:
        hooks().own_places.changed(session, place_id, None, True)


def _data(place: OwnPlace) -> OwnPlaceData:
    return OwnPlaceData(
        place_id=place.id,
        name=place.name,
        category=place.category,
        lat=place.lat,
        lng=place.lon,
        address=place.address,
        url=place.website,
        phone=place.phone,
        hours=place.hours,
        note=place.note,
        is_private=place.is_private,
        created_at=place.created_at,
        deleted_at=place.deleted_at,
    )
