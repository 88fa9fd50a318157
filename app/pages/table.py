"""The table of pages."""

from __future__ import annotations

from app.pages.page import Answers, Audience, Meta, Page, Visit


def _titled(title: str, description: str | None = None) -> Meta:
    return Meta(title, description)


def pages() -> list[Page]:
    """Return every page that is not an error."""
    return [
        Page(
            "landing",
            "/",
            Audience.EVERYONE,
            lambda _v, _a: Meta("Which way next?", "Plan the trip day by day, on your own, with friends or with AI."),
            listed=True,
        ),
    ]


__all__ = ["Answers", "Visit", "pages"]
