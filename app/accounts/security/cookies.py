"""Signed, short-lived, HttpOnly cookies that carry a sign-in from one step to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Response, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from app.secret_keys import SIGNER
from app.web import limits
from app.web.configuration import current_settings


@dataclass(frozen=True, slots=True)
class StepCookie:
    """The cookie of one kind of step.

    :param seconds: how long it is valid.
    :param path: the path of the calls that need it.
    """

    name: str
    seconds: int
    path: str = "/auth"

    def set(self, response: Response, value: Any) -> None:
        """Send a JSON-serializable value with a response."""
        response.set_cookie(
            self.name,
            self._serializer().dumps(value),
            max_age=self.seconds,
            path=self.path,
            secure=current_settings().secure,
            httponly=True,
            samesite="Lax",
        )

    def read(self) -> Any:
        """Return the value that this browser was sent; None if there is none, or it has expired."""
        try:
            return self._serializer().loads(request.cookies.get(self.name, ""), max_age=self.seconds)
        except BadSignature:
            return None

    def take(self) -> Any:
        """Return the value that this browser was sent, the first time it is taken; None after that.

        While Redis is down, a value may be taken again until it expires.
        """
        value = self.read()
        if value is None or limits.spend(f"1 per {self.seconds} seconds", self.name, request.cookies[self.name][-43:]):
            return None
        return value

    def clear(self, response: Response) -> None:
        """Delete the cookie."""
        secure = current_settings().secure
        response.delete_cookie(self.name, path=self.path, secure=secure, httponly=True, samesite="Lax")

    def _serializer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(current_settings().secret_keys, salt=self.name, signer_kwargs=dict(SIGNER))
