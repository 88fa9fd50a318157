"""The application on an empty database, for benchmarks that fill it themselves."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from app.db.base import Base
from app.extensions import db
from app.ssr.renderer import Renderer
from tests import stacks
from tests.apps import environ_on, separate_app


@contextmanager
def empty_application(stack: str, renderer: Renderer | None = None) -> Iterator[Flask]:
    """Provide the application, with its context pushed and empty tables; clean up afterwards.

    :param stack: `embedded` or `servers`.
    :param renderer: renders its pages; by default the browser would.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        stacks.started(stack, Path(folder)) as started,
        separate_app(environ_on(started, Path(folder)), renderer) as app,
    ):
        logging.disable(logging.INFO)
        Base.metadata.create_all(db.engine)
        yield app
