"""Hooks through which a domain calls the domains above it; the factory binds them.

Imports only go down the layers. When a lower domain needs a higher one (a profile counts trips, a place shows reviews,
deleting an account deletes all its data), the higher domain provides a hook.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app
from sqlalchemy import ColumnElement
from sqlalchemy.orm import QueryableAttribute, Session

from app.db.types import Id

if TYPE_CHECKING:
    from flask import Flask

    from app.accounts.answers import PublishedTripAnswer
    from app.places.cards import PlaceCard
    from app.places.review_answers import PlaceReviews
    from app.web.identity import Actor

_HOOKS = "waypost.hooks"


@dataclass(frozen=True, slots=True)
class TripFigures:
    """Reads a traveller's trips for profiles.

    :param owned: how many trips a traveller owns, as an expression correlated to `User.id`.
    :param published: how many of them are published, likewise.
    :param published_list: reads a traveller's published trips, newest first, in a fixed number of statements.
    """

    owned: ColumnElement[int]
    published: ColumnElement[int]
    published_list: Callable[[Session, Id], Sequence[PublishedTripAnswer]]


@dataclass(frozen=True, slots=True)
class PersonalData:
    """How a domain exports and erases what it stores about a traveller.

    :param export: returns it by name, ready for JSON, in a fixed number of statements.
    :param erase: does what cascades of foreign keys cannot; runs before the traveller's locked row is deleted.
    """

    export: Callable[[Session, Id], Mapping[str, object]]
    erase: Callable[[Session, Id], None]


@dataclass(frozen=True, slots=True)
class OwnPlacesInTrips:
    """Queries about the trips that contain travellers' own places.

    :param readable_in_trips: filters places by id to those in trips that a traveller may read, each with whether the
        traveller is a member of one of these trips; in one statement.
    :param in_others_trips: filters places to those in other travellers' trips; in one statement.
    :param changed: updates the trips that contain a changed place, given its id, who changed it, and whether it has
        moved. Locks these trips.
    """

    readable_in_trips: Callable[[Session, Id, Collection[Id]], Mapping[Id, bool]]
    in_others_trips: Callable[[Session, Id, Collection[Id]], frozenset[Id]]
    changed: Callable[[Session, Id, Id | None, bool], None]


ReadPlaceReviews = Callable[[Session, Id, "PlaceCard"], "PlaceReviews"]
"""Reads the reviews in a place's answer for a viewer, in a fixed number of statements."""

PlaceReference = QueryableAttribute[Id]
"""A column of place ids that leads an index: places that it refers to stay readable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hooks:
    """The hooks of an application.

    :param load_token_actor: finds the traveller of an unexpired API token; uses separate transactions.
    :param load_actor: finds the traveller of a session that has not ended, by the traveller's id, the session's, and
        the refresh token's if one was presented.
    """

    load_actor: Callable[[Session, Id, Id, Id | None], Actor | None]
    load_token_actor: Callable[[Session, str], Actor | None]
    trip_figures: TripFigures
    personal_data: tuple[PersonalData, ...]
    place_reviews: ReadPlaceReviews
    place_references: tuple[PlaceReference, ...]
    own_places: OwnPlacesInTrips


def init_hooks(app: Flask, hooks: Hooks) -> None:
    """Bind the hooks of an application."""
    app.extensions[_HOOKS] = hooks


def hooks() -> Hooks:
    """Return the hooks of the current application."""
    return cast(Hooks, current_app.extensions[_HOOKS])
