"""The keys that sign tokens: from the environment, or generated once and stored."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.environment import Reader, SettingsError

SECRET_LENGTH = 16
"""Minimum length in production; local trials may use any text."""
SIGNER: Mapping[str, Any] = {"digest_method": hashlib.sha256}
"""The signer options for itsdangerous, whose default is HMAC-SHA-1."""


def secret(env: Reader, name: str, *, strong: bool) -> str | None:
    """Return a key from the environment.

    :param strong: whether it must be long, as in production.
    """
    value = env.text(name)
    if strong and value is not None and len(value) < SECRET_LENGTH:
        raise SettingsError(name, f"must have {SECRET_LENGTH} characters or more")
    return value


def secret_key(env: Reader, var_dir: Path, *, strong: bool) -> str:
    """Return the signing key, which is generated and stored if none is given.

    :param strong: whether it must be given and long, as in production.
    """
    value = secret(env, "SECRET_KEY", strong=strong)
    if value is not None:
        return value
    if strong:
        raise SettingsError("SECRET_KEY", "must be set where PUBLIC_URL is https")
    return _stored_secret(var_dir / "secret_key")


def _stored_secret(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(48))
    try:
        # A hard link is atomic, so concurrently starting processes agree on one key.
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    return path.read_text().strip()
