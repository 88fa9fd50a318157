"""The calls under /user."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify

from app.accounts import queries, service, tokens
from app.accounts.export import export_data
from app.accounts.farewell import delete_account
from app.accounts.following import set_following
from app.accounts.profile import ProfileChange, change_profile
from app.accounts.schemas.user import (
    Action,
    FarewellSchema,
    FollowedSchema,
    FollowSchema,
    FoundUserSchema,
    PasswordChangeSchema,
    PersonalDataSchema,
    ProfileChangedSchema,
    ProfileChangeSchema,
    ProfileSchema,
    PublicProfileSchema,
    UserSearchSchema,
)
from app.accounts.search import find_users
from app.db import transaction
from app.db.types import Id
from app.errors import TooMany
from app.extensions import db
from app.media import service as media
from app.web import limits
from app.web.blueprint import Blueprint
from app.web.configuration import current_settings
from app.web.fields import MessageSchema
from app.web.identity import current_actor
from app.web.paging import NEXT_PAGE, next_link

PASSWORDS_PER_USER = "10 per minute"
"""How often a signed-in traveller may be asked for the password: a stolen token must not become a way to guess it."""

EXPORTS_PER_USER = "10 per hour"
ATTACHMENT = {"description": "Under which name to save it.", "schema": {"type": "string"}}

user_blueprint = Blueprint("user", __name__, url_prefix="/user", description="Travellers and their profiles.")


@user_blueprint.route("/profile")
@user_blueprint.response(200, ProfileSchema)
@user_blueprint.refuses(401, 429)
def profile() -> queries.Profile:
    """Get one's own profile."""
    return queries.own_profile(current_actor().id)


@user_blueprint.route("/profile", methods=["PUT"])
@user_blueprint.arguments(ProfileChangeSchema, location="form", content_type="multipart/form-data")
@user_blueprint.response(200, ProfileChangedSchema)
@user_blueprint.refuses(401, 413, 415, 429)
def change(form: dict[str, Any]) -> dict[str, Any]:
    """Change one's own profile: whatever the form holds. A form that is refused changes nothing."""
    user_id = current_actor().id
    photo = _photo(form)
    change_profile(
        user_id,
        ProfileChange(
            photo=photo,
            remove_photo=form["remove_image"],
            name=form.get("name"),
            about_me=form.get("about_me"),
            country=form.get("country"),
            clear_country="country" in form and form["country"] is None,
        ),
    )
    return {"message": "Your profile is up to date.", "profile_data": queries.own_profile(user_id)}


def _photo(form: dict[str, Any]) -> bytes | None:
    if "file" not in form:
        return None
    # Nothing is changed yet. SQLite's write lock, which came with the look at the token, is not held while a picture is
    # worked on.
    transaction.rollback(db.session)
    return media.read_photo(form["file"].read(media.MAX_BYTES + 1))


@user_blueprint.route("/change-password", methods=["POST"])
@user_blueprint.arguments(PasswordChangeSchema)
@user_blueprint.response(200, MessageSchema)
@user_blueprint.refuses(400, 401, 415, 429)
def change_password(form: dict[str, str]) -> dict[str, str]:
    """Replace one's password; all other sessions end."""
    actor = current_actor()
    spend_password_try(actor.id)
    service.change_password(actor.id, actor.session_id, form["current_password"], form["new_password"])
    return {"message": "Your password is changed."}


@user_blueprint.route("/follow", methods=["POST"])
@user_blueprint.arguments(FollowSchema)
@user_blueprint.response(200, FollowedSchema)
@user_blueprint.refuses(400, 401, 404, 415, 429)
def follow(form: dict[str, str]) -> dict[str, Any]:
    """Follow a traveller, or no longer. Asking twice is the same as once."""
    following = form["action"] == Action.FOLLOW
    now = set_following(current_actor().id, Id(form["target_user_id"]), following=following)
    message = f"You follow {now.name}." if following else f"You no longer follow {now.name}."
    return {"message": message, "is_following": now.is_following, "followers_count": now.followers_count}


@user_blueprint.route("")
@user_blueprint.arguments(UserSearchSchema, location="query")
@user_blueprint.response(200, FoundUserSchema(many=True), headers={"Link": NEXT_PAGE})
@user_blueprint.refuses(400, 401, 429)
def search(query: dict[str, Any]) -> Response:
    """Find travellers by name, sorted by what they were found by."""
    found = find_users(query["name"], query["limit"], query["cursor"])
    answer = jsonify(FoundUserSchema(many=True).dump(found.items))
    answer.headers.update(next_link(found.next_cursor))
    return answer


@user_blueprint.route("/data")
@user_blueprint.response(200, PersonalDataSchema, headers={"Content-Disposition": ATTACHMENT})
@user_blueprint.refuses(401, 429)
def data() -> Response:
    """Download everything that is kept of oneself."""
    actor = current_actor()
    wait = limits.spend(EXPORTS_PER_USER, "exports", actor.id)
    if wait:
        raise TooMany(f"Please wait {wait} seconds before you download your data again.", wait)
    answer = jsonify(export_data(actor.id))
    file = f"{current_settings().app_name.lower()}-data.json"
    answer.headers.set("Content-Disposition", "attachment", filename=file)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@user_blueprint.route("/delete-account", methods=["POST"])
@user_blueprint.arguments(FarewellSchema)
@user_blueprint.response(200, MessageSchema)
@user_blueprint.refuses(400, 401, 415, 429)
def leave(form: dict[str, str]) -> Response:
    """Delete one's account with everything that belongs to it.

    Trips that somebody else may edit pass to who joined them first; all others go.
    """
    actor = current_actor()
    spend_password_try(actor.id)
    delete_account(actor.id, form["password"])
    answer = jsonify({"message": "Your account and everything that belonged to it is gone."})
    tokens.clear_cookies(answer)
    return answer


@user_blueprint.route("/<user_id>")
@user_blueprint.response(200, PublicProfileSchema)
@user_blueprint.refuses(401, 404, 429)
def show(user_id: str) -> queries.PublicProfile:
    """Look at a traveller; the trips are shown to those who follow them."""
    return queries.public_profile(current_actor().id, Id(user_id))


def spend_password_try(user_id: Id) -> None:
    """Count a try at one's own password.

    :raises TooMany: when there were too many within a minute.
    """
    wait = limits.spend(PASSWORDS_PER_USER, "passwords", user_id)
    if wait:
        raise TooMany(f"Please wait {wait} seconds before you try another password.", wait)
