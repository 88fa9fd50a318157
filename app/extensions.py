"""The extensions, unbound: the factory binds them to an application."""

from __future__ import annotations

from flask_alembic import Alembic
from flask_compress import Compress
from flask_jwt_extended import JWTManager
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_sqlalchemy_lite import SQLAlchemy

from app.db.base import Base
from app.queue import JobQueue

db = SQLAlchemy(session_options={"expire_on_commit": False})
alembic = Alembic(metadatas=Base.metadata)
jwt = JWTManager()
limiter = Limiter(key_func=get_remote_address, in_memory_fallback_enabled=True, strategy="moving-window")
queue = JobQueue()
compress = Compress()
