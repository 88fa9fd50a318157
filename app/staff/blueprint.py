"""The blueprint of the pages under /staff, and their common behaviour."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from flask import Blueprint, Response, render_template, request

from app.errors import AppError
from app.web import limits
from app.web.configuration import current_settings
from app.web.negotiation import prefers_html
from app.web.security import csp_nonce

HEADERS = {
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "same-origin",
}

staff_blueprint = Blueprint("staff", __name__, template_folder="templates", url_prefix="/staff")


@staff_blueprint.before_request
def count() -> None:
    """Also count requests that do not accept HTML: `app.web.middleware` counts those that do."""
    if not prefers_html(request):
        limits.count()


def page(template: str, status: int = 200, **values: Any) -> Response:
    """Return a staff page: it runs no scripts and loads nothing external.

    :param template: path below `templates/staff`.
    :param values: values for the template.
    """
    nonce = csp_nonce()
    text = render_template(
        f"staff/{template}", nonce=nonce, app_name=current_settings().app_name, path=request.path, **values
    )
    response = Response(text, status, content_type="text/html; charset=utf-8", headers=HEADERS)
    response.headers["Content-Security-Policy"] = (
        f"default-src 'none'; style-src 'nonce-{nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    )
    return response


@staff_blueprint.errorhandler(AppError)
def refuse(error: AppError) -> Response:
    """Answer a refusal with a page: the forms have no scripts that could show a message."""
    return page("refused.html", error.status, title=error.title, detail=error.detail)


@staff_blueprint.app_template_filter("shown")
def shown(value: object) -> str:
    """Return a value as the staff pages show it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M} UTC"
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}"
    return str(value)
