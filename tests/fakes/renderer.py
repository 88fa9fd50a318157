"""A renderer that renders nothing."""

from __future__ import annotations

from app.ssr.renderer import RenderError


class NullRenderer:
    """Renders nothing; browsers render every page."""

    def render(self, bootstrap: str) -> str:
        """Refuse."""
        raise RenderError("server rendering is switched off")

    def draw(self, request: str) -> str:
        """Refuse."""
        raise RenderError("server rendering is switched off")

    def draw_map(self, request: str) -> str:
        """Refuse."""
        raise RenderError("server rendering is switched off")

    def edition(self) -> str | None:
        """Return None."""
        return None

    def is_up(self) -> bool:
        """Return True, so that the application is ready."""
        return True
