"""Request schemas of the calls on reports."""

from __future__ import annotations

from app.reviews.models import ReportReason
from app.reviews.schemas import ReportSchema
from app.texts import lazy_gettext
from app.web.fields import Choice

NO_REASON = lazy_gettext("Please say what is wrong with it.")


class ContentReportSchema(ReportSchema):
    """The caller's complaint about a trip, a profile or a photo."""

    reason = Choice([reason.value for reason in ReportReason], blank=NO_REASON)
