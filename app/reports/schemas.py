"""Request schemas of the calls on reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import post_load

from app.reports.service import Report
from app.reviews.models import REPORT_LENGTH, ReportReason
from app.texts import lazy_gettext
from app.web.fields import Choice, Text
from app.web.schemas import Schema

NO_REASON = lazy_gettext("Please say what is wrong with it.")


class ContentReportSchema(Schema):
    """The caller's complaint about a trip, a profile or a photo."""

    reason = Choice([reason.value for reason in ReportReason], blank=NO_REASON)
    text = Text(maximum=REPORT_LENGTH, load_default="", metadata={"description": "Details."})

    @post_load
    def _make(self, data: Mapping[str, str], **_options: Any) -> Report:
        return Report(ReportReason(data["reason"]), data["text"])
