"""Calls by a method that their path does not have, where another path's variable part would take them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request
from werkzeug.exceptions import MethodNotAllowed

if TYPE_CHECKING:
    from flask import Flask


def init_methods(app: Flask) -> None:
    """Let no path that is written out be taken for a value: `GET /user/follow` is no look at the traveller "follow".

    :param app: with every call registered.
    """
    written_out: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        if not rule.arguments:
            written_out.setdefault(rule.rule, set()).update(rule.methods or ())

    def refuse() -> None:
        methods = written_out.get(request.path)
        if methods is not None and request.method not in methods:
            raise MethodNotAllowed(sorted(methods))

    app.before_request(refuse)
