"""Signing in with another service by OpenID Connect Core 1.0: the code flow with PKCE (RFC 7636).

PyJWT checks the token; our own HTTP client fetches it within a deadline. docs/adr/0030 explains why Authlib's client is
not used.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote, urlencode

import jwt
from flask import current_app
from msgspec import Struct

from app.db.text import normal_email
from app.extensions import queue
from app.remote.breaker import CircuitBreaker
from app.remote.client import RemoteClient, RemoteRequest
from app.remote.deadline import deadline
from app.remote.errors import RemoteFailed

if TYPE_CHECKING:
    from flask import Flask

    from app.service_settings import OidcSettings

CALLBACK = "/auth/oidc/callback"
SECONDS = 8.0
METADATA_SECONDS = 600
ALGORITHMS = ("RS256", "ES256", "PS256", "EdDSA")
"""Only asymmetric signatures: with a symmetric one, anyone who knows the client secret could forge tokens."""
LEEWAY_SECONDS = 60
_SERVICE = "waypost.oidc"


class OidcRefused(Exception):
    """The service did not vouch for the traveller; the message is for the log."""


class _Metadata(Struct):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str


class _Tokens(Struct):
    id_token: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """A sign-in in progress at the service.

    :param url: the address at the service to which the browser is redirected.
    :param state: comes back with the browser.
    :param nonce: comes back in the token.
    :param verifier: proves that the code returns to its requester (PKCE).
    """

    url: str
    state: str
    nonce: str
    verifier: str


@dataclass(frozen=True, slots=True)
class Claims:
    """The identity that the service vouches for.

    :param email: normalised; None if the service did not verify it.
    """

    issuer: str
    subject: str
    email: str | None
    name: str


class OidcService:
    """One configured service."""

    def __init__(self, settings: OidcSettings, public_url: str) -> None:
        self._settings = settings
        self._callback = public_url + CALLBACK
        self._client = RemoteClient()
        self._breaker = CircuitBreaker(queue.redis, "oidc")
        self._metadata: tuple[float, _Metadata] | None = None

    def begin(self) -> Attempt:
        """Return the address to redirect the browser to.

        :raises RemoteFailed: when the service does not answer.
        """
        metadata = self._read_metadata()
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        query = {
            "response_type": "code",
            "client_id": self._settings.client_id,
            "redirect_uri": self._callback,
            "scope": "openid email profile",
            "state": state,
            "nonce": nonce,
            "code_challenge": _challenge(verifier),
            "code_challenge_method": "S256",
        }
        separator = "&" if "?" in metadata.authorization_endpoint else "?"
        return Attempt(f"{metadata.authorization_endpoint}{separator}{urlencode(query)}", state, nonce, verifier)

    def finish(self, code: str, nonce: str, verifier: str) -> Claims:
        """Exchange a code for a token and check it.

        :raises RemoteFailed: when the service does not answer.
        :raises OidcRefused: when the code or the token is invalid.
        """
        metadata = self._read_metadata()
        token = self._exchange(metadata, code, verifier)
        try:
            key = self._find_key(metadata, token)
            claims = jwt.decode(
                token,
                key,
                algorithms=list(ALGORITHMS),
                audience=self._settings.client_id,
                issuer=self._settings.issuer,
                leeway=LEEWAY_SECONDS,
                options={"require": ["exp", "iat", "sub", "aud", "iss"]},
            )
        except jwt.PyJWTError as error:
            raise OidcRefused(f"the token is invalid: {error}") from error
        if not secrets.compare_digest(str(claims.get("nonce", "")), nonce):
            raise OidcRefused("the token is for another sign-in")
        if claims.get("azp", self._settings.client_id) != self._settings.client_id:
            raise OidcRefused("the token is for another client")
        return self._claims(claims)

    def _claims(self, claims: Mapping[str, Any]) -> Claims:
        email = claims.get("email")
        is_verified = claims.get("email_verified") is True and isinstance(email, str)
        return Claims(
            issuer=self._settings.issuer,
            subject=str(claims["sub"]),
            email=normal_email(cast(str, email)) if is_verified else None,
            name=str(claims.get("name") or claims.get("given_name") or ""),
        )

    def _exchange(self, metadata: _Metadata, code: str, verifier: str) -> str:
        credentials = f"{quote(self._settings.client_id)}:{quote(self._settings.client_secret)}"
        request = RemoteRequest(
            "OIDC",
            metadata.token_endpoint,
            headers={"Authorization": f"Basic {base64.b64encode(credentials.encode()).decode()}"},
            form={
                "grant_type": "authorization_code",
                "code": code,
                "redirect_uri": self._callback,
                "code_verifier": verifier,
            },
        )
        # A code works once: a retry would be refused.
        with self._breaker.guard(), deadline(SECONDS):
            response = self._client.send(request)
            if response.status >= 500:
                raise RemoteFailed(f"the OIDC service answered {response.status}")
        if response.status != 200:
            raise OidcRefused(f"the code was answered with {response.status}")
        return response.decode(_Tokens).id_token

    def _find_key(self, metadata: _Metadata, token: str) -> jwt.PyJWK:
        """Return the key that signed a token."""
        with self._breaker.guard():
            response = self._client.call(RemoteRequest("OIDC keys", metadata.jwks_uri), seconds=SECONDS)
            if response.status != 200:
                raise RemoteFailed(f"the keys were answered with {response.status}")
        header = jwt.get_unverified_header(token)
        keys = jwt.PyJWKSet.from_dict(response.decode(dict))
        fitting = [key for key in keys.keys if header.get("kid") in (None, key.key_id)]
        if len(fitting) != 1:
            raise OidcRefused(f"{len(fitting)} keys fit the token")
        return fitting[0]

    def _read_metadata(self) -> _Metadata:
        known = self._metadata
        if known is not None and known[0] > time.monotonic():
            return known[1]
        url = f"{self._settings.issuer.rstrip('/')}/.well-known/openid-configuration"
        with self._breaker.guard():
            response = self._client.call(RemoteRequest("OIDC metadata", url), seconds=SECONDS)
            if response.status != 200:
                raise RemoteFailed(f"the metadata was answered with {response.status}")
            metadata = response.decode(_Metadata)
            if metadata.issuer != self._settings.issuer:
                raise RemoteFailed(f"the metadata is of {metadata.issuer}")
        self._metadata = (time.monotonic() + METADATA_SECONDS, metadata)
        return metadata


def init_oidc(app: Flask, settings: OidcSettings | None, public_url: str) -> None:
    """Set up the service if the settings name one."""
    with app.app_context():
        app.extensions[_SERVICE] = None if settings is None else OidcService(settings, public_url)


def oidc_service() -> OidcService | None:
    """Return the service; None if the settings name none."""
    return cast("OidcService | None", current_app.extensions[_SERVICE])


def _challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
