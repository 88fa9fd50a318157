"""The application on an empty database, for benchmarks that fill it themselves."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from app.config import Settings
from app.db.base import Base
from app.extensions import db, queue
from app.factory import create_app
from app.ssr.renderer import NullRenderer, Renderer
from tests import stacks
from tests.client import built_client


@contextmanager
def empty_application(stack: str, renderer: Renderer | None = None) -> Iterator[Flask]:
    """Provide the application, with its context pushed and empty tables; clean up afterwards.

    :param stack: `embedded` or `servers`.
    :param renderer: renders its pages; by default the browser would.
    """
    with tempfile.TemporaryDirectory() as folder, stacks.started(stack, Path(folder)) as started:
        environ = {
            "DATABASE_URL": started.database_url,
            "REDIS_URL": started.redis_url,
            "VAR_DIR": folder,
            "RATELIMIT_ENABLED": "false",
        }
        app = create_app(Settings.from_env(environ), renderer=renderer or NullRenderer(), client=built_client())
        logging.disable(logging.INFO)
        with app.app_context():
            Base.metadata.create_all(db.engine)
            yield app
            db.session.rollback()
            db.engine.dispose()
            queue.redis.close()
