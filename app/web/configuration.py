"""From our settings to Flask's configuration, and back to our settings inside a request."""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import Any, cast

from flask import current_app

from app.config import Settings

ACCESS_TOKEN_LIFE = timedelta(hours=1)
REFRESH_TOKEN_LIFE = timedelta(days=30)
MAX_BODY_BYTES = 8 * 1024 * 1024
"""Above the largest photo (5 MB) with its form around it."""


def flask_config(settings: Settings) -> dict[str, Any]:
    """Return Flask's and the extensions' configuration for our settings."""
    return {
        "WAYPOST": settings,
        "SECRET_KEY": settings.secret_key,
        "JWT_SECRET_KEY": _derived_key(settings.secret_key, "jwt"),
        "MAX_CONTENT_LENGTH": MAX_BODY_BYTES,
        "SQLALCHEMY_ENGINES": {"default": _engine(settings)},
        "REDIS_URL": settings.redis_url,
        "JWT_TOKEN_LOCATION": ["headers", "cookies"],
        "JWT_ACCESS_TOKEN_EXPIRES": ACCESS_TOKEN_LIFE,
        "JWT_REFRESH_TOKEN_EXPIRES": REFRESH_TOKEN_LIFE,
        "JWT_COOKIE_SECURE": settings.secure,
        "JWT_COOKIE_SAMESITE": "Lax",
        "JWT_SESSION_COOKIE": False,
        "JWT_REFRESH_COOKIE_PATH": "/",
        "JWT_COOKIE_CSRF_PROTECT": True,
        "RATELIMIT_ENABLED": settings.ratelimit_enabled,
        "RATELIMIT_STORAGE_URI": _limits_url(settings.redis_url),
        "RATELIMIT_STORAGE_OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
        "RATELIMIT_KEY_PREFIX": "limits",
        "PROPAGATE_EXCEPTIONS": False,
        # Pages only: they shrink to a seventh. A call's entity tag must stay the one that If-None-Match repeats.
        "COMPRESS_MIMETYPES": ["text/html"],
        "COMPRESS_ALGORITHM": ["zstd", "br", "gzip"],
        "COMPRESS_STREAMS": False,
    }


def current_settings() -> Settings:
    """Return the settings of the application at hand."""
    return cast(Settings, current_app.config["WAYPOST"])


def _derived_key(secret: str, purpose: str) -> str:
    # As long as RFC 7518, 3.2, asks for however long the secret is, and no key for two purposes.
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()


def _engine(settings: Settings) -> dict[str, Any]:
    if settings.database_url.startswith("sqlite"):
        return {"url": settings.database_url, "pool_size": settings.threads + 2}
    return {
        "url": settings.database_url,
        "pool_size": settings.threads,
        "max_overflow": 4,
        "pool_pre_ping": True,
        "connect_args": {"connect_timeout": 5},
    }


def _limits_url(redis_url: str) -> str:
    return redis_url.replace("unix://", "redis+unix://", 1) if redis_url.startswith("unix://") else redis_url
