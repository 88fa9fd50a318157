"""Applications for tests, and their settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from app.config import Settings
from app.extensions import db, queue
from app.factory import create_app
from app.ssr.renderer import Renderer
from tests.client import FreshContextClient, built_client
from tests.fakes.renderer import NullRenderer
from tests.stacks import Stack


def environ_on(stack: Stack, var_dir: Path, **more: str) -> dict[str, str]:
    """Return the environment variables of an application on a stack.

    :param var_dir: the folder for its files.
    :param more: further variables.
    """
    return {
        "DATABASE_URL": stack.database_url,
        "REDIS_URL": stack.redis_url,
        "VAR_DIR": str(var_dir),
        "SECRET_KEY": "a secret that only tests know",
        # The process has one limiter: an application with limits would affect all later tests.
        "RATELIMIT_ENABLED": "false",
        **more,
    }


def app_of(settings: Settings, renderer: Renderer | None = None) -> Flask:
    """Return an application whose clients start each call with a fresh context.

    :param renderer: renders its pages; by default the browser would.
    """
    app = create_app(settings, renderer=renderer or NullRenderer(), client=built_client())
    app.test_client_class = FreshContextClient
    return app


@contextmanager
def separate_app(environ: Mapping[str, str], renderer: Renderer | None = None) -> Iterator[Flask]:
    """Provide another application than that of all tests, with its context pushed; close its connections afterwards.

    :param environ: of `environ_on`.
    :param renderer: renders its pages; by default the browser would.
    """
    app = app_of(Settings.from_env(environ), renderer)
    with app.app_context():
        yield app
        db.session.remove()
    close(app)


def close(app: Flask) -> None:
    """Close an application's connections."""
    with app.app_context():
        db.engine.dispose()
        queue.redis.close()
