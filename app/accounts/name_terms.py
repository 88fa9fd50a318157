"""What a traveller is found by: their name from each of its words on, folded."""

from __future__ import annotations

from sqlalchemy import delete, insert

from app.accounts.models import NAME_LENGTH, NameTerm, User
from app.db.text import fold
from app.extensions import db

MAX_WORDS = 20
"""More words of one name than that are not searched."""


def name_terms(name: str) -> list[str]:
    """Return the terms of a name: `mina devi rao`, `devi rao` and `rao` for Mina Devi Rao.

    :param name: as the traveller wrote it.
    """
    words = fold(name).split()
    return [" ".join(words[start:])[:NAME_LENGTH] for start in range(min(len(words), MAX_WORDS))]


def refresh_terms(user: User) -> None:
    """Make a traveller findable by the present name; one whose address is not verified is not found at all."""
    db.session.execute(delete(NameTerm).where(NameTerm.user_id == user.id))
    terms = name_terms(user.name) if user.verified_at is not None else []
    if terms:
        rows = [{"user_id": user.id, "position": position, "term": term} for position, term in enumerate(terms)]
        db.session.execute(insert(NameTerm), rows)
