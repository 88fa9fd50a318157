"""Pending sign-ups, until one of them becomes a traveller.

Anyone can sign up with anyone's address. So each sign-up has its own name, password and code, and a code activates only
the sign-up that it was mailed for: otherwise a stranger's password could end up on the account of the traveller who
enters the code.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.orm import Session

from app.accounts import codes, passwords, queries
from app.accounts.codes import Purpose
from app.accounts.locks import lock_address
from app.accounts.mails import verification_mail
from app.accounts.models import SignUp, User
from app.accounts.name_search import refresh_name_terms
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.types import Id, new_id, utc_now
from app.errors import Conflict
from app.mail.service import send_after_commit
from app.texts import gettext, lazy_gettext

MAX_WAITING = 3
"""Sign-ups per address. More would make it easier to guess a valid code."""

WRONG_HERE = lazy_gettext(
    "That code is not right. Only the code that we emailed for the sign-up from this browser works here: please check "
    "your latest email, or ask for a new one."
)
GONE = lazy_gettext("Your sign-up no longer waits for a code. Please sign up again.")


def require_free(session: Session, email: str) -> None:
    """Require that an address has no account.

    :raises Conflict: when it has one.
    """
    if queries.has_account(session, email):
        raise Conflict(gettext("There is already an account with this email. Please sign in."))


def sign_up(session: Session, name: str, email: str, password: str) -> Id:
    """Add a sign-up, mail its code, and return its id. The fourth for an address deletes the oldest.

    :raises Conflict: when the address has an account.
    """
    # Hashed before the first statement, so that SQLite's only write lock is not held during hashing.
    password_hash = passwords.hash_password(password)
    lock_address(session, email)
    require_free(session, email)
    now = utc_now()
    session.execute(delete(SignUp).where(SignUp.created_at <= now - queries.WAITING))
    earlier = _waiting(session, email)
    for surplus in earlier[MAX_WAITING - 1 :]:
        session.delete(surplus)
    ident = new_id()
    digits = _digits_unlike(earlier)
    session.add(
        SignUp(
            id=ident,
            email=email,
            name=name,
            password_hash=password_hash,
            created_at=now,
            digest=codes.digest(Purpose.VERIFY, ident, digits),
            expires_at=now + codes.LIFETIME,
        )
    )
    session.flush()
    send_after_commit(session, verification_mail(name, email, digits))
    audit.record(session, Action.CODE_SENT, details=_details(ident))
    return ident


def mail_new_code(session: Session, email: str, own: Id | None) -> None:
    """Mail a new code for a sign-up, if it is pending. An unknown address executes the same statements.

    :param own: the sign-up; the latest one of the address if None.
    """
    lock_address(session, email)
    waiting = _waiting(session, email)
    chosen = next((one.id for one in waiting if own in (None, one.id)), new_id())
    digits = _digits_unlike(waiting)
    now = utc_now()
    name = session.scalar(
        update(SignUp)
        .where(SignUp.id == chosen)
        .values(digest=codes.digest(Purpose.VERIFY, chosen, digits), tries=0, expires_at=now + codes.LIFETIME)
        .returning(SignUp.name)
        .execution_options(synchronize_session=False)
    )
    if name is not None:
        send_after_commit(session, verification_mail(name, email, digits))
    audit.record(session, Action.CODE_SENT, details=_details(chosen))


def verify(session: Session, email: str, digits: str, own: Id | None) -> User:
    """Turn the sign-up that a code was mailed for into a traveller, and drop the others of the address.

    One conditional update counts the try, in its own transaction and before the comparison: it counts even if the call
    is refused, and at most five of any number of concurrent guesses are compared with a code.

    :param own: the only sign-up whose code is accepted; any of the address if None.
    :raises Invalid: when the code cannot be used; an unknown address is refused as a wrong code is.
    :raises Conflict: when the address is already verified.
    """
    now = utc_now()
    wanted = _wanted(email, own)
    with transaction.writing(session):
        lock_address(session, email)
        _require_unverified(session, email)
        tried = session.execute(
            update(SignUp)
            .where(*wanted, SignUp.expires_at > now, SignUp.tries < codes.MAX_TRIES)
            .values(tries=SignUp.tries + 1)
            .returning(SignUp.id, SignUp.digest)
            .execution_options(synchronize_session=False)
        ).all()
    # Dropped by the commit if the code is correct.
    audit.record_refusal(session, Action.CODE_FAILED, details=_details(own))
    if not tried:
        raise codes.refusal(_why_unusable(session, wanted, own))
    right = next((one for one in tried if codes.matches(one.digest, Purpose.VERIFY, one.id, digits)), None)
    if right is None:
        raise codes.refusal(WRONG_HERE if own else codes.WRONG)
    lock_address(session, email)
    chosen = session.scalar(select(SignUp).where(SignUp.id == right.id, SignUp.digest == right.digest))
    if chosen is None:
        # Another call has used or replaced this code in the meantime.
        _require_unverified(session, email)
        raise codes.refusal(codes.WRONG)
    user = activate(session, email, chosen.name, chosen.password_hash)
    audit.record(session, Action.CODE_USED, actor_id=user.id, details=_details(right.id))
    return user


def activate(session: Session, email: str, name: str, password_hash: str) -> User:
    """Create the traveller of an address and drop its sign-ups.

    :param email: an address that the caller has locked, and that has no account.
    """
    session.execute(delete(SignUp).where(SignUp.email == email))
    user = User(name=name, email=email, password_hash=password_hash)
    session.add(user)
    session.flush()
    refresh_name_terms(session, user)
    return user


def _details(sign_up_id: Id | None) -> dict[str, object]:
    """Return the audit log's details of a sign-up, which is not a traveller yet."""
    return {"purpose": Purpose.VERIFY, "sign_up": sign_up_id}


def _wanted(email: str, own: Id | None) -> Sequence[ColumnElement[bool]]:
    wanted = queries.pending_sign_ups(email)
    return wanted if own is None else (*wanted, SignUp.id == own)


def _waiting(session: Session, email: str) -> Sequence[SignUp]:
    """Return the sign-ups of an address, the newest first."""
    return session.scalars(
        select(SignUp).where(*queries.pending_sign_ups(email)).order_by(SignUp.created_at.desc(), SignUp.id)
    ).all()


def _require_unverified(session: Session, email: str) -> None:
    if queries.has_account(session, email):
        raise Conflict(gettext("This email is already verified. Please sign in."))


def _digits_unlike(others: Sequence[SignUp]) -> str:
    """Return a code that no other sign-up of the address has, so that it identifies the sign-up."""
    while True:
        digits = codes.new_digits()
        if not any(codes.matches(other.digest, Purpose.VERIFY, other.id, digits) for other in others):
            return digits


def _why_unusable(session: Session, wanted: Sequence[ColumnElement[bool]], own: Id | None) -> str:
    tries = session.scalars(select(SignUp.tries).where(*wanted)).all()
    if not tries:
        return GONE if own else codes.WRONG
    return codes.EXHAUSTED if max(tries) >= codes.MAX_TRIES else codes.EXPIRED
