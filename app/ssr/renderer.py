"""The V8 renderer: one JavaScript context per process, with limits on time and memory."""

from __future__ import annotations

import json
import os
import threading
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import structlog
from py_mini_racer import JSEvalException, JSPromiseError, MiniRacer

if TYPE_CHECKING:
    from collections.abc import Callable

log = structlog.get_logger(__name__)

RENDER_SECONDS = 2.0
MEMORY_BYTES = 256 * 1024 * 1024
RENDERS_BEFORE_RENEWAL = 50_000
"""Pages after which a context is replaced, to free anything that libraries accumulate."""
BUNDLE = "render.js"
FAILURES = (JSEvalException, JSPromiseError, OSError, KeyError, ValueError)


class RenderError(Exception):
    """The page could not be rendered on the server; the browser renders it."""


class Renderer(Protocol):
    """Renders pages, cover art and maps."""

    def render(self, bootstrap: str) -> str:
        """Return the HTML of a page.

        :param bootstrap: the page and its data, as JSON.

        :raises RenderError: when that fails or takes too long.
        """

    def draw(self, request: str) -> str:
        """Return cover art as an SVG file.

        :param request: what to draw, as JSON.

        :raises RenderError: when that fails or takes too long.
        """

    def draw_map(self, request: str) -> str:
        """Return the map of a trip as an SVG file.

        :param request: what to draw, as JSON.

        :raises RenderError: when that fails or takes too long.
        """

    def edition(self) -> str | None:
        """Return the version of the drawing code: equal editions draw equally. None if nothing draws."""

    def is_up(self) -> bool:
        """Return whether pages can be rendered."""


class V8Renderer:
    """Renders with the client's server bundle in V8.

    The context belongs to one process: it is created at the first page after the fork. V8 runs one call at a time.

    :param folder: the folder with `prelude.js` and `render.js`.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._context: MiniRacer | None = None
        self._owner = 0
        self._renders = 0
        self._edition: str | None = None
        self.failures = 0

    def render(self, bootstrap: str) -> str:
        """Return the HTML of a page.

        :raises RenderError: when the bundle is missing, throws, takes over two seconds or too much memory.
        """
        return self._call("renderPage", bootstrap, _html)

    def draw(self, request: str) -> str:
        """Return cover art as an SVG file.

        :raises RenderError: when the bundle is missing, throws, takes over two seconds or too much memory.
        """
        return self._call("drawArt", request, str)

    def draw_map(self, request: str) -> str:
        """Return the map of a trip as an SVG file.

        :raises RenderError: when the bundle is missing, throws, takes over two seconds or too much memory.
        """
        return self._call("drawMap", request, str)

    def edition(self) -> str | None:
        """Return the digest of the bundle, None without one."""
        bundle = self._folder / BUNDLE
        if self._edition is None and bundle.exists():
            self._edition = blake2b(bundle.read_bytes(), digest_size=6).hexdigest()
        return self._edition

    def is_up(self) -> bool:
        """Return whether the bundle loads."""
        with self._lock:
            try:
                self._ready()
            except FAILURES as error:
                self._forget(error)
                return False
        return True

    def _call(self, function: str, argument: str, read: Callable[[str], str]) -> str:
        call = f"{function}({json.dumps(argument)})"
        with self._lock:
            try:
                answer = self._ready().eval(call, timeout_sec=RENDER_SECONDS, max_memory=MEMORY_BYTES)
                self._renders += 1
                return read(cast(str, answer))
            except FAILURES as error:
                self._forget(error)
                raise RenderError(str(error)[:2000]) from error

    def _ready(self) -> MiniRacer:
        stale = self._owner != os.getpid() or self._renders >= RENDERS_BEFORE_RENEWAL
        if self._context is None or stale:
            context = MiniRacer()
            for name in ("prelude.js", BUNDLE):
                context.eval((self._folder / name).read_text(encoding="utf-8"))
            self._context, self._owner, self._renders = context, os.getpid(), 0
        return self._context

    def _forget(self, error: Exception) -> None:
        self.failures += 1
        if self._context is not None and self._owner == os.getpid():
            _retire(self._context)
        self._context = None
        log.error("render_failed", error=str(error)[:2000], failures=self.failures)


def _html(answer: str) -> str:
    page = json.loads(answer)
    for message in page.get("messages", ()):
        log.warning("render_message", message=message)
    return cast(str, page["html"])


def _retire(context: MiniRacer) -> None:
    # An interrupted call still returns; closing the context before that would leave its result without a receiver.
    with suppress(*FAILURES):
        context.eval("0", timeout_sec=RENDER_SECONDS)
    context.close()
