"""Posters of destinations, for lists of trips and previews."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from app.db.rows import fetch
from app.db.types import Id
from app.places.cards import PlaceCard, address_of
from app.places.models import Place
from app.places.scenery import Scenery, scenery

_POSTERS = select(
    Place.id, Place.kind, Place.name, Place.locality, Place.country_code, Place.lat, Place.lon, Place.population
).where(Place.id.in_(bindparam("ids", expanding=True)))


@dataclass(frozen=True, slots=True)
class Poster:
    """The poster of a destination.

    :param image: the address of a picture; None without one.
    :param name: the text of a drawn poster without one.
    :param scenery: the landscape of a drawn poster; None if the destination is no longer listed.
    """

    image: str | None
    name: str
    scenery: Scenery | None


def catalogue_posters(session: Session, ids: Collection[Id]) -> dict[Id, Poster]:
    """Return the posters of these ids that are in our own catalogue, which has no pictures; in one statement."""
    rows = fetch(session, _POSTERS, {"ids": sorted(set(ids))}) if ids else ()
    return {
        row.id: Poster(
            None,
            address_of(row.kind, row.name, row.locality),
            scenery(row.country_code, row.lat, row.lon, row.population),
        )
        for row in rows
    }


def card_poster(card: PlaceCard) -> Poster:
    """Return the poster of a place."""
    return Poster(card.image, card.address, card.scenery)


def poster_of(posters: Mapping[Id, Poster], place_id: Id, name: str) -> Poster:
    """Return the poster of a destination.

    :param name: its name, for one that is no longer listed.
    """
    return posters.get(place_id) or Poster(None, name, None)
