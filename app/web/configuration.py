"""Derives Flask's configuration from our settings, and returns our settings inside a request."""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import Any, cast

from flask import current_app, has_request_context
from rq import get_current_job

from app.config import Settings
from app.db.postgresql import CONNECT_ARGS
from app.redis_breaker import redis_options
from app.web.negotiation import ENCODINGS

ACCESS_TOKEN_LIFE = timedelta(hours=1)
REFRESH_TOKEN_LIFE = timedelta(days=30)
CLOCK_LEEWAY = timedelta(seconds=60)
"""Maximum clock difference between two machines of one installation."""
MAX_BODY_BYTES = 8 * 1024 * 1024
"""Larger than the largest photo (5 MB) and its form."""
COMPRESSED_FROM = 1000
"""In bytes. Anything smaller fits in one packet anyway."""
REQUEST_STATEMENT_SECONDS = 5
JOB_STATEMENT_SECONDS = 60


def flask_config(settings: Settings) -> dict[str, Any]:
    """Return Flask's and the extensions' configuration for our settings."""
    # One breaker for the queue and the limits: a failure that one finds saves the other from waiting.
    redis = redis_options()
    return {
        "WAYPOST": settings,
        "SECRET_KEY": settings.secret_key,
        "JWT_SECRET_KEY": _derived_key(settings.secret_key, "jwt"),
        "MAX_CONTENT_LENGTH": MAX_BODY_BYTES,
        # Fields refuse longer texts themselves, by name.
        "MAX_FORM_MEMORY_SIZE": MAX_BODY_BYTES,
        "SQLALCHEMY_DATABASE_URI": settings.database_url,
        "SQLALCHEMY_ENGINE_OPTIONS": _engine(settings),
        "REDIS_URL": settings.redis_url,
        "JWT_PREVIOUS_KEY": _derived_key(settings.secret_key_previous, "jwt") if settings.secret_key_previous else None,
        "REDIS_OPTIONS": redis,
        "JWT_TOKEN_LOCATION": ["headers", "cookies"],
        "JWT_ACCESS_TOKEN_EXPIRES": ACCESS_TOKEN_LIFE,
        "JWT_REFRESH_TOKEN_EXPIRES": REFRESH_TOKEN_LIFE,
        "JWT_DECODE_LEEWAY": CLOCK_LEEWAY,
        "JWT_COOKIE_SECURE": settings.secure,
        "JWT_COOKIE_SAMESITE": "Lax",
        "JWT_SESSION_COOKIE": False,
        "JWT_REFRESH_COOKIE_PATH": "/",
        "JWT_COOKIE_CSRF_PROTECT": True,
        "RATELIMIT_ENABLED": settings.ratelimit_enabled,
        "RATELIMIT_STORAGE_URI": _limits_url(settings.redis_url),
        "RATELIMIT_STORAGE_OPTIONS": redis,
        "RATELIMIT_KEY_PREFIX": "limits",
        "PROPAGATE_EXCEPTIONS": False,
        # Each shrinks to a seventh, in less time than the network would take for the rest. The ETag includes the
        # encoding.
        "COMPRESS_MIMETYPES": ["text/html", "application/json", "image/svg+xml"],
        "COMPRESS_MIN_SIZE": COMPRESSED_FROM,
        "COMPRESS_ALGORITHM": list(ENCODINGS),
        "COMPRESS_STREAMS": False,
    }


def statement_seconds() -> int | None:
    """Return the statement timeout for new connections, by the kind of process.

    Commands and migrations may take as long as they need.
    """
    if has_request_context():
        return REQUEST_STATEMENT_SECONDS
    return JOB_STATEMENT_SECONDS if get_current_job() is not None else None


def current_settings() -> Settings:
    """Return the settings of the current application."""
    return cast(Settings, current_app.config["WAYPOST"])


def _derived_key(secret: str, purpose: str) -> str:
    # As long as RFC 7518, 3.2 requires, whatever the secret's length, and a separate key for each purpose.
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()


def _engine(settings: Settings) -> dict[str, Any]:
    if settings.database_url.startswith("sqlite"):
        return {"pool_size": settings.threads + 2}
    return {
        "pool_size": settings.threads,
        "max_overflow": 4,
        "connect_args": CONNECT_ARGS,
    }


def _limits_url(redis_url: str) -> str:
    return redis_url.replace("unix://", "redis+unix://", 1) if redis_url.startswith("unix://") else redis_url
