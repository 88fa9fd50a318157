"""Which of two representations a request gets: the page or the JSON."""

from __future__ import annotations

from flask import Request

HTML = "text/html"
JSON = "application/json"


def prefers_html(request: Request) -> bool:
    """Tell whether the request ranks HTML above JSON, as a browser's navigation does.

    A request that takes both alike (`*/*`) or names neither gets JSON.
    """
    accept = request.accept_mimetypes
    return accept[HTML] > accept[JSON]
