"""A software authenticator: creates passkeys and signs with them like a browser and its device (WebAuthn 3)."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """A device with one passkey.

    :param origin: the origin of the page that uses it.
    :param counts: whether it counts its uses; those that sync passkeys do not.
    :param flags: its claims about the traveller.
    """

    origin: str
    counts: bool = True
    flags: int = PRESENT | VERIFIED
    uses: int = 0
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    owner: str = ""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a registration as `navigator.credentials.create` does."""
        self.owner = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        about = bytes(16) + struct.pack(">H", len(self.credential_id)) + self.credential_id + key
        data = self._data(options["rp"]["id"], ATTESTED) + about
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"attestationObject": encoded(attestation), "clientDataJSON": encoded(client)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer the options of a sign-in as `navigator.credentials.get` does."""
        self.uses += self.counts
        data = self._data(options["rpId"], 0)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "authenticatorData": encoded(data),
                "clientDataJSON": encoded(client),
                "signature": encoded(signature),
                "userHandle": self.owner,
            }
        )

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", self.flags | flags, self.uses)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        ident = encoded(self.credential_id)
        return {
            "id": ident,
            "rawId": ident,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
        }


def encoded(value: bytes) -> str:
    """Return bytes in base64url without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()
