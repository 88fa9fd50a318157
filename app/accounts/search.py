"""Finding travellers by name."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, select, tuple_
from sqlalchemy.orm import aliased

from app.accounts.models import NameTerm, User
from app.accounts.trip_figures import trip_figures
from app.db.pagination import Page, decode_text_cursor, encode_text_cursor
from app.db.text import fold
from app.db.types import Id
from app.extensions import db

_AFTER_ALL = "\U0010ffff"


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
    earlier = aliased(NameTerm)
    # Somebody with two such words (Anna Annan) is found once, by the first.
    again = select(earlier).where(
        earlier.user_id == NameTerm.user_id, earlier.position < NameTerm.position, _begins(earlier, wanted)
    )
    query = (
        select(NameTerm.term, User, trip_figures().published)
        .join(User, User.id == NameTerm.user_id)
        .where(_begins(NameTerm, wanted), ~again.exists())
    )
    if cursor is not None:
        query = query.where(tuple_(NameTerm.term, NameTerm.user_id) > tuple_(*decode_text_cursor(cursor)))
    rows = db.session.execute(query.order_by(NameTerm.term, NameTerm.user_id).limit(limit + 1)).all()
    page = rows[:limit]
    found = [FoundUser(user.id, user.name, user.profile_image_url, trips) for _, user, trips in page]
    last = page[-1] if len(rows) > limit else None
    return Page(found, encode_text_cursor(last[0], last[1].id) if last else None)


def _begins(model: type[NameTerm], wanted: str) -> ColumnElement[bool]:
    # A range and not LIKE: that is what every database answers from the index.
    return and_(model.term >= wanted, model.term < wanted + _AFTER_ALL)
