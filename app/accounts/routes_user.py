"""The calls under /user."""

from __future__ import annotations

from flask import Response
from msgspec import UNSET

from app.accounts import queries, service, sessions
from app.accounts.answers import (
    FollowedAnswer,
    FoundUserAnswer,
    PersonalDataAnswer,
    ProfileAnswer,
    ProfileChangedAnswer,
    PublicProfileAnswer,
    SessionsAnswer,
)
from app.accounts.name_search import find_users
from app.accounts.personal_data import delete_account, export_personal_data
from app.accounts.profiles import ProfileChange, change_profile, set_following
from app.accounts.schemas import (
    DeleteAccountForm,
    DeleteAccountSchema,
    FollowAction,
    FollowForm,
    FollowSchema,
    PasswordChangeForm,
    PasswordChangeSchema,
    ProfileChangeSchema,
    ProfileForm,
    UserSearch,
    UserSearchSchema,
)
from app.db.pagination import Part
from app.db.types import Id
from app.errors import NotFound, TooMany
from app.extensions import db
from app.media import service as media
from app.texts import gettext, ngettext
from app.web import limits
from app.web.answers import MessageAnswer, json_response
from app.web.blueprint import Blueprint
from app.web.configuration import current_settings
from app.web.identity import current_actor
from app.web.paging import NEXT_PAGE, PartQuerySchema, next_link

PASSWORDS_PER_USER = "10 per minute"
"""Rate limit for password checks of a signed-in traveller: a stolen token must not allow guessing the password."""

EXPORTS_PER_USER = "10 per hour"
ATTACHMENT = {"description": "The suggested file name.", "schema": {"type": "string"}}

user_blueprint = Blueprint(
    "user", __name__, api_tokens=False, url_prefix="/user", description="Travellers and their profiles."
)


@user_blueprint.route("/profile")
@user_blueprint.response(200, ProfileAnswer)
@user_blueprint.refuses(401, 429)
def profile() -> ProfileAnswer:
    """Get the caller's own profile."""
    return queries.own_profile(db.session(), current_actor().id)


@user_blueprint.route("/profile", methods=["PUT"])
@user_blueprint.arguments(ProfileChangeSchema, location="form", content_type="multipart/form-data")
@user_blueprint.response(200, ProfileChangedAnswer)
@user_blueprint.refuses(401, 413, 415, 429, 503)
def change(form: ProfileForm) -> ProfileChangedAnswer:
    """Change the fields of the caller's profile that the form contains. A refused form changes nothing."""
    user_id = current_actor().id
    change_profile(
        db.session(),
        user_id,
        ProfileChange(
            name=form.name,
            about_me=form.about_me,
            country=form.country,
            clear_country=form.clear_country,
            # The transaction has not begun: no lock is held while a picture is being decoded.
            photo=media.read_photo(form.file.read(media.MAX_BYTES + 1)) if form.file is not None else None,
            remove_photo=form.remove_image,
        ),
    )
    changed = queries.own_profile(db.session(), user_id)
    return ProfileChangedAnswer(message=gettext("Your profile is up to date."), profile_data=changed)


@user_blueprint.route("/change-password", methods=["POST"])
@user_blueprint.arguments(PasswordChangeSchema)
@user_blueprint.response(200, MessageAnswer)
@user_blueprint.refuses(400, 401, 415, 429)
def change_password(form: PasswordChangeForm) -> MessageAnswer:
    """Replace the caller's password; all their other sessions end."""
    actor = current_actor()
    spend_password_try(actor.id)
    service.change_password(db.session(), actor.id, actor.session_id, form.current_password, form.new_password)
    return MessageAnswer(message=gettext("Your password is changed."))


@user_blueprint.route("/follow", methods=["POST"])
@user_blueprint.arguments(FollowSchema)
@user_blueprint.response(200, FollowedAnswer)
@user_blueprint.refuses(400, 401, 404, 409, 415, 429)
def follow(form: FollowForm) -> FollowedAnswer:
    """Follow or unfollow a traveller. Repeating the call changes nothing."""
    following = form.action is FollowAction.FOLLOW
    followed = set_following(db.session(), current_actor().id, form.target_user_id, following=following)
    if following:
        message = gettext("You follow %(name)s.", name=followed.name)
    else:
        message = gettext("You no longer follow %(name)s.", name=followed.name)
    return FollowedAnswer(message=message, is_following=following, followers_count=followed.followers_count)


@user_blueprint.route("")
@user_blueprint.arguments(UserSearchSchema, location="query")
@user_blueprint.response(200, list[FoundUserAnswer], headers={"Link": NEXT_PAGE})
@user_blueprint.refuses(400, 401, 429)
def search(query: UserSearch) -> Response:
    """Find travellers by name, sorted by the part of the name that matched."""
    found = find_users(db.session(), current_actor().id, query.name, query.limit, query.cursor)
    response = json_response(found.items)
    response.headers.update(next_link(found.next_cursor))
    return response


@user_blueprint.route("/data")
@user_blueprint.response(200, PersonalDataAnswer, headers={"Content-Disposition": ATTACHMENT})
@user_blueprint.refuses(401, 429)
def data() -> Response:
    """Download everything that is stored about the caller."""
    actor = current_actor()
    wait = limits.spend(EXPORTS_PER_USER, "exports", actor.id)
    if wait:
        detail = ngettext(
            "Please wait %(num)s second before you download your data again.",
            "Please wait %(num)s seconds before you download your data again.",
            wait,
        )
        raise TooMany(detail, wait)
    response = json_response(export_personal_data(db.session(), actor.id))
    file = f"{current_settings().app_name.lower()}-data.json"
    response.headers.set("Content-Disposition", "attachment", filename=file)
    return response


@user_blueprint.route("/sessions")
@user_blueprint.arguments(PartQuerySchema, location="query")
@user_blueprint.response(200, SessionsAnswer)
@user_blueprint.refuses(400, 401, 429)
def list_sessions(part: Part) -> SessionsAnswer:
    """List the sessions of the caller."""
    actor = current_actor()
    page = sessions.list_sessions(db.session(), actor.id, actor.session_id, part)
    return SessionsAnswer(sessions=page.items, next_cursor=page.next_cursor or UNSET)


@user_blueprint.route("/sessions/<session_id>", methods=["DELETE"])
@user_blueprint.response(200, MessageAnswer)
@user_blueprint.refuses(401, 404, 429)
def end_session(session_id: str) -> Response:
    """End one of the caller's sessions; its tokens stop working at once. Ending the current one is signing out."""
    actor = current_actor()
    if not sessions.end_session(db.session(), actor.id, Id(session_id)):
        raise NotFound(gettext("This session has already ended."))
    response = json_response(MessageAnswer(message=gettext("That device is signed out.")))
    if session_id == actor.session_id:
        sessions.clear_cookies(response)
    return response


@user_blueprint.route("/delete-account", methods=["POST"])
@user_blueprint.arguments(DeleteAccountSchema)
@user_blueprint.response(200, MessageAnswer)
@user_blueprint.refuses(400, 401, 415, 429)
def delete(form: DeleteAccountForm) -> Response:
    """Delete the caller's account and everything that belongs to it.

    A trip that others may edit passes to the collaborator who joined first; all other trips are deleted.
    """
    actor = current_actor()
    spend_password_try(actor.id)
    delete_account(db.session(), actor.id, form.password)
    response = json_response(MessageAnswer(message=gettext("Your account has been deleted.")))
    sessions.clear_cookies(response)
    return response


@user_blueprint.route("/<user_id>")
@user_blueprint.response(200, PublicProfileAnswer)
@user_blueprint.refuses(401, 404, 429)
def show(user_id: str) -> PublicProfileAnswer:
    """Get a traveller's profile; it lists their trips to those who follow them."""
    return queries.public_profile(db.session(), current_actor().id, Id(user_id))


def spend_password_try(user_id: Id) -> None:
    """Count a password attempt of a signed-in traveller.

    :raises TooMany: after too many attempts.
    """
    wait = limits.spend(PASSWORDS_PER_USER, "passwords", user_id)
    if wait:
        detail = ngettext(
            "Please wait %(num)s second before you try another password.",
            "Please wait %(num)s seconds before you try another password.",
            wait,
        )
        raise TooMany(detail, wait)
