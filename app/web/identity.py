"""Who is asking: by bearer token on calls, by the refresh cookie on pages and nowhere else."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from flask import Response, current_app, g, request
from flask_jwt_extended import decode_token, get_current_user, unset_refresh_cookies, verify_jwt_in_request
from flask_jwt_extended.exceptions import JWTExtendedException, NoAuthorizationError
from jwt import PyJWTError

from app.db.types import Id
from app.errors import Unauthenticated
from app.extensions import jwt

if TYPE_CHECKING:
    from flask import Flask

SESSION_CLAIM = "sid"
NOBODY = "Please sign in."
ENDED = "Your session has ended. Please sign in again."
KEPT_TOKENS = 4096
_LOADER = "waypost.actor_loader"
_DECODER = "waypost.token_decoder"


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
    # A token's signature and claims never change: they are checked once, its expiry and its session at every call.
    app.extensions[_DECODER] = lru_cache(KEPT_TOKENS)(decode_token)
    app.after_request(_take_dead_cookies_back)


@jwt.user_lookup_loader
def _look_up(_header: dict[str, Any], claims: dict[str, Any]) -> Actor | None:
    load = cast(ActorLoader, current_app.extensions[_LOADER])
    return load(Id(str(claims["sub"])), Id(str(claims.get(SESSION_CLAIM, ""))))


def require_bearer() -> None:
    """Let the request on only with a good access token in its Authorization header, or to be told what is allowed.

    :raises Unauthenticated: when there is none, or it is bad, expired or of an ended session.
    """
    if request.method == "OPTIONS":
        # What a browser asks before a call from another origin, without the headers of the call itself.
        return
    token = _bearer_token()
    if token is None:
        raise Unauthenticated(NOBODY)
    claims = _claims(token)
    actor = _look_up({}, claims) if claims and claims["type"] == "access" else None
    if actor is None:
        raise Unauthenticated(ENDED)
    g.actor = actor


def require_refresh_cookie() -> None:
    """Let the request on only with the refresh cookie and, beside it, the CSRF header.

    :raises Unauthenticated: when either is missing or bad.
    """
    try:
        g.actor = _verified(locations="cookies", refresh=True)
    except Unauthenticated:
        # The header alone may have been wrong: then the cookie stays.
        g.has_dead_cookies = not _cookie_stands()
        raise


def _verified(*, locations: str, refresh: bool) -> Actor:
    try:
        verify_jwt_in_request(locations=locations, refresh=refresh)
    except NoAuthorizationError as error:
        raise Unauthenticated(NOBODY) from error
    except (JWTExtendedException, PyJWTError) as error:
        raise Unauthenticated(ENDED) from error
    return cast(Actor, get_current_user())


def current_actor() -> Actor:
    """Return who is signed in; only where the blueprint requires it."""
    return cast(Actor, g.actor)


def page_viewer() -> Actor | None:
    """Return for whom a page is rendered, or None for an anonymous visitor; a stale cookie counts as none, and goes."""
    if request.method not in ("GET", "HEAD"):
        return None
    try:
        return _verified(locations="cookies", refresh=True)
    except Unauthenticated:
        g.has_dead_cookies = True
        return None


def _cookie_stands() -> bool:
    claims = _claims(request.cookies.get(current_app.config["JWT_REFRESH_COOKIE_NAME"], ""))
    return claims is not None and claims["type"] == "refresh" and _look_up({}, claims) is not None


def _take_dead_cookies_back(answer: Response) -> Response:
    """Let a browser forget the cookies of a session that has ended: it would send them for a month."""
    names = (current_app.config["JWT_REFRESH_COOKIE_NAME"], current_app.config["JWT_REFRESH_CSRF_COOKIE_NAME"])
    if g.get("has_dead_cookies") and any(name in request.cookies for name in names):
        unset_refresh_cookies(answer)
    return answer


def bearer_subject() -> str | None:
    """Return the traveller's id that a well-signed bearer token claims, without looking anything up."""
    token = _bearer_token()
    claims = _claims(token) if token else None
    return str(claims["sub"]) if claims else None


def _bearer_token() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _claims(token: str) -> dict[str, Any] | None:
    """Return what a token of ours says, or None when it is none, or has expired."""
    decode = cast(Callable[[str], dict[str, Any]], current_app.extensions[_DECODER])
    try:
        claims = decode(token)
    except (JWTExtendedException, PyJWTError):
        return None
    return claims if claims.get("exp", 0) > time.time() else None
