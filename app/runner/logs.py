"""Gunicorn's own events, as JSON lines like all others."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from gunicorn.glogging import Logger

from app.web.logs import configure_logs

if TYPE_CHECKING:
    from gunicorn.config import Config


class ServerLogger(Logger):  # type: ignore[misc]  # gunicorn has no types
    """Hands Gunicorn's events to the application's log."""

    def setup(self, cfg: Config) -> None:
        """Replace Gunicorn's own handlers and formats."""
        super().setup(cfg)
        configure_logs()
        for name in ("gunicorn.error", "gunicorn.access"):
            logger = logging.getLogger(name)
            logger.handlers.clear()
            logger.propagate = True
