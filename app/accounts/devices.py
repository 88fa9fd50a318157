"""Remembers devices that have signed in to an account, by a cookie.

The cookie is signed, holds a random name of the browser and digests of the addresses that signed in there, and outlives
sessions. It does not authenticate: it only decides whether to mail about a sign-in, and which budget wrong guesses use.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from flask import Response, request
from itsdangerous import BadSignature, URLSafeSerializer

from app.db.types import new_id
from app.secret_keys import SIGNER
from app.web import limits
from app.web.configuration import current_settings

COOKIE = "device"
PATH = "/auth"
"""The only calls that need it."""
LIFE = timedelta(days=400)
"""The longest lifetime that browsers accept for a cookie (RFC 6265bis, 5.5)."""
MAX_ACCOUNTS = 8
"""Accounts per browser; the one that signed in first is dropped."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The content of the cookie.

    :param name: the browser's random name.
    :param accounts: the keys of the addresses that signed in there, the latest first.
    """

    name: str
    accounts: tuple[str, ...]


def is_known(email: str) -> bool:
    """Return whether the browser of this request has signed in to the account with an address before."""
    mark = _read()
    return mark is not None and limits.key_of_email(email) in mark.accounts


def remember(response: Response, email: str) -> None:
    """Record in the browser of this request that it has signed in to an account."""
    mark = _read() or Mark(new_id(), ())
    account = limits.key_of_email(email)
    accounts = (account, *(one for one in mark.accounts if one != account))[:MAX_ACCOUNTS]
    response.set_cookie(
        COOKIE,
        _serializer().dumps([mark.name, *accounts]),
        max_age=LIFE,
        path=PATH,
        httponly=True,
        samesite="Lax",
        secure=current_settings().secure,
    )


def email_or_device_key() -> str:
    """Return the key that counts tries by a sign-in's email address: a known device has a separate budget."""
    return _device_key() or limits.email_key()


def address_or_device_key() -> str:
    """Return the key that counts tries by a sign-in's network address: a known device has a separate budget."""
    return _device_key() or limits.address_key()


def _device_key() -> str | None:
    mark, email = _read(), limits.body_email()
    if mark is None or email is None:
        return None
    account = limits.key_of_email(email)
    return f"device:{mark.name}:{account}" if account in mark.accounts else None


def _read() -> Mark | None:
    try:
        name, *accounts = _serializer().loads(request.cookies.get(COOKIE, ""))
    except BadSignature:
        # Missing, forged, or signed in an older format: treat it as an unknown device.
        return None
    return Mark(name, tuple(accounts))


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(current_settings().secret_keys, salt="device", signer_kwargs=dict(SIGNER))
