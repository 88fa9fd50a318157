"""Finding travellers by name."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select, tuple_

from app.accounts.models import NameTerm, User
from app.accounts.trip_figures import trip_figures
from app.db.pagination import Page, decode_text_cursor, encode_text_cursor
from app.db.terms import begins_with
from app.db.text import fold
from app.db.types import Id
from app.extensions import db


@dataclass(frozen=True, slots=True)
class FoundUser:
    """A traveller that a search found.

    :param trip_count: how many trips they have published.
    """

    id: Id
    name: str
    profile_image_url: str | None
    trip_count: int


def find_users(text: str, limit: int, cursor: str | None) -> Page[FoundUser]:
    """Return the travellers whose name, or whose name from one of its words on, begins with a text; one statement.

    :param text: as typed; case, accents and punctuation do not matter.
    :param limit: how many at most.
    :param cursor: where the last page ended.
    :raises BadRequest: when the cursor is none of ours.
    """
    wanted = fold(text)
    if not wanted:
        return Page([], None)
    query = (
        select(NameTerm.term, User, trip_figures().published)
        .join(User, User.id == NameTerm.user_id)
        .where(begins_with(NameTerm.term, NameTerm.shared, wanted))
    )
    if cursor is not None:
        query = query.where(tuple_(NameTerm.term, NameTerm.user_id) > tuple_(*decode_text_cursor(cursor)))
    rows = db.session.execute(query.order_by(NameTerm.term, NameTerm.user_id).limit(limit + 1)).all()
    page = rows[:limit]
    found = [FoundUser(user.id, user.name, user.profile_image_url, trips) for _, user, trips in page]
    last = page[-1] if len(rows) > limit else None
    return Page(found, encode_text_cursor(last[0], last[1].id) if last else None)
