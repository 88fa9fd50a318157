"""Travellers' preferences as columns of a trip; they have the names of the fields of `Preferences`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from app.planner.models import Preferences
from app.trips.models import Trip

_NAMES = tuple(field.name for field in fields(Preferences))
PREFERENCE_COLUMNS = tuple(getattr(Trip, name) for name in _NAMES)
"""The columns that `preferences_of` needs in a row."""


def preferences_of(row: object) -> Preferences:
    """Return the preferences of a trip.

    :param row: with `PREFERENCE_COLUMNS`.
    """
    return msgspec.convert(row, Preferences, from_attributes=True)


def preference_values(preferences: Preferences) -> dict[str, Any]:
    """Return preferences by name."""
    return {name: getattr(preferences, name) for name in _NAMES}
