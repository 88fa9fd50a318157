"""Limits the unfinished builds of each traveller."""

from __future__ import annotations

from sqlalchemy import Select, func, select, text
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id, utc_now
from app.errors import TooMany
from app.texts import gettext
from app.trips.making.status import GIVEN_UP_AFTER
from app.trips.models import IS_UNFINISHED, Trip

MAX_UNFINISHED = 10
RETRY_AFTER_SECONDS = 30
"""A build takes seconds, but may wait for the builds of others."""


def require_room(session: Session, owner_id: Id) -> None:
    """Refuse another build to a traveller who has the maximum number of unfinished builds.

    :param session: the traveller's row stays locked until its transaction ends, so that concurrent calls are counted.
        No other rows of theirs may be locked yet.
    :raises TooMany: they have the maximum number.
    """
    # This lock still allows inserting rows that refer to the traveller. SQLite has one writer at a time anyway.
    session.execute(select(User.id).where(User.id == owner_id).with_for_update(key_share=True)).all()
    if session.execute(unfinished_builds(owner_id)).scalar_one() >= MAX_UNFINISHED:
        raise TooMany(
            gettext(
                "You already have %(count)s trips waiting to be built. Please wait until one of them is ready.",
                count=MAX_UNFINISHED,
            ),
            RETRY_AFTER_SECONDS,
        )


def unfinished_builds(owner_id: Id) -> Select[int]:
    """Return the statement that counts a traveller's unfinished builds; those past their time limit have failed."""
    return select(func.count()).where(
        Trip.owner_id == owner_id,
        Trip.created_at >= utc_now() - GIVEN_UP_AFTER,
        # Literally as in the index: with parameters, SQLite would not use it.
        text(IS_UNFINISHED),
    )
