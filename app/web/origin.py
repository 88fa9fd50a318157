"""Whether a request comes from our own pages, and leads to them."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request

from app.errors import Forbidden
from app.texts import lazy_gettext
from app.web.configuration import current_settings

FOREIGN = lazy_gettext("That form came from another website. Please open this page anew and try again.")


def require_own_form() -> None:
    """Require that a form was sent by one of our pages.

    Browsers send `Sec-Fetch-Site`; older ones send the origin of every POST.

    :raises Forbidden: when it was not, or the browser sends neither.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is None:
        origin = urlsplit(request.headers.get("Origin", "")).netloc
        is_ours = origin in (request.host, urlsplit(current_settings().public_url).netloc)
    else:
        is_ours = site == "same-origin"
    if not is_ours:
        raise Forbidden(FOREIGN)


def comes_from_elsewhere() -> bool:
    """Return whether another website sent the browser here. Unknown with older browsers, which counts as no."""
    return request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none")


def is_own_path(path: str) -> bool:
    """Return whether a browser that goes to a path stays on this site."""
    # Browsers read a backslash as a slash, and skip tabs: `/\t/evil.example` is another host.
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
