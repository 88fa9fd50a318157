"""The columns of a row are those of its fields."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest
from sqlalchemy import func, select

from app.accounts.models import User
from app.db.rows import columns_of
from app.trips.models import Trip, TripTravel


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    owner: str
    version: int
    texts: tuple[str, ...] = field(kw_only=True)


class Struct(msgspec.Struct):
    version: int
    name: str


def test_columns_are_named_and_ordered_as_the_fields() -> None:
    columns = columns_of(Row, Trip, owner=User.name, texts=(Trip.about_trip, Trip.destination))
    names = select(*columns).selected_columns.keys()
    assert names == ["name", "owner", "version", "about_trip", "destination"]
    assert select(*columns_of(Struct, Trip)).selected_columns.keys() == ["version", "name"]


def test_an_unknown_field_of_the_row_is_refused() -> None:
    with pytest.raises(TypeError, match="owners"):
        columns_of(Row, Trip, owners=User.name, texts=())


def test_a_field_without_a_column_is_refused() -> None:
    with pytest.raises(AttributeError, match="name"):
        columns_of(Struct, TripTravel, version=func.max(TripTravel.revision))
