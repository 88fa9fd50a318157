"""Searches for travellers by name, and the terms that index them."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert, select, tuple_
from sqlalchemy.orm import Session

from app.accounts import blocks
from app.accounts.answers import FoundUserAnswer
from app.accounts.models import NameTerm, User
from app.db.pagination import Page, decode_text_cursor, encode_text_cursor
from app.db.terms import begins_with, search_terms
from app.db.text import fold_name
from app.db.types import Id
from app.hooks import hooks


def refresh_name_terms(session: Session, user: User) -> None:
    """Make a traveller findable by the current name."""
    session.execute(delete(NameTerm).where(NameTerm.user_id == user.id))
    terms = search_terms(user.name)
    if terms:
        session.execute(insert(NameTerm), [{"user_id": user.id} | asdict(term) for term in terms])


def find_users(session: Session, viewer_id: Id, text: str, limit: int, cursor: str | None) -> Page[FoundUserAnswer]:
    """Return the travellers whose name, or a word of it and what follows, starts with a text; one statement.

    :param viewer_id: the actor; travellers whom they have blocked, or who have blocked them, are left out.
    :param text: as typed; case, accents and punctuation do not matter.
    :param limit: the page's maximum length.
    :param cursor: where the previous page ended.
    :raises BadRequest: when the cursor is not one of ours.
    """
    wanted = fold_name(text)
    if not wanted:
        return Page([], None)
    query = (
        select(NameTerm.term, User, hooks().trip_figures.published)
        .join(User, User.id == NameTerm.user_id)
        .where(begins_with(NameTerm.term, NameTerm.shared, wanted), User.id.not_in(blocks.blocked_with(viewer_id)))
    )
    if cursor is not None:
        query = query.where(tuple_(NameTerm.term, NameTerm.user_id) > tuple_(*decode_text_cursor(cursor)))
    rows = session.execute(query.order_by(NameTerm.term, NameTerm.user_id).limit(limit + 1)).all()
    page = rows[:limit]
    found = [
        FoundUserAnswer(id=user.id, name=user.name, profile_image_url=user.profile_image_url, trip_count=trips)
        for _, user, trips in page
    ]
    last = page[-1] if len(rows) > limit else None
    return Page(found, encode_text_cursor(last[0], last[1].id) if last else None)
