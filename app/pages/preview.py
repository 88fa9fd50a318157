"""The picture by which other sites preview a link to ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from flask import Response, request

if TYPE_CHECKING:
    from flask import Flask

PATH = "/preview.png"
PICTURE = Path(__file__).with_name("preview.png")
WIDTH, HEIGHT = 1200, 630
ALT = "A signpost at a fork of the road, in front of hills"
ONE_DAY = 24 * 3600


def init_preview(app: Flask) -> None:
    """Serve the picture to everyone."""
    app.add_url_rule(PATH, "page.preview", _show)


def preview_properties(public_url: str) -> dict[str, str]:
    """Return what a page says of the picture, as Open Graph properties without their prefix.

    :param public_url: where the installation is reached; the address of a picture must be complete.
    """
    size = {"image:width": str(WIDTH), "image:height": str(HEIGHT)}
    return {"image": public_url + PATH, "image:type": "image/png", **size, "image:alt": ALT}


def _show() -> Response:
    answer = Response(PICTURE.read_bytes(), mimetype="image/png")
    answer.cache_control.public = True
    answer.cache_control.max_age = ONE_DAY
    answer.add_etag()
    answer.make_conditional(request)
    return answer
