"""A WSGI application that answers with the environment it received from the server."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse


def app(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
    """Answer with all strings of the environment."""
    start_response("200 OK", [("Content-Type", "application/json")])
    return [json.dumps({name: value for name, value in environ.items() if isinstance(value, str)}).encode()]
