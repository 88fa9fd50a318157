"""Authentication: a bearer token for calls, the refresh cookie for pages and for new tokens."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, cast

import structlog
from flask import Response, current_app, g, request
from flask_jwt_extended import decode_token, unset_refresh_cookies
from flask_jwt_extended.exceptions import JWTExtendedException
from jwt import ImmatureSignatureError, PyJWTError

from app.db import transaction
from app.db.types import Id
from app.errors import Forbidden, Unauthenticated
from app.extensions import db, jwt
from app.hooks import hooks
from app.texts import gettext, lazy_gettext
from app.web.configuration import CLOCK_LEEWAY

if TYPE_CHECKING:
    from flask import Flask

WRITES = ("POST", "PUT", "PATCH", "DELETE")
"""Methods whose views write."""
SESSION_CLAIM = "sid"
NOBODY = lazy_gettext("Please sign in.")
ENDED = lazy_gettext("Your session has ended. Please sign in again.")
NO_SUCH_TOKEN = lazy_gettext("This token has expired or was deleted.")
API_TOKEN_PREFIX = "wpt_"  # noqa: S105 - what comes before the secret
"""Prefix of API tokens, so that scanners for leaked secrets can find them."""
CACHED_TOKENS = 4096
_DECODER = "waypost.token_decoder"


@dataclass(frozen=True, slots=True)
class Actor:
    """The signed-in traveller on whose behalf a call runs.

    :param id: the traveller's id.
    :param session_id: the token's session; empty for an API token.
    :param may_write: whether the token may be used for more than reading.
    """

    id: Id
    session_id: Id
    name: str
    email: str
    profile_image_url: str | None
    may_write: bool = True


@dataclass(frozen=True, slots=True)
class RefreshToken:
    """A validly signed refresh token, whose session may have ended.

    :param id: the token's id: each one is valid once.
    """

    id: Id
    user_id: Id
    session_id: Id


def init_identity(app: Flask) -> None:
    """Set up the verification of tokens and the removal of cookies of ended sessions."""
    # A token's signature and claims never change and are verified once; its expiry and session at every call.
    app.extensions[_DECODER] = lru_cache(CACHED_TOKENS)(decode_token)
    app.after_request(_expire_dead_cookies)


@jwt.additional_headers_loader
def _name_key(_identity: object) -> dict[str, str]:
    return {"kid": _name_of(current_app.config["JWT_SECRET_KEY"])}


@jwt.decode_key_loader
def _choose_key(header: dict[str, Any], _claims: dict[str, Any]) -> str:
    """Return the key that signed a token, according to its header.

    A token without a key id predates key ids, and so uses the previous key if there is one.
    """
    current, previous = (current_app.config[name] for name in ("JWT_SECRET_KEY", "JWT_PREVIOUS_KEY"))
    return str(current if previous is None or header.get("kid") == _name_of(current) else previous)


def _name_of(key: str) -> str:
    return hashlib.sha256(f"name of {key}".encode()).hexdigest()[:16]


def require_bearer() -> None:
    """Require a valid access token or API token in the Authorization header.

    :raises Unauthenticated: when it is missing, invalid or expired, or its session has ended.
    :raises Forbidden: when a read-only API token is used for a call that writes.
    """
    token = _bearer_token()
    if token is None or not token.startswith(API_TOKEN_PREFIX):
        require_session()
        return
    actor = hooks().load_token_actor(db.session(), token)
    if actor is None:
        raise Unauthenticated(NO_SUCH_TOKEN)
    if request.method in WRITES and not actor.may_write:
        raise Forbidden(gettext("This token may only read."))
    _remember(actor)


def require_session() -> None:
    """Require the access token of a session in the Authorization header.

    :raises Unauthenticated: when it is missing, invalid or expired, or its session has ended.
    """
    if request.method == "OPTIONS":
        # A browser's preflight request does not include the headers of the call.
        return
    token = _bearer_token()
    if token is None:
        raise Unauthenticated(NOBODY)
    claims = _claims(token)
    actor = _find_actor(claims) if claims and claims["type"] == "access" else None
    if actor is None:
        raise Unauthenticated(ENDED)
    _remember(actor)


def _find_actor(claims: dict[str, Any]) -> Actor | None:
    if request.method not in WRITES or transaction.is_writing():
        return _actor_of(claims)
    # End the transaction before the body is read: a slow body must hold neither a lock nor a connection.
    with transaction.reading(db.session()):
        return _actor_of(claims)


def _actor_of(claims: dict[str, Any]) -> Actor | None:
    return hooks().load_actor(db.session(), Id(str(claims["sub"])), Id(str(claims.get(SESSION_CLAIM, ""))), None)


def require_refresh_token() -> RefreshToken:
    """Require the refresh cookie and the CSRF header with its value; whether the session still exists is not checked.

    :raises Unauthenticated: when either is missing or invalid.
    """
    cookie = _refresh_claims()
    if cookie is None:
        raise Unauthenticated(ENDED if _refresh_cookie() else NOBODY)
    header = request.headers.get(current_app.config["JWT_REFRESH_CSRF_HEADER_NAME"], "")
    # If only the header is wrong, the cookie stays.
    if not compare_digest(str(cookie.get("csrf", "")).encode(), header.encode()):
        raise Unauthenticated(ENDED if header else NOBODY)
    return _refresh_token(cookie)


def expire_cookies() -> None:
    """Expire the cookies of an ended session in the response; otherwise the browser would send them for a month."""
    g.has_dead_cookies = True


def _remember(actor: Actor) -> None:
    g.actor = actor
    # All later log lines of this request include the traveller.
    structlog.contextvars.bind_contextvars(user_id=actor.id)


def current_actor() -> Actor:
    """Return the signed-in traveller; only for blueprints that require one."""
    return cast(Actor, g.actor)


def is_signed_in() -> bool:
    """Return whether the call has authenticated its traveller."""
    return g.get("actor") is not None


def page_viewer() -> Actor | None:
    """Return the traveller for whom a page is rendered, None for an anonymous visitor; removes a stale cookie."""
    return _viewer_of_cookie() if request.method in ("GET", "HEAD") else None


def form_sender() -> Actor | None:
    """Return the traveller whose browser sent a form, None for a stranger; does not verify the form's origin."""
    # As for calls: a slow body must hold neither a lock nor a connection.
    with transaction.reading(db.session()):
        return _viewer_of_cookie()


def _viewer_of_cookie() -> Actor | None:
    claims = _refresh_claims()
    if claims is None:
        return None
    token = _refresh_token(claims)
    viewer = hooks().load_actor(db.session(), token.user_id, token.session_id, token.id)
    if viewer is None:
        expire_cookies()
        return None
    _remember(viewer)
    return viewer


def _refresh_cookie() -> str:
    return request.cookies.get(current_app.config["JWT_REFRESH_COOKIE_NAME"], "")


def _refresh_claims() -> dict[str, Any] | None:
    """Return the claims of the refresh cookie; a permanently invalid one is removed in the response."""
    cookie = _refresh_cookie()
    try:
        claims = _decoded(cookie) if cookie else None
    except ImmatureSignatureError:
        # The clock of this machine was set back. The cookie becomes valid again with the clock.
        return None
    except (JWTExtendedException, PyJWTError):
        claims = None
    if claims is None or claims["type"] != "refresh":
        expire_cookies()
        return None
    return claims


def _refresh_token(claims: dict[str, Any]) -> RefreshToken:
    return RefreshToken(
        id=Id(str(claims["jti"])), user_id=Id(str(claims["sub"])), session_id=Id(str(claims.get(SESSION_CLAIM, "")))
    )


def _expire_dead_cookies(answer: Response) -> Response:
    names = (current_app.config["JWT_REFRESH_COOKIE_NAME"], current_app.config["JWT_REFRESH_CSRF_COOKIE_NAME"])
    if g.get("has_dead_cookies") and any(name in request.cookies for name in names):
        unset_refresh_cookies(answer)
    return answer


def token_subject() -> str | None:
    """Return the traveller's id in a validly signed bearer token, or else in the refresh cookie, without a query."""
    token = _bearer_token() or request.cookies.get(current_app.config["JWT_REFRESH_COOKIE_NAME"])
    claims = _claims(token) if token else None
    return str(claims["sub"]) if claims else None


def _bearer_token() -> str | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def _claims(token: str) -> dict[str, Any] | None:
    """Return the claims of a token, None if it is invalid or has expired."""
    try:
        return _decoded(token)
    except (JWTExtendedException, PyJWTError):
        return None


def _decoded(token: str) -> dict[str, Any] | None:
    """Return the claims of a token, None if it has expired since its first verification.

    :raises JWTExtendedException, PyJWTError: when it is invalid, expired or not valid yet.
    """
    decode = cast(Callable[[str], dict[str, Any]], current_app.extensions[_DECODER])
    claims = decode(token)
    return claims if claims.get("exp", 0) > time.time() - CLOCK_LEEWAY.total_seconds() else None
