"""A fake of an OpenID Connect service on loopback: it signs real tokens, and lies if a test says so."""

from __future__ import annotations

import base64
import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm

from tests.fakes.loopback import Loopback, serving

CLIENT_ID, CLIENT_SECRET = "waypost-tests", "a secret between two services that trust"
KEY_ID = "key-1"


@cache
def _key(_name: str) -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class FakeOidc(Loopback):
    """The service, with one person who is signed in there.

    :param person: the claims about them.
    :param lies: claims that replace true ones; None leaves one out.
    :param calls_itself: the issuer in its metadata, if not the true one.
    :param signs_with: the name of the key; an unpublished one simulates a forger.
    """

    def __init__(self) -> None:
        super().__init__(self._answer)
        self.person: dict[str, Any] = {
            "sub": "person-7",
            "email": "Meera@Example.com",
            "email_verified": True,
            "name": "Meera Iyer",
        }
        self.lies: dict[str, Any] = {}
        self.calls_itself: str | None = None
        self.signs_with = KEY_ID
        self._codes: dict[str, dict[str, str]] = {}

    def approve(self, url: str) -> str:
        """Handle the browser's redirect from the app; return the query of the redirect back."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}
        assert query["client_id"] == CLIENT_ID
        assert query["response_type"] == "code"
        code = f"code-{len(self._codes)}"
        self._codes[code] = query
        return f"code={code}&state={query['state']}&session_state=of-the-service"

    def _answer(self, path: str, headers: dict[str, str], body: Any) -> tuple[int, Any]:
        if path == "/.well-known/openid-configuration":
            return 200, {
                "issuer": self.calls_itself or self.url,
                "authorization_endpoint": f"{self.url}/authorize",
                "token_endpoint": f"{self.url}/token",
                "jwks_uri": f"{self.url}/keys",
            }
        if path == "/keys":
            public = json.loads(RSAAlgorithm.to_jwk(_key(KEY_ID).public_key()))
            return 200, {"keys": [public | {"kid": KEY_ID, "alg": "RS256", "use": "sig"}]}
        return self._token(headers, body)

    def _token(self, headers: dict[str, str], form: dict[str, str]) -> tuple[int, Any]:
        credentials = base64.b64encode(f"{CLIENT_ID}:{CLIENT_SECRET.replace(' ', '%20')}".encode()).decode()
        asked = self._codes.pop(form["code"], None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=")
        if (
            headers.get("authorization") != f"Basic {credentials}"
            or asked is None
            or asked["code_challenge"] != challenge.decode()
            or asked["redirect_uri"] != form["redirect_uri"]
        ):
            return 400, {"error": "invalid_grant"}
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": CLIENT_ID,
            "iat": now,
            "exp": now + 300,
            "nonce": asked["nonce"],
            **self.person,
            **self.lies,
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        if self.signs_with == "none":
            token = jwt.encode(claims, "", algorithm="none", headers={"kid": KEY_ID})
        elif self.signs_with == "secret":
            token = jwt.encode(claims, CLIENT_SECRET, algorithm="HS256", headers={"kid": KEY_ID})
        else:
            token = jwt.encode(claims, _key(self.signs_with), algorithm="RS256", headers={"kid": KEY_ID})
        return 200, {"access_token": "unused", "token_type": "Bearer", "id_token": token}


@contextmanager
def oidc() -> Iterator[FakeOidc]:
    """Run a service within the block."""
    service = FakeOidc()
    with serving(service):
        yield service
