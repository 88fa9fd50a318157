"""Adds, changes and deletes own places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from app.accounts.locks import lock_user
from app.db.types import Id, utc_now
from app.errors import Forbidden, Invalid, NotFound, Unauthenticated
from app.hooks import hooks
from app.places.categories import HOME
from app.places.models import DESTINATION
from app.places.osm.nearest_destination import RADII_M, DestinationIndex
from app.places.own import queries
from app.places.own.cards import own_card
from app.places.own.models import KEY_LENGTH, OwnPlace, is_own, key_of
from app.places.own.position import Position
from app.places.own.reading import read_position
from app.places.own.visibility import visible
from app.places.provider import PlaceSearch
from app.places.service import find_stored, find_visible, is_known, predict
from app.texts import gettext, lazy_gettext, ngettext
from app.web.identity import ENDED

MAX_PLACES = 1000
NO_PLACE = lazy_gettext("We could not find that place.")
NOT_YOURS = lazy_gettext("Only the traveller who added this place can change it.")
UNDERSTOOD = lazy_gettext(
    "We found no position in this text. We understand coordinates (48.8584, 2.2945 or 48°51'30\"N 2°17'40\"E), plus "
    "codes, and links of Google Maps, Apple Maps and OpenStreetMap that hold the position. A link that is shortened "
    "holds none: open it and copy the address from there."
)
NEEDS_TOWN = lazy_gettext("This is the short form of a plus code. Please say near which place it is, or add the town.")


@dataclass(frozen=True, slots=True)
class PlaceText:
    """A text that contains a position.

    :param near: the reference place of a short plus code; None if unknown.
    """

    text: str
    near: Id | None


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Values to write to an own place.

    :param columns: the given columns of the row; null clears one.
    :param place: its position, a text that contains one, or None to leave it unchanged.
    :param clears_position: whether to remove the position.
    """

    columns: Mapping[str, Any]
    place: Position | PlaceText | None = None
    clears_position: bool = False


def make_place(session: Session, maker_id: Id, draft: PlaceChange) -> OwnPlace:
    """Add an own place.

    :param draft: values with a name and a category; without a value for private, a home is private and any other place
        is not.
    :raises Invalid: when its text contains no position, or the traveller has too many places.
    """
    _lock(session, maker_id)
    if queries.count_of(session, maker_id) >= MAX_PLACES:
        many = ngettext(
            "You have %(num)s place of your own. Please delete it first.",
            "You have %(num)s places of your own. Please delete one first.",
            MAX_PLACES,
        )
        raise Invalid({"body": [many]})
    place = OwnPlace(maker_id=maker_id, is_private=draft.columns["category"] == HOME, country_code="")
    _write(session, maker_id, place, draft)
    session.add(place)
    session.flush()
    return place


def change_place(session: Session, actor_id: Id, place_id: Id, change: PlaceChange) -> OwnPlace:
    """Change an own place, in all trips that contain it. A place that becomes a home becomes private.

    :raises NotFound: when the actor may not see it, or has deleted it.
    :raises Forbidden: when another traveller added it.
    :raises Invalid: when its text contains no position.
    """
    place = _locked(session, actor_id, place_id)
    before = own_card(place)
    if change.columns.get("category") == HOME != place.category:
        place.is_private = True
    _write(session, actor_id, place, change)
    session.flush()
    after = own_card(place)
    if after != before:
        hooks().own_places.changed(session, place_id, actor_id, after.position != before.position)
    return place


def delete_place(session: Session, actor_id: Id, place_id: Id) -> None:
    """Delete an own place; it stays in trips that contain it.

    :raises NotFound: when the actor may not see it, or has deleted it.
    :raises Forbidden: when another traveller added it.
    """
    _locked(session, actor_id, place_id).deleted_at = utc_now()
    session.flush()


def _locked(session: Session, actor_id: Id, place_id: Id) -> OwnPlace:
    # Lock the traveller first: only they change the place, and deleting an account locks in the same order.
    _lock(session, actor_id)
    seen = visible(session, actor_id, [place_id]).get(place_id)
    if seen is not None and seen.is_mine:
        return seen.place
    if seen is not None and seen.place.maker_id == actor_id:
        raise NotFound(NO_PLACE)
    if seen is not None or (not is_own(place_id) and is_known(session, place_id)):
        raise Forbidden(NOT_YOURS)
    raise NotFound(NO_PLACE)


def _lock(session: Session, user_id: Id) -> None:
    """Serialise a traveller's calls, so that the limit holds."""
    if lock_user(session, user_id) is None:
        raise Unauthenticated(ENDED)


def _write(session: Session, actor_id: Id, place: OwnPlace, change: PlaceChange) -> None:
    for name, value in change.columns.items():
        setattr(place, name, value)
    place.key = key_of(place.name)[:KEY_LENGTH]
    if change.clears_position:
        place.lat = place.lon = place.locality = place.timezone = None
        place.country_code = ""
    position = change.place
    if isinstance(position, PlaceText):
        position = _read(session, actor_id, position)
    if position is not None and position != (place.lat, place.lon):
        _move(session, place, position)


def _move(session: Session, place: OwnPlace, position: Position) -> None:
    place.lat, place.lon = position
    nearest = DestinationIndex(session, around=(*position, RADII_M[-1])).nearest(*position)
    place.locality = nearest.address(None, None) if nearest else None
    place.country_code = nearest.country_code if nearest else ""
    place.timezone = nearest.timezone if nearest else None


def _read(session: Session, actor_id: Id, place: PlaceText) -> Position:
    near = _near(session, actor_id, place.near) if place.near else None
    found = read_position(place.text, near, lambda town: _town(session, town))
    if found.position is None:
        raise Invalid({"text": [str(NEEDS_TOWN if found.lacks_town else UNDERSTOOD)]})
    return found.position


def _near(session: Session, actor_id: Id, place_id: Id) -> Position:
    found = find_visible(session, actor_id, [place_id], find_stored).get(place_id)
    if found is None:
        raise Invalid({"near": [gettext("We don't know this place. Please choose one from the list.")]})
    if found.position is None:
        raise Invalid({"near": [gettext("We don't know where this place is. Please choose another one.")]})
    return found.position


def _town(session: Session, name: str) -> Position | None:
    found = predict(session, PlaceSearch(name, DESTINATION), 1)
    return found[0].position if found else None
