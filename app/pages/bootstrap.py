"""Answering API paths inside the process, through the very functions that answer them over HTTP."""

from __future__ import annotations

from typing import Any

from flask import current_app, g, json, request
from werkzeug.test import EnvironBuilder

from app.web.identity import Actor


def answer(path: str, viewer: Actor | None) -> Any:
    """Return the JSON that `GET path` answers to a viewer.

    The call's own function runs, in a request context of its own, so page and API cannot differ. The inner context
    shares the outer one's `g`, and with it the database session.

    :param path: an API path with its query.
    :param viewer: on whose behalf it is asked.
    :raises AppError: what the call would refuse with.
    """
    app = current_app._get_current_object()  # type: ignore[attr-defined]  # the proxy hides it
    # A call that is limited by address counts for whoever visits the page.
    visitor = {"REMOTE_ADDR": request.remote_addr or ""}
    environ = EnvironBuilder(path=path, headers=[("Accept", "application/json")], environ_base=visitor).get_environ()
    g.actor = viewer
    with app.request_context(environ) as context:
        call = context.request
        if call.routing_exception is not None:
            raise call.routing_exception
        view = app.view_functions[call.endpoint]
        return json.loads(app.make_response(view(**call.view_args)).get_data())
