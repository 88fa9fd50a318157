"""The someday list: destinations and places that a traveller wants to see, without a trip yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from app.accounts.locks import lock_user
from app.db.insert import insert_once
from app.db.pagination import Page, Part, cut, microseconds
from app.db.types import Id, utc_now
from app.errors import Invalid, NotFound, Unauthenticated
from app.places.cards import Destination, PlaceCard
from app.places.geo import distance_m
from app.places.own.models import SomedayPlace
from app.places.own.service import NO_PLACE
from app.places.service import destinations, find_stored, find_visible
from app.texts import ngettext
from app.web.identity import ENDED

MAX_SOMEDAY = 500
NEAR_KM = 50
"""Our choice of a day trip's distance from the edge of a destination."""


@dataclass(frozen=True, slots=True)
class Someday:
    """A place of a someday list.

    :param since: when it was added.
    :param card: None if the place is no longer visible.
    """

    place_id: Id
    since: datetime
    card: PlaceCard | None = None


def someday_places(session: Session, user_id: Id, part: Part) -> Page[Someday]:
    """Return a traveller's list, latest first.

    Executes one statement, plus those of `find_visible`.

    :raises BadRequest: the cursor is not ours.
    """
    page = cut(_list(session, user_id), _key, part)
    return Page(_with_cards(session, user_id, page.items), page.next_cursor)


def someday_near(session: Session, user_id: Id, near: Collection[Id], part: Part) -> Page[Someday]:
    """Return the places of a traveller's list that are near some destinations, without the destinations themselves.

    Executes one statement more than `someday_places`. Nothing is near an unknown destination.

    :raises BadRequest: the cursor is not ours.
    """
    around = destinations(session, near).values()
    others = [one for one in _list(session, user_id) if one.place_id not in near]
    found = _with_cards(session, user_id, others)
    return cut((one for one in found if any(_is_near(one.card, destination) for destination in around)), _key, part)


def _list(session: Session, user_id: Id) -> list[Someday]:
    rows = session.execute(select(SomedayPlace.place_id, SomedayPlace.since).where(SomedayPlace.user_id == user_id))
    return [Someday(row.place_id, row.since) for row in rows]


def _key(one: Someday) -> tuple[int, str]:
    return -microseconds(one.since), one.place_id


def _with_cards(session: Session, user_id: Id, places: Sequence[Someday]) -> list[Someday]:
    cards = find_visible(session, user_id, [one.place_id for one in places])
    return [replace(one, card=cards.get(one.place_id)) for one in places]


def _is_near(card: PlaceCard | None, destination: Destination) -> bool:
    if card is None or card.position is None:
        return False
    return distance_m(*card.position, destination.lat, destination.lon) <= 1000 * (destination.radius_km + NEAR_KM)


def add_someday(session: Session, user_id: Id, place_id: Id) -> None:
    """Add a place to a traveller's list; adding it again changes nothing.

    :raises NotFound: when there is no such place, or the traveller may not see it.
    :raises Invalid: when the list is full.
    """
    if lock_user(session, user_id) is None:
        raise Unauthenticated(ENDED)
    if session.get(SomedayPlace, (user_id, place_id)) is not None:
        return
    if place_id not in find_visible(session, user_id, [place_id], find_stored):
        raise NotFound(NO_PLACE)
    count = session.scalar(select(func.count()).select_from(SomedayPlace).filter_by(user_id=user_id)) or 0
    if count >= MAX_SOMEDAY:
        full = ngettext(
            "Your someday list has %(num)s place. Please remove it first.",
            "Your someday list has %(num)s places. Please remove one first.",
            MAX_SOMEDAY,
        )
        raise Invalid({"place_id": [full]})
    insert_once(session, SomedayPlace, user_id=user_id, place_id=place_id, since=utc_now())


def remove_someday(session: Session, user_id: Id, place_id: Id) -> None:
    """Remove a place from a traveller's list; removing it again changes nothing."""
    session.execute(delete(SomedayPlace).where(SomedayPlace.user_id == user_id, SomedayPlace.place_id == place_id))
