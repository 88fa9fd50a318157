"""The built client, or a minimal replacement; and how tests call the application."""

from __future__ import annotations

import contextvars
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from app.factory import CLIENT

SHELL = (
    '<!doctype html><html lang="{{lang}}" dir="{{dir}}" data-theme="{{theme}}"><head><!--app:head--></head>'
    '<body><div id="root"><!--app:html--></div><!--app:bootstrap--><script nonce="{{nonce}}"></script></body></html>'
)


@cache
def built_client() -> Path:
    """Return the folder of the built client; without a build, one with a bare shell and no bundle."""
    if (CLIENT / "worker" / "build").exists():
        return CLIENT
    folder = Path(tempfile.mkdtemp(prefix="waypost-client-"))
    (folder / "browser").mkdir()
    (folder / "browser" / "shell.html").write_text(SHELL)
    (folder / "worker").mkdir()
    (folder / "worker" / "service-worker.js").write_text("self.__BUILD = {};")
    (folder / "worker" / "build").write_text("none")
    return folder


class FreshContextClient(FlaskClient):
    """A client whose every request starts without an application context, as in a server.

    Otherwise the request would share the `g` of the test's context, and with it the session and the actor.
    """

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """Send one request."""
        return contextvars.Context().run(super().open, *args, **kwargs)
