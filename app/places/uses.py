"""Which places other domains remember. They know places, not the other way round, so they bring it here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from flask import current_app
from sqlalchemy import ColumnElement, exists, false, or_
from sqlalchemy.orm import QueryableAttribute

from app.db.types import Id
from app.places.models import Place

if TYPE_CHECKING:
    from flask import Flask

_USES = "waypost.place_uses"

PlaceColumn = QueryableAttribute[Id]
"""A column that holds ids of places, and leads an index: places are looked up in it one by one."""


def init_place_uses(app: Flask, columns: Sequence[PlaceColumn]) -> None:
    """Bind the columns in which an application's domains remember places: what is in them stays readable."""
    app.extensions[_USES] = tuple(columns)


def is_used() -> ColumnElement[bool]:
    """Return the condition that some domain remembers a place.

    One look at an index for each place: a list of all that is remembered has millions of rows, and is gone through
    again and again once it does not fit into the database's memory.
    """
    columns = cast(Sequence[PlaceColumn], current_app.extensions.get(_USES, ()))
    return or_(false(), *(exists().where(column == Place.id) for column in columns))
