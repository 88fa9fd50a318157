"""Calls the API inside the process, through the functions that serve it over HTTP."""

from __future__ import annotations

from typing import cast

from flask import current_app, g, request
from werkzeug.test import EnvironBuilder

from app.web.identity import Actor


def call_api(path: str, viewer: Actor | None) -> bytes:
    """Return the encoded JSON response of `GET path` for a viewer.

    The call's own view function runs in a nested request context, so page and API cannot differ. The nested context
    shares the outer `g`, and with it the database session.

    :param path: an API path with its query.
    :param viewer: the actor of the call.
    :raises AppError: when the call refuses.
    """
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # the proxy hides it
    # Rate limits by address count against the visitor of the page.
    visitor = {"REMOTE_ADDR": request.remote_addr or ""}
    headers = [("Accept", "application/json")]
    headers += [(name, request.headers.get(name, "")) for name in ("Accept-Language", "Cookie")]
    environ = EnvironBuilder(path=path, headers=headers, environ_base=visitor).get_environ()
    g.actor = viewer
    with app.request_context(environ) as context:
        call = context.request
        if call.routing_exception is not None:
            raise call.routing_exception
        view = app.view_functions[call.endpoint]
        return cast(bytes, app.make_response(view(**call.view_args)).get_data())
