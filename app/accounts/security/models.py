"""Two-step verification, recovery codes, passkeys, identities at other services, and API tokens."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy import ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base
from app.db.types import Id, new_id, utc_now

LABEL_LENGTH = 60
CREDENTIAL_LENGTH = 1364
"""The longest credential id, 1023 bytes, in base64url (WebAuthn, 6.1)."""


class TokenScope(StrEnum):
    """The scope of an API token."""

    READ = "read"
    WRITE = "write"


class TwoStep(Base):
    """A traveller's authenticator app; required at sign-in once `confirmed_at` is set.

    `last_step` is the time step of the code that was used last: each code works once (RFC 6238, 5.2).
    """

    __tablename__ = "two_step"

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int] = mapped_column(default=0)


class RecoveryCode(Base):
    """A recovery code, which replaces one code of the authenticator app."""

    __tablename__ = "recovery_code"

    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    used_at: Mapped[datetime | None]


class Passkey(Base):
    """A passkey, by the id and the public key of its credential.

    :param credential_id: in base64url without padding.
    :param sign_count: the signature counter at its last use; authenticators that sync passkeys always send 0.
    """

    __tablename__ = "passkey"
    __table_args__ = (Index(None, "user_id"),)

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    credential_id: Mapped[str] = mapped_column(String(CREDENTIAL_LENGTH), unique=True)
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(default=0)
    label: Mapped[str] = mapped_column(String(LABEL_LENGTH))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    last_used_at: Mapped[datetime | None]


class Identity(Base):
    """A traveller's identity at the service that `OIDC_ISSUER` names."""

    __tablename__ = "identity"
    __table_args__ = (Index(None, "user_id"),)

    issuer: Mapped[str] = mapped_column(String(255), primary_key=True)
    subject: Mapped[str] = mapped_column(String(255), primary_key=True)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)


class ApiToken(Base):
    """A token for a traveller's own programs; only its digest is stored."""

    __tablename__ = "api_token"
    __table_args__ = (Index(None, "user_id"),)

    id: Mapped[Id] = mapped_column(primary_key=True, default=new_id)
    user_id: Mapped[Id] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    label: Mapped[str] = mapped_column(String(LABEL_LENGTH))
    scope: Mapped[str] = mapped_column(String(5))
    created_at: Mapped[datetime] = mapped_column(default=utc_now)
    last_used_at: Mapped[datetime | None]
    expires_at: Mapped[datetime | None]
