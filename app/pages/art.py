"""Cover art as files: the poster that a page shows for a name, for whoever previews a link or saves the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import structlog
from flask import Response, json, request

from app.errors import BadRequest, Unavailable
from app.extensions import limiter
from app.pages.rasters import BUSY, digest_of, raster
from app.ssr.renderer import Renderer, RenderError
from app.web import limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

log = structlog.get_logger(__name__)

WIDTH, HEIGHT = 1200, 630
"""Pixels of the picture that previews a link."""
MAX_SEED = 300
MAX_KIND = 60
THEMES = ("day", "night")
CROPS = ("landscape", "portrait", "square", "wide")
PREVIEW = "wide"
DESTINATION_KIND = "city"
"""As the pages ask for a trip's poster: the name decides, and a name that says nothing is a skyline."""
POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
"""A picture that is opened on its own loads nothing and runs nothing."""
ONE_DAY = 24 * 3600
ONE_YEAR = 365 * ONE_DAY


def init_art(app: Flask, renderer: Renderer) -> None:
    """Serve cover art to everyone.

    :param renderer: draws it, by the code that draws it in pages.
    """
    pictures = Pictures(renderer)
    app.add_url_rule("/art/<path:seed>.svg", "page.art-svg", _limited(pictures.svg))
    app.add_url_rule("/art/<path:seed>.png", "page.art-png", _limited(pictures.png))


def art_properties(public_url: str, destination: str, edition: str) -> dict[str, str]:
    """Return what a page says of its destination's poster, as Open Graph properties without their prefix.

    :param public_url: where the installation is reached; the address of a picture must be complete.
    :param destination: at most `MAX_SEED` characters.
    :param edition: of what draws.
    """
    address = f"{public_url}/art/{quote(destination, safe='')}.png?kind={DESTINATION_KIND}&v={quote(edition)}"
    size = {"image:width": str(WIDTH), "image:height": str(HEIGHT)}
    return {"image": address, "image:type": "image/png", **size, "image:alt": f"Illustration of {destination}"}


class Pictures:
    """Answers requests for cover art.

    :param renderer: draws it.
    """

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer

    def svg(self, seed: str) -> Response:
        """Answer with the picture as shapes."""
        drawing = self._draw(seed, _choice("crop", CROPS))
        return self._answer(drawing.encode, "image/svg+xml", digest_of(drawing).hex())

    def png(self, seed: str) -> Response:
        """Answer with the picture as previews of links want it, in pixels."""
        drawing = self._draw(seed, PREVIEW)
        tag = f"{digest_of(drawing).hex()}-{WIDTH}x{HEIGHT}"
        return self._answer(lambda: raster(drawing, WIDTH, HEIGHT), "image/png", tag)

    def _draw(self, seed: str, crop: str) -> str:
        kind = request.args.get("kind", "")
        _refuse_longer("seed", seed, MAX_SEED)
        _refuse_longer("kind", kind, MAX_KIND)
        wish = {"name": seed, "kind": kind, "theme": _choice("theme", THEMES), "crop": crop}
        try:
            return self._renderer.draw(json.dumps(wish))
        except RenderError as error:
            log.error("art_not_drawn", error=str(error))
            raise Unavailable(BUSY) from error

    def _answer(self, body: Callable[[], bytes], mimetype: str, tag: str) -> Response:
        # Who has it already costs no drawing in pixels.
        has_it = request.if_none_match.contains_weak(tag)
        answer = Response(status=304) if has_it else Response(body(), mimetype=mimetype)
        answer.set_etag(tag)
        answer.cache_control.public = True
        # The address of an edition shows the same picture for ever; one without shows the present edition's.
        is_fixed = request.args.get("v") == self._renderer.edition()
        answer.cache_control.max_age = ONE_YEAR if is_fixed else ONE_DAY
        answer.cache_control.immutable = is_fixed
        answer.headers["Content-Security-Policy"] = POLICY
        return answer


def _limited(view: Callable[[str], Response]) -> Callable[..., Any]:
    def limited(seed: str) -> Response:
        return view(seed)

    return limiter.shared_limit(limits.EVERYTHING, "everything", key_func=limits.caller_key)(limited)


def _choice(name: str, choices: tuple[str, ...]) -> str:
    chosen = request.args.get(name, choices[0])
    if chosen not in choices:
        text = f"Please give one of: {', '.join(choices)}."
        raise BadRequest(f"{name}: {text}", {name: [text]})
    return chosen


def _refuse_longer(name: str, text: str, length: int) -> None:
    if len(text) > length:
        told = f"At most {length} characters."
        raise BadRequest(f"{name}: {told}", {name: [told]})
