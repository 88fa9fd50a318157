"""Who is asking: by bearer token on calls, by the refresh cookie on pages and nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from flask import current_app, g, request
from flask_jwt_extended import decode_token, get_current_user, verify_jwt_in_request
from flask_jwt_extended.exceptions import JWTExtendedException, NoAuthorizationError
from jwt import PyJWTError

from app.db.types import Id
from app.errors import Unauthenticated
from app.extensions import jwt

if TYPE_CHECKING:
    from flask import Flask

SESSION_CLAIM = "sid"
_LOADER = "waypost.actor_loader"


@dataclass(frozen=True, slots=True)
class Actor:
    """The signed-in traveller on whose behalf a call runs.

    :param id: of the traveller.
    :param session_id: of the session that the token belongs to.
    """

    id: Id
    session_id: Id
    name: str
    email: str
    profile_image_url: str | None


ActorLoader = Callable[[Id, Id], Actor | None]
"""From a traveller's id and a session's id to the actor, or None when that session has ended."""


def init_identity(app: Flask, load_actor: ActorLoader) -> None:
    """Bind the way in which a token's session and traveller are looked up."""
    app.extensions[_LOADER] = load_actor


@jwt.user_lookup_loader
def _look_up(_header: dict[str, Any], claims: dict[str, Any]) -> Actor | None:
    load = cast(ActorLoader, current_app.extensions[_LOADER])
    return load(Id(str(claims["sub"])), Id(str(claims.get(SESSION_CLAIM, ""))))


def require_bearer() -> None:
    """Let the request on only with a good access token in its Authorization header.

    :raises Unauthenticated: when there is none, or it is bad, expired or of an ended session.
    """
    g.actor = _verified(locations="headers", refresh=False)


def require_refresh_cookie() -> None:
    """Let the request on only with the refresh cookie and, beside it, the CSRF header.

    :raises Unauthenticated: when either is missing or bad.
    """
    g.actor = _verified(locations="cookies", refresh=True)


def _verified(*, locations: str, refresh: bool) -> Actor:
    try:
        verify_jwt_in_request(locations=locations, refresh=refresh)
    except NoAuthorizationError as error:
        raise Unauthenticated("Please sign in.") from error
    except (JWTExtendedException, PyJWTError) as error:
        raise Unauthenticated("Your session has ended. Please sign in again.") from error
    return cast(Actor, get_current_user())


def current_actor() -> Actor:
    """Return who is signed in; only where the blueprint requires it."""
    return cast(Actor, g.actor)


def page_viewer() -> Actor | None:
    """Return for whom a page is rendered, or None for an anonymous visitor; a stale cookie counts as none."""
    if request.method not in ("GET", "HEAD"):
        return None
    try:
        return _verified(locations="cookies", refresh=True)
    except Unauthenticated:
        return None


def bearer_subject() -> str | None:
    """Return the traveller's id that a well-signed bearer token claims, without looking anything up."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer" or not token:
        return None
    try:
        return str(decode_token(token)["sub"])
    except (JWTExtendedException, PyJWTError):
        return None
