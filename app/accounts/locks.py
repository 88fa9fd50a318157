"""Locks on travellers' rows, held until the transaction ends.

A transaction that locks other rows too must lock the traveller's row first, or two calls could deadlock.
"""

from __future__ import annotations

from hashlib import blake2b

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.types import Id
from app.errors import NotFound, Unauthenticated
from app.texts import lazy_gettext
from app.web.identity import ENDED

NO_TRAVELLER = lazy_gettext("We could not find this traveller.")


def lock_address(session: Session, email: str) -> None:
    """Prevent other calls from adding an account or a sign-up with an address until the transaction ends.

    Call it before locking any row. SQLite needs no lock: it has one writer at a time.
    """
    if session.get_bind().dialect.name == "postgresql":
        key = func.hashtextextended(f"address:{email}", 0)
        session.execute(select(func.pg_advisory_xact_lock(key)))


def lock_pair(session: Session, one: Id, other: Id) -> None:
    """Prevent other calls from deciding whether two travellers follow or block each other until the transaction ends.

    Call it before locking any row. SQLite needs no lock: it has one writer at a time.
    """
    if session.get_bind().dialect.name == "postgresql":
        # Hashed here: an unknown id may contain characters that PostgreSQL rejects in text.
        digest = blake2b(":".join(sorted((one, other))).encode(), digest_size=8).digest()
        session.execute(select(func.pg_advisory_xact_lock(int.from_bytes(digest, signed=True))))


def lock_user(session: Session, user_id: Id) -> User | None:
    """Return a traveller's current row, locked for changes."""
    return session.scalar(
        select(User).where(User.id == user_id).with_for_update().execution_options(populate_existing=True)
    )


def lock_user_by_email(session: Session, email: str) -> User | None:
    """Return the current row of the traveller with an address, locked for changes."""
    return session.scalar(
        select(User).where(User.email == email).with_for_update().execution_options(populate_existing=True)
    )


def lock_actor(session: Session, actor_id: Id) -> None:
    """Prevent the deletion of the actor's account until commit, because a new row is going to refer to it.

    Call it before locking a trip or any other row of the actor: deleting an account locks the traveller first.

    :raises Unauthenticated: when the account has just been deleted.
    """
    found = session.scalar(select(User.id).where(User.id == actor_id).with_for_update(read=True, key_share=True))
    if found is None:
        raise Unauthenticated(ENDED)


def lock_name(session: Session, user_id: Id) -> str:
    """Return the name of a traveller and prevent the deletion of the account until commit.

    :raises NotFound: when there is no such traveller.
    """
    name = session.scalar(select(User.name).where(User.id == user_id).with_for_update(key_share=True, read=True))
    if name is None:
        raise NotFound(NO_TRAVELLER)
    return name
