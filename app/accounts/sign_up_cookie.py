"""The cookie by which a browser remembers its sign-up."""

from __future__ import annotations

from flask import Response, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from app.accounts.queries import WAITING
from app.db.types import Id
from app.secret_keys import SIGNER
from app.web.configuration import current_settings

NAME = "sign_up"
PATH = "/auth"
SECONDS = int(WAITING.total_seconds())
"""As long as the sign-up is valid: a browser that forgot it would accept the code of a stranger's sign-up."""


def remember(response: Response, email: str, sign_up_id: Id) -> None:
    """Set the cookie; scripts cannot read it."""
    response.set_cookie(
        NAME,
        _serializer(email).dumps(sign_up_id),
        max_age=SECONDS,
        path=PATH,
        secure=current_settings().secure,
        httponly=True,
        samesite="Lax",
    )


def recall(email: str) -> Id | None:
    """Return the sign-up that this browser made with an address, or None if it made none."""
    try:
        return Id(_serializer(email).loads(request.cookies.get(NAME, ""), max_age=SECONDS))
    except BadSignature:
        # Missing, expired, or for another address.
        return None


def forget(response: Response) -> None:
    """Delete the cookie."""
    response.delete_cookie(NAME, path=PATH, secure=current_settings().secure, httponly=True, samesite="Lax")


def _serializer(email: str) -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_settings().secret_keys, salt=f"sign-up:{email}", signer_kwargs=dict(SIGNER))
