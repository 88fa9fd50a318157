"""The four-digit codes that prove that a traveller reads the mail of an address."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta
from enum import StrEnum
from hmac import compare_digest

from sqlalchemy import select, update

from app.accounts.models import Code, User
from app.db import transaction
from app.db.types import Id, utc_now
from app.errors import Invalid
from app.extensions import db
from app.web.configuration import current_settings

DIGITS = 4
LIFE = timedelta(minutes=10)
MAX_TRIES = 5

WRONG = "That code is not right. Please check it and try again."
USED = "That code was used already. Please ask for a new one."
EXPIRED = "That code has expired. Please ask for a new one."
EXHAUSTED = "That code was tried too often. Please ask for a new one."


class Purpose(StrEnum):
    """What a code is good for."""

    VERIFY = "verify"
    RESET = "reset"


def issue(user_id: Id, purpose: Purpose) -> str:
    """Make a code, which takes the place of any former one, and return its digits.

    :param user_id: whose row the caller has locked or just made, so that two codes are not issued side by side.
    """
    digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"
    now = utc_now()
    db.session.merge(
        Code(
            user_id=user_id,
            purpose=purpose,
            digest=_digest(user_id, purpose, digits),
            tries=0,
            created_at=now,
            expires_at=now + LIFE,
            used_at=None,
        )
    )
    db.session.flush()
    return digits


def redeem(user_id: Id, purpose: Purpose, digits: str) -> None:
    """Use up a code.

    The try is counted by one conditional update, in a transaction of its own and before anything is compared: it stays
    counted when the call is refused, and of any number of guesses at once no more than five get as far as a comparison.

    :raises Invalid: when the code is wrong, used, expired or was tried too often.
    """
    now = utc_now()
    mine = (Code.user_id == user_id, Code.purpose == purpose)
    with transaction.writing(db.session):
        digest = db.session.scalar(
            update(Code)
            .where(*mine, Code.used_at.is_(None), Code.expires_at > now, Code.tries < MAX_TRIES)
            .values(tries=Code.tries + 1)
            .returning(Code.digest)
            .execution_options(synchronize_session=False)
        )
    if digest is None:
        raise refusal(_why_closed(user_id, purpose))
    if not compare_digest(digest, _digest(user_id, purpose, digits)):
        raise refusal(WRONG)
    # Wherever both are locked the traveller's row comes first, or two calls could wait for each other for good.
    db.session.execute(select(User.id).where(User.id == user_id).with_for_update())
    spent = db.session.scalar(
        update(Code)
        .where(*mine, Code.used_at.is_(None), Code.digest == digest)
        .values(used_at=now)
        .returning(Code.user_id)
        .execution_options(synchronize_session=False)
    )
    if spent is None:
        raise refusal(USED)


def refusal(text: str) -> Invalid:
    """Return the refusal of a code."""
    return Invalid({"otp": [text]})


def _why_closed(user_id: Id, purpose: Purpose) -> str:
    code = db.session.execute(
        select(Code.used_at, Code.tries).where(Code.user_id == user_id, Code.purpose == purpose)
    ).one_or_none()
    if code is None:
        return WRONG
    if code.used_at is not None:
        return USED
    return EXHAUSTED if code.tries >= MAX_TRIES else EXPIRED


def _digest(user_id: Id, purpose: Purpose, digits: str) -> str:
    # There are but 10,000 codes, so any unkeyed hash, however slow, is undone by trying them all. Whoever reads the
    # database alone lacks the key; the id keeps equal codes of two travellers from looking equal.
    key = current_settings().secret_key.encode()
    return hmac.new(key, f"code:{purpose}:{user_id}:{digits}".encode(), hashlib.sha256).hexdigest()
