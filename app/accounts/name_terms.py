"""Making travellers findable by name."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, insert

from app.accounts.models import NameTerm, User
from app.db.terms import search_terms
from app.extensions import db


def refresh_terms(user: User) -> None:
    """Make a traveller findable by the present name; one whose address is not verified is not found at all."""
    db.session.execute(delete(NameTerm).where(NameTerm.user_id == user.id))
    terms = search_terms(user.name) if user.verified_at is not None else []
    if terms:
        db.session.execute(insert(NameTerm), [{"user_id": user.id} | asdict(term) for term in terms])
