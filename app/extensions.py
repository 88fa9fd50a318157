"""The extensions, unbound: the factory binds them to an application."""

from __future__ import annotations

from flask import request
from flask_compress import Compress
from flask_jwt_extended import JWTManager
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy

from app.db.base import Base
from app.queue import JobQueue

db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})
"""`db.session()` is the session of the request or job; models derive from our own `Base`."""
migrate = Migrate()
jwt = JWTManager()
limiter = Limiter(
    key_func=get_remote_address,
    in_memory_fallback_enabled=True,
    strategy="moving-window",
    # Without an endpoint name it counts nothing, and the error page of an unknown path must count too.
    request_identifier=lambda: request.endpoint or "nowhere",
)
queue = JobQueue()
compress = Compress()
