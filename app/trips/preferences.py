"""Travellers' preferences as columns of a trip."""

from __future__ import annotations

from typing import Any, Protocol

from app.planner.models import Budget, Preferences, Traveler
from app.trips.models import Trip

PREFERENCE_COLUMNS = (Trip.traveler, Trip.budget, Trip.interests)
"""What a statement selects so that `preferences_of` can read its row."""


class HasPreferences(Protocol):
    """A row with the columns of preferences."""

    @property
    def traveler(self) -> str:
        """Who travels."""
        ...

    @property
    def budget(self) -> str:
        """How much the travellers want to spend."""
        ...

    @property
    def interests(self) -> list[Any]:
        """What they are interested in."""
        ...


def preferences_of(row: HasPreferences) -> Preferences:
    """Return the preferences of a trip."""
    return Preferences(Traveler(row.traveler), Budget(row.budget), tuple(row.interests))


def set_preferences(trip: Trip, preferences: Preferences) -> None:
    """Set the preferences of a trip."""
    trip.traveler = preferences.traveler
    trip.budget = preferences.budget
    trip.interests = list(preferences.interests)
