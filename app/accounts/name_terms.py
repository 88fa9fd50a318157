"""What a traveller is found by: their name from each of its words on, folded."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import takewhile

from sqlalchemy import delete, insert

from app.accounts.models import NAME_LENGTH, NameTerm, User
from app.db.text import fold
from app.extensions import db

MAX_WORDS = 20
"""More words of one name than that are not searched."""


@dataclass(frozen=True, slots=True)
class Term:
    """A name from one of its words on.

    :param shared: how many characters it has in common with an earlier term of the name.
    """

    position: int
    term: str
    shared: int


def name_terms(name: str) -> list[Term]:
    """Return the terms of a name: `mina devi rao`, `devi rao` and `rao` for Mina Devi Rao.

    :param name: as the traveller wrote it.
    """
    words = fold(name).split()
    texts = [" ".join(words[start:])[:NAME_LENGTH] for start in range(min(len(words), MAX_WORDS))]
    return [
        Term(position, text, max((_shared(text, earlier) for earlier in texts[:position]), default=0))
        for position, text in enumerate(texts)
    ]


def refresh_terms(user: User) -> None:
    """Make a traveller findable by the present name; one whose address is not verified is not found at all."""
    db.session.execute(delete(NameTerm).where(NameTerm.user_id == user.id))
    terms = name_terms(user.name) if user.verified_at is not None else []
    if terms:
        db.session.execute(insert(NameTerm), [{"user_id": user.id} | asdict(term) for term in terms])


def _shared(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
