"""The tokens of a session, and the cookies that carry one of them."""

from __future__ import annotations

from flask import Response
from flask_jwt_extended import create_access_token, create_refresh_token, set_refresh_cookies, unset_refresh_cookies

from app.db.types import Id
from app.web.configuration import REFRESH_TOKEN_LIFE
from app.web.identity import SESSION_CLAIM


def access_token(user_id: Id, session_id: Id) -> str:
    """Return a bearer token for the API."""
    token: str = create_access_token(user_id, additional_claims={SESSION_CLAIM: session_id})
    return token


def set_cookies(answer: Response, user_id: Id, session_id: Id) -> None:
    """Give the browser the refresh cookie, which scripts cannot read, and beside it the CSRF value, which they can."""
    token = create_refresh_token(user_id, additional_claims={SESSION_CLAIM: session_id})
    set_refresh_cookies(answer, token, max_age=int(REFRESH_TOKEN_LIFE.total_seconds()))


def clear_cookies(answer: Response) -> None:
    """Take both cookies back."""
    unset_refresh_cookies(answer)
