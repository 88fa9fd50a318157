"""Preview pictures of links: cover art for a destination, and a general one for all other pages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import structlog
from flask import Response, json, request

from app.errors import BadRequest, Unavailable
from app.pages.rasters import BUSY, digest_of, raster
from app.places.scenery import SCENERIES
from app.ssr.renderer import Renderer, RenderError
from app.texts import gettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

log = structlog.get_logger(__name__)

WIDTH, HEIGHT = 1200, 630
"""The size of a preview picture in pixels."""
PREVIEW_PATH = "/preview.png"
PREVIEW_PICTURE = Path(__file__).with_name("preview.png")
MAX_SEED = 300
MAX_KIND = 60
THEMES = ("day", "night")
CROPS = ("landscape", "portrait", "square", "wide")
PREVIEW_CROP = "wide"
DESTINATION_KIND = "city"
"""The kind that trip pages use: the name decides, and an unknown name gives a skyline."""
POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""The policy of a picture that is opened on its own: it loads and runs nothing."""
ONE_DAY = 24 * 3600
ONE_YEAR = 365 * ONE_DAY


def init_art(app: Flask, renderer: Renderer) -> None:
    """Serve the pictures to everyone.

    :param renderer: draws cover art with the same code as pages.
    """
    pictures = CoverArt(renderer)
    app.add_url_rule(PREVIEW_PATH, "page.preview", _preview)
    app.add_url_rule("/art/<path:seed>.svg", "page.art-svg", pictures.svg)
    app.add_url_rule("/art/<path:seed>.png", "page.art-png", pictures.png)


def preview_properties(public_url: str) -> dict[str, str]:
    """Return the Open Graph properties of the general picture, without their prefix.

    :param public_url: the installation's URL; Open Graph requires absolute ones.
    """
    alt = gettext("A signpost at a fork of the road, in front of hills")
    return _image_properties(public_url + PREVIEW_PATH, alt)


def art_properties(public_url: str, destination: str, scenery: str, edition: str) -> dict[str, str]:
    """Return the Open Graph properties of a destination's cover art, without their prefix.

    :param public_url: the installation's URL; Open Graph requires absolute ones.
    :param destination: at most `MAX_SEED` characters.
    :param scenery: the kind of landscape around it; empty if unknown.
    :param edition: the renderer's edition.
    """
    query = urlencode({"kind": DESTINATION_KIND, "scenery": scenery, "v": edition})
    url = f"{public_url}/art/{quote(destination, safe='')}.png?{query}"
    return _image_properties(url, gettext("Illustration of %(destination)s", destination=destination))


def _image_properties(url: str, alt: str) -> dict[str, str]:
    size = {"image:width": str(WIDTH), "image:height": str(HEIGHT)}
    return {"image": url, "image:type": "image/png", **size, "image:alt": alt}


def _preview() -> Response:
    response = Response(PREVIEW_PICTURE.read_bytes(), mimetype="image/png")
    response.cache_control.public = True
    response.cache_control.max_age = ONE_DAY
    response.add_etag()
    response.make_conditional(request)
    return response


class CoverArt:
    """Responds to requests for cover art."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer

    def svg(self, seed: str) -> Response:
        """Respond with an SVG picture."""
        drawing = self._draw(seed, _choice("crop", CROPS))
        return self._respond(drawing.encode, "image/svg+xml", digest_of(drawing).hex())

    def png(self, seed: str) -> Response:
        """Respond with a PNG picture in the size of link previews."""
        drawing = self._draw(seed, PREVIEW_CROP)
        tag = f"{digest_of(drawing).hex()}-{WIDTH}x{HEIGHT}"
        return self._respond(lambda: raster(drawing, WIDTH, HEIGHT), "image/png", tag)

    def _draw(self, seed: str, crop: str) -> str:
        kind = request.args.get("kind", "")
        _refuse_longer("seed", seed, MAX_SEED)
        _refuse_longer("kind", kind, MAX_KIND)
        scenery = _choice("scenery", ("", *SCENERIES))
        options = {"name": seed, "kind": kind, "scenery": scenery, "theme": _choice("theme", THEMES), "crop": crop}
        try:
            return self._renderer.draw(json.dumps(options))
        except RenderError as error:
            log.error("art_not_drawn", error=str(error))
            raise Unavailable(BUSY) from error

    def _respond(self, body: Callable[[], bytes], mimetype: str, tag: str) -> Response:
        # A cached picture is not rasterized again.
        is_cached = request.if_none_match.contains_weak(tag)
        response = Response(status=304) if is_cached else Response(body(), mimetype=mimetype)
        response.set_etag(tag)
        response.cache_control.public = True
        # The picture at a URL with the current edition never changes; other URLs show the latest.
        is_fixed = request.args.get("v") == self._renderer.edition()
        response.cache_control.max_age = ONE_YEAR if is_fixed else ONE_DAY
        response.cache_control.immutable = is_fixed
        response.headers["Content-Security-Policy"] = POLICY
        return response


def _choice(name: str, choices: tuple[str, ...]) -> str:
    chosen = request.args.get(name, choices[0])
    if chosen not in choices:
        text = gettext("Please give one of: %(choices)s.", choices=", ".join(choices))
        raise BadRequest(f"{name}: {text}", {name: [text]})
    return chosen


def _refuse_longer(name: str, text: str, length: int) -> None:
    if len(text) > length:
        message = gettext("Please use at most %(count)s characters.", count=length)
        raise BadRequest(f"{name}: {message}", {name: [message]})
