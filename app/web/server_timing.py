"""The `Server-Timing` header: the time spent on a response, for browsers' developer tools.

Off unless `SERVER_TIMING` is set: strangers could use it to find out what exists.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask import Response, g, has_request_context
from sqlalchemy import Engine, event

if TYPE_CHECKING:
    from flask import Flask

    from app.ssr.renderer import Renderer

DATABASE, RENDERING = "db", "render"


class TimedRenderer:
    """Measures the time of a renderer.

    :param renderer: the measured renderer.
    """

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer

    def render(self, bootstrap: str) -> str:
        """Return the HTML of a page.

        :raises RenderError: as the renderer does.
        """
        with _measured(RENDERING):
            return self._renderer.render(bootstrap)

    def draw(self, request: str) -> str:
        """Return cover art as an SVG file.

        :raises RenderError: as the renderer does.
        """
        with _measured(RENDERING):
            return self._renderer.draw(request)

    def draw_map(self, request: str) -> str:
        """Return the map of a trip as an SVG file.

        :raises RenderError: as the renderer does.
        """
        with _measured(RENDERING):
            return self._renderer.draw_map(request)

    def edition(self) -> str | None:
        """Return the version of the drawing code."""
        return self._renderer.edition()

    def is_up(self) -> bool:
        """Return whether pages can be rendered."""
        return self._renderer.is_up()


def init_server_timing(app: Flask, engine: Engine) -> None:
    """Add the header to all responses of an application.

    :param engine: the engine whose statements are measured.
    """

    def begin(_connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
        context.waypost_timed = time.perf_counter()

    def end(_connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
        _add(DATABASE, time.perf_counter() - context.waypost_timed)

    event.listen(engine, "before_cursor_execute", begin)
    event.listen(engine, "after_cursor_execute", end)
    app.after_request(_tell)


@contextmanager
def _measured(what: str) -> Iterator[None]:
    began = time.perf_counter()
    try:
        yield
    finally:
        _add(what, time.perf_counter() - began)


def _add(what: str, seconds: float) -> None:
    if has_request_context():
        g.setdefault("spent", {}).setdefault(what, []).append(seconds)


def _tell(answer: Response) -> Response:
    spent: dict[str, list[float]] = g.get("spent", {})
    parts = [f'{what};dur={1000 * sum(took):.1f};desc="{len(took)} x"' for what, took in spent.items()]
    parts.append(f"total;dur={1000 * (time.perf_counter() - g.began):.1f}")
    answer.headers["Server-Timing"] = ", ".join(parts)
    return answer
