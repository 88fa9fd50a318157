"""The built client, or the least that stands in for it where a test renders nothing."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from app.factory import CLIENT

SHELL = (
    '<!doctype html><html data-theme="{{theme}}"><head><!--app:head--></head>'
    '<body><div id="root"><!--app:html--></div><!--app:bootstrap--><script nonce="{{nonce}}"></script></body></html>'
)


@cache
def built_client() -> Path:
    """Return the folder of the built client; without a build, one with a bare shell and no bundle."""
    if (CLIENT / "browser" / "shell.html").exists():
        return CLIENT
    folder = Path(tempfile.mkdtemp(prefix="waypost-client-"))
    (folder / "browser").mkdir()
    (folder / "browser" / "shell.html").write_text(SHELL)
    return folder
