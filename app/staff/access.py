"""Access to the staff pages, and CSRF protection of their forms."""

from __future__ import annotations

from flask import abort, request
from itsdangerous import BadSignature, URLSafeTimedSerializer

from app.accounts import staff
from app.accounts.staff import StaffStatus
from app.audit.service import name_staff
from app.db import transaction
from app.errors import Forbidden
from app.extensions import db
from app.secret_keys import SIGNER
from app.texts import gettext
from app.web.configuration import current_settings
from app.web.identity import Actor, form_sender, page_viewer
from app.web.origin import FOREIGN, require_own_form

FORM_SECONDS = 8 * 3600
"""How long a staff page may stay open before its form is sent."""
TOKEN = "token"  # noqa: S105 - the name of a field
NO_SECOND_STEP = (
    "These pages need more than a password: set up two-step verification or a passkey (Settings, Sign-in and "
    "security), sign out, and sign in with it."
)


def require_staff() -> Actor:
    """Return the staff member who requests a page or sends a form.

    For strangers and all other travellers, the pages do not exist.

    :raises Forbidden: when the session began without a second step, or too long ago, or the account no longer has one;
        when a form does not come from a staff page of this session.
    """
    sends = request.method == "POST"
    viewer = form_sender() if sends else page_viewer()
    if viewer is None:
        abort(404)
    with transaction.reading(db.session()):
        status = staff.staff_status(db.session(), viewer.id, viewer.session_id)
    if status is StaffStatus.NOT_STAFF:
        abort(404)
    if status is StaffStatus.NO_SECOND_STEP:
        raise Forbidden(NO_SECOND_STEP)
    if status is StaffStatus.OLD_SECOND_STEP:
        raise Forbidden(
            gettext(
                "You signed in with your second step more than %(hours)s hours ago. To open these pages, sign out, and "
                "sign in with it again.",
                hours=staff.SECOND_STEP_HOURS,
            )
        )
    if sends:
        _require_our_form(viewer)
    name_staff(f"{viewer.name} <{viewer.email}>")
    return viewer


def form_token(actor: Actor) -> str:
    """Return the token for the forms of this session."""
    return _serializer().dumps(actor.session_id)


def _require_our_form(actor: Actor) -> None:
    require_own_form()
    try:
        session_id = _serializer().loads(request.form.get(TOKEN, ""), max_age=FORM_SECONDS)
    except (BadSignature, UnicodeError) as error:
        raise Forbidden(FOREIGN) from error
    if session_id != actor.session_id:
        raise Forbidden(FOREIGN)


def _serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_settings().secret_keys, salt="staff-form", signer_kwargs=dict(SIGNER))
