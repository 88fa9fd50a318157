"""Two-step verification by an authenticator app (TOTP, RFC 6238), and recovery codes for when it is lost."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

import pyotp
import segno
from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from app.accounts.locks import lock_user
from app.accounts.models import User
from app.accounts.security.mails import mail_security_change
from app.accounts.security.models import RecoveryCode, TwoStep
from app.audit import service as audit
from app.audit.models import Action
from app.db.types import Id, utc_now
from app.errors import Conflict, Invalid, Unauthenticated
from app.texts import gettext, lazy_gettext
from app.web.configuration import current_settings
from app.web.identity import ENDED

SECONDS = 30
"""How long a code is valid; the codes before and after it are accepted too, because clocks differ."""
RECOVERY_CODES = 10
WRONG_CODE = lazy_gettext("That code is not right. Codes change every 30 seconds.")
ALREADY_ON = lazy_gettext("Two-step verification is already on.")
IS_OFF = lazy_gettext("Two-step verification is off.")
_DIGITS = re.compile(r"[0-9]{6}")
_BESIDE = re.compile(r"[\s-]")


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup data for an authenticator app.

    :param uri: the address with the secret, for the app.
    :param qr_code: the QR code of that address, as a `data:` URL.
    """

    secret: str
    uri: str
    qr_code: str


def is_on(session: Session, user_id: Id) -> bool:
    """Return whether a traveller's sign-in takes a second step."""
    return session.scalar(select(TwoStep.confirmed_at).where(TwoStep.user_id == user_id)) is not None


def begin(session: Session, user_id: Id) -> Setup:
    """Make a secret for an authenticator app; it takes effect once one of its codes has been entered.

    :raises Conflict: when two-step verification is on.
    """
    user, row = _lock(session, user_id)
    if row is not None and row.confirmed_at is not None:
        raise Conflict(ALREADY_ON)
    secret = pyotp.random_base32()
    if row is None:
        session.add(TwoStep(user_id=user_id, secret=secret))
    else:
        row.secret, row.last_step = secret, 0
    uri = pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name=current_settings().app_name)
    return Setup(secret, uri, segno.make(uri, error="m").svg_data_uri(scale=4, border=2))


def confirm(session: Session, user_id: Id, code: str) -> list[str]:
    """Turn two-step verification on by the first code of the app; return the recovery codes.

    :raises Invalid: when the code is wrong.
    :raises Conflict: when it is on, or was not begun.
    """
    user, row = _lock(session, user_id)
    if row is None or row.confirmed_at is not None:
        raise Conflict(ALREADY_ON if row else IS_OFF)
    if not _takes_step(row, _plain(code)):
        raise Invalid({"code": [WRONG_CODE]})
    row.confirmed_at = utc_now()
    audit.record(session, Action.TWO_STEP_ON, actor_id=user_id)
    mail_security_change(session, user, gettext("Two-step verification was turned on."))
    return _new_recovery_codes(session, user_id)


def turn_off(session: Session, user: User) -> None:
    """Turn two-step verification off, and drop the recovery codes; does nothing when it is off.

    :param user: whose row is locked, after they proved to be the owner.
    """
    was_on = is_on(session, user.id)
    session.execute(delete(TwoStep).where(TwoStep.user_id == user.id))
    session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user.id))
    if was_on:
        audit.record(session, Action.TWO_STEP_OFF, actor_id=user.id)
        mail_security_change(session, user, gettext("Two-step verification was turned off."))


def renew_recovery_codes(session: Session, user: User) -> list[str]:
    """Replace the recovery codes.

    :param user: whose row is locked, after they proved to be the owner.
    :raises Conflict: when two-step verification is off.
    """
    if not is_on(session, user.id):
        raise Conflict(IS_OFF)
    mail_security_change(session, user, gettext("New recovery codes were made. The old ones no longer work."))
    return _new_recovery_codes(session, user.id)


def recovery_codes_left(session: Session, user_id: Id) -> int:
    """Return how many recovery codes a traveller has not used."""
    left = select(func.count()).where(RecoveryCode.user_id == user_id, RecoveryCode.used_at.is_(None))
    return session.scalar(left) or 0


def use_code(session: Session, user_id: Id, code: str) -> bool:
    """Use a code of the app or a recovery code, whichever it looks like; return whether it was correct.

    Each works once: the traveller's row, which must be locked, serialises calls with the same code.
    """
    plain = _plain(code)
    row = session.get(TwoStep, user_id, populate_existing=True)
    if row is None or row.confirmed_at is None:
        return False
    if _DIGITS.fullmatch(plain):
        return _takes_step(row, plain)
    used = session.scalar(
        update(RecoveryCode)
        .where(RecoveryCode.user_id == user_id, RecoveryCode.digest == _digest(plain), RecoveryCode.used_at.is_(None))
        .values(used_at=utc_now())
        .returning(RecoveryCode.digest)
        .execution_options(synchronize_session=False)
    )
    return used is not None


def _takes_step(row: TwoStep, code: str) -> bool:
    """Return whether a code belongs to the current time step or its neighbours and is unused; mark it as used."""
    if not _DIGITS.fullmatch(code):
        return False
    totp = pyotp.TOTP(row.secret, interval=SECONDS)
    now = int(utc_now().timestamp()) // SECONDS
    for step in (now, now - 1, now + 1):
        if step > row.last_step and secrets.compare_digest(totp.generate_otp(step), code):
            row.last_step = step
            return True
    return False


def _new_recovery_codes(session: Session, user_id: Id) -> list[str]:
    session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user_id))
    plain = [secrets.token_hex(8) for _ in range(RECOVERY_CODES)]
    session.add_all(RecoveryCode(user_id=user_id, digest=_digest(code)) for code in plain)
    return ["-".join(code[start : start + 4] for start in range(0, len(code), 4)) for code in plain]


def _plain(code: str) -> str:
    return _BESIDE.sub("", code).lower()


def _digest(code: str) -> str:
    # 64 random bits do not need a slow hash.
    return hashlib.sha256(f"recovery {code}".encode()).hexdigest()


def _lock(session: Session, user_id: Id) -> tuple[User, TwoStep | None]:
    user = lock_user(session, user_id)
    if user is None:
        raise Unauthenticated(ENDED)
    return user, session.get(TwoStep, user_id, populate_existing=True)
