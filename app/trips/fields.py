"""Fields that several schemas of trips have."""

from __future__ import annotations

from typing import Any

from app.texts import lazy_gettext
from app.trips.models import INTEREST_LENGTH, MAX_INTERESTS
from app.web.fields import BoundedList, Text


def interests_field(**options: Any) -> BoundedList:
    """Return the field of the travellers' interests."""
    return BoundedList(
        Text(maximum=INTEREST_LENGTH, blank=lazy_gettext("An interest can't be blank.")),
        maximum=MAX_INTERESTS,
        too_many=lazy_gettext("Please choose at most %(number)s interests.", number=MAX_INTERESTS),
        **options,
    )
