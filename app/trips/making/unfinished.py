"""Limits unfinished builds per traveller."""

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
"""A build takes seconds, but others have their turns too."""


def require_room(session: Session, owner_id: Id) -> None:
    """Refuse another build to a traveller who has as many unfinished as anyone may.

    :param session: the traveller's row stays locked until its transaction ends, so that of several calls at the same
        time each counts those before it. Nothing of theirs may be locked yet.
    :raises TooMany: when they have.
    """
    # Rows that refer to the traveller may still be added. SQLite has one writer at a time anyway.
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
    """Return the statement that counts a traveller's unfinished builds; those that were given up have failed."""
    return select(func.count()).where(
        Trip.owner_id == owner_id,
        Trip.created_at >= utc_now() - GIVEN_UP_AFTER,
        # As the index has it: with parameters in it, SQLite would not use the index.
        text(IS_UNFINISHED),
    )
