"""The calls that report trips, profiles and photos."""

from __future__ import annotations

from app.db.types import Id
from app.errors import TooMany
from app.extensions import db
from app.reports.schemas import ContentReportSchema
from app.reports.service import report_photo, report_profile, report_trip
from app.reviews.service import Complaint
from app.texts import gettext, ngettext
from app.web import limits
from app.web.answers import MessageAnswer
from app.web.blueprint import Blueprint
from app.web.identity import current_actor

REPORTS_PER_USER = "30 per hour"
"""Rate limit of reports: more than a traveller sends in good faith, and few enough for the staff to read."""

report_blueprint = Blueprint("report", __name__, description="Reports to the staff.")


@report_blueprint.route("/itinerary/<trip_id>/report", methods=["POST"])
@report_blueprint.arguments(ContentReportSchema)
@report_blueprint.response(200, MessageAnswer)
@report_blueprint.refuses(400, 401, 404, 415, 429)
def report_a_trip(complaint: Complaint, trip_id: str) -> MessageAnswer:
    """Report a trip to the staff. Repeating the call changes nothing: the first reason counts."""
    report_trip(db.session(), _spend(), Id(trip_id), complaint)
    return MessageAnswer(message=gettext("Thank you. Our staff will look at this trip."))


@report_blueprint.route("/user/<user_id>/report", methods=["POST"])
@report_blueprint.arguments(ContentReportSchema)
@report_blueprint.response(200, MessageAnswer)
@report_blueprint.refuses(400, 401, 404, 415, 429)
def report_a_profile(complaint: Complaint, user_id: str) -> MessageAnswer:
    """Report a traveller's profile to the staff. Repeating the call changes nothing: the first reason counts."""
    report_profile(db.session(), _spend(), Id(user_id), complaint)
    return MessageAnswer(message=gettext("Thank you. Our staff will look at this profile."))


@report_blueprint.route("/user/<user_id>/photo/report", methods=["POST"])
@report_blueprint.arguments(ContentReportSchema)
@report_blueprint.response(200, MessageAnswer)
@report_blueprint.refuses(400, 401, 404, 415, 429)
def report_a_photo(complaint: Complaint, user_id: str) -> MessageAnswer:
    """Report a traveller's photo to the staff. Repeating the call changes nothing: the first reason counts."""
    report_photo(db.session(), _spend(), Id(user_id), complaint)
    return MessageAnswer(message=gettext("Thank you. Our staff will look at this picture."))


def _spend() -> Id:
    """Count a report and return the reporter's id."""
    actor_id = current_actor().id
    wait = limits.spend(REPORTS_PER_USER, "reports", actor_id)
    if wait:
        detail = ngettext(
            "Please wait %(num)s second before you report something else.",
            "Please wait %(num)s seconds before you report something else.",
            wait,
        )
        raise TooMany(detail, wait)
    return actor_id
