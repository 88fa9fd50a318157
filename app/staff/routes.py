"""The staff pages: views, and for each change a question with its form."""

from __future__ import annotations

from typing import cast
from urllib.parse import urlencode

from flask import Response, abort, redirect, request

from app.accounts.locks import NO_TRAVELLER
from app.accounts.withheld import Part, WithheldPart
from app.audit import service as audit
from app.audit.models import Action
from app.db import transaction
from app.db.text import has_forbidden_characters
from app.db.types import ID_LENGTH, Id
from app.errors import NotFound
from app.extensions import db
from app.staff.access import form_token, require_staff
from app.staff.blueprint import page, staff_blueprint
from app.staff.changes import CHANGES, JOBS, REPORTS, SIGN_UPS, TRAVELLERS, TRIPS, Change, Subject, name_of
from app.support.actions import figures, jobs, reports, travellers, trips
from app.trips.access import NOT_FOUND

__all__ = ["staff_blueprint"]

MAX_SEARCH = 254
MAX_LISTED = 100
_DONE = {f"{change.group}.{change.name}": change.done for change in CHANGES}


@staff_blueprint.get("")
def home() -> Response:
    """Show the totals, and links to everything else."""
    require_staff()
    return page("home.html", title="Staff", figures=figures.count(db.session()))


@staff_blueprint.get("/travellers")
def find_travellers() -> Response:
    """Find travellers and pending sign-ups."""
    require_staff()
    text = _searched("q")
    found = travellers.find(db.session(), text) if text else None
    return page("travellers.html", title="Travellers", text=text, found=found)


@staff_blueprint.get("/travellers/<user_id>")
def show_traveller(user_id: str) -> Response:
    """Show the state of an account and its latest events; viewing it is recorded."""
    require_staff()
    session, ident = db.session(), _id(user_id)
    with transaction.writing(session):
        traveller = travellers.state_of(session, ident)
        if traveller is None:
            raise NotFound(NO_TRAVELLER)
        events = audit.events_of(session, ident, MAX_LISTED)
        audit.record_staff(session, Action.EVENTS_READ, subject_id=ident)
    names = ["unlock" if traveller.state == travellers.LOCKED else "lock", "end-sessions"]
    return page(
        "traveller.html",
        title=traveller.email,
        traveller=traveller,
        events=events,
        changes=[change for change in CHANGES if change.group == TRAVELLERS and change.name in names],
        done=_done(),
    )


@staff_blueprint.get("/reports")
def list_reports() -> Response:
    """List the subjects with unanswered reports."""
    require_staff()
    return page("reports.html", title="Reports", rows=reports.waiting(db.session(), MAX_LISTED), done=_done())


@staff_blueprint.get("/reports/<kind>/<subject_id>")
def show_report(kind: str, subject_id: str) -> Response:
    """Show a reported subject, even if hidden, with its reports."""
    require_staff()
    case = reports.case(db.session(), _kind(kind), _id(subject_id))
    names = ["hide", *(["restore"] if case["hidden"] else []), "dismiss"]
    return page(
        "case.html",
        title=f"{kind.capitalize()}: {case['name'] or 'a former place'}",
        case=case,
        photo=f"/staff/photos/{subject_id}" if kind == Part.PHOTO.value and case["hidden"] else case["content"],
        changes=[change for change in CHANGES if change.group == REPORTS and change.name in names],
        done=_done(),
    )


@staff_blueprint.get("/photos/<user_id>")
def hidden_photo(user_id: str) -> Response:
    """Show a hidden photo."""
    require_staff()
    hidden = db.session().get(WithheldPart, (_id(user_id), Part.PHOTO.value))
    if hidden is None or hidden.photo is None:
        raise NotFound("This traveller has no hidden photo.")
    return Response(hidden.photo, content_type="image/webp")


@staff_blueprint.get("/trips")
def find_trip() -> Response:
    """Ask for a trip's id, and redirect to its page."""
    require_staff()
    trip_id = _searched("id")
    # The address of its page, or a link to it, is accepted too.
    ident = trip_id.rstrip("/").rpartition("/")[2]
    if ident:
        return cast(Response, redirect(Subject(TRIPS, "", Id(ident)).path))
    return page("trips.html", title="Trips")


@staff_blueprint.get("/trips/<trip_id>")
def show_trip(trip_id: str) -> Response:
    """Show a trip and who may see it, but not its content; viewing it is recorded."""
    require_staff()
    with transaction.writing(db.session()):
        trip = trips.describe(db.session(), _id(trip_id))
    if trip is None:
        raise NotFound(NOT_FOUND)
    names = ["unpublish"] if trip["published"] else []
    return page(
        "trip.html",
        title=trip["name"],
        trip=trip,
        changes=[change for change in CHANGES if change.group == TRIPS and change.name in names],
        done=_done(),
    )


@staff_blueprint.get("/jobs")
def list_jobs() -> Response:
    """List the jobs in a state."""
    require_staff()
    state = request.args.get("state", "failed")
    if state not in jobs.STATES:
        abort(404)
    names = {"failed": ("retry", "cancel"), "queued": ("cancel",), "scheduled": ("cancel",)}.get(state, ())
    return page(
        "jobs.html",
        title="Jobs",
        state=state,
        states=jobs.STATES,
        rows=jobs.listed(state, MAX_LISTED),
        changes=[change for change in CHANGES if change.group == JOBS and change.name in names],
        done=_done(),
    )


@staff_blueprint.route("/<group>/<ident>/<name>", methods=["GET", "POST"])
def change_one(group: str, ident: str, name: str) -> Response:
    """Ask for confirmation of a change, and make it."""
    return _change(group, "", ident, name)


@staff_blueprint.route("/reports/<kind>/<ident>/<name>", methods=["GET", "POST"])
def change_reported(kind: str, ident: str, name: str) -> Response:
    """Ask for confirmation of a change to a reported subject, and make it."""
    return _change(REPORTS, kind, ident, name)


def _change(group: str, kind: str, ident: str, name: str) -> Response:
    actor = require_staff()
    change = next((one for one in CHANGES if (one.group, one.name) == (group, name)), None)
    if change is None or (group == REPORTS) != bool(kind):
        abort(404)
    subject = Subject(group, _kind(kind) if kind else "", _id(ident))
    if request.method == "GET":
        return _question(change, subject, form_token(actor))
    why = request.form.get("why", "").strip()
    if change.why and not reports.is_reason(why):
        shown = "" if has_forbidden_characters(why) else why
        return _question(change, subject, form_token(actor), problem=reports.BAD_REASON, why=shown)
    path = change.run(db.session(), subject, why)
    return cast(Response, redirect(f"{path}?done={group}.{name}", 303))


def _question(change: Change, subject: Subject, token: str, *, problem: str = "", why: str = "") -> Response:
    name = name_of(db.session(), subject)
    # Jobs and sign-ups do not have their own pages.
    lists = {JOBS: f"/staff/{JOBS}", SIGN_UPS: f"/staff/{TRAVELLERS}?{urlencode({'q': name})}"}
    return page(
        "question.html",
        422 if problem else 200,
        title=change.question.format(name=name),
        change=change,
        back=lists.get(change.group, subject.path),
        token=token,
        problem=problem,
        why=why,
    )


def _done() -> str:
    return _DONE.get(request.args.get("done", ""), "")


def _searched(name: str) -> str:
    text = request.args.get(name, "").strip()[:MAX_SEARCH]
    return "" if has_forbidden_characters(text) else text


def _id(text: str) -> Id:
    if len(text) > ID_LENGTH or has_forbidden_characters(text):
        abort(404)
    return Id(text)


def _kind(text: str) -> str:
    if text not in reports.KINDS:
        abort(404)
    return text
