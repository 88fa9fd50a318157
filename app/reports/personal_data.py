"""Exports and erases a traveller's reports, and the hidden parts of their profile."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from sqlalchemy import select, union
from sqlalchemy.orm import Session

from app.accounts.withheld import WithheldPart
from app.db.types import Id
from app.hooks import PersonalData
from app.reports.models import ContentReport
from app.trips.models import Trip


def reports_personal_data() -> PersonalData:
    """Return how reports export and erase personal data."""
    return PersonalData(export=export, erase=erase)


def export(session: Session, user_id: Id) -> dict[str, Any]:
    """Return a traveller's reports, and the hidden parts of their profile; two statements."""
    reports = session.scalars(
        select(ContentReport)
        .where(ContentReport.user_id == user_id)
        .order_by(ContentReport.created_at, ContentReport.subject_id)
    )
    hidden = session.scalars(select(WithheldPart).where(WithheldPart.user_id == user_id).order_by(WithheldPart.part))
    return {
        "reports": [
            {
                "kind": report.kind,
                "subject_id": report.subject_id,
                "reason": report.reason,
                "text": report.text,
                "since": report.created_at.isoformat(),
            }
            for report in reports
        ],
        "hidden_parts": [
            {
                "part": part.part,
                "why": part.why,
                "since": part.at.isoformat(),
                "text": part.text,
                "photo_webp_base64": b64encode(part.photo).decode() if part.photo is not None else None,
            }
            for part in hidden
        ],
    }


def erase(session: Session, user_id: Id) -> None:
    """Lock the reports that foreign keys will delete, in a fixed order.

    Prevents a deadlock when two travellers who have reported each other delete their accounts concurrently.
    """
    keys = select(ContentReport.kind, ContentReport.subject_id, ContentReport.user_id)
    by_them = keys.where(ContentReport.user_id == user_id)
    about_them = keys.where(ContentReport.owner_id == user_id)
    of_trips = keys.join(Trip, Trip.id == ContentReport.trip_id).where(Trip.owner_id == user_id)
    # With an OR of the conditions, PostgreSQL would scan all reports.
    going = union(by_them, about_them, of_trips).subquery()
    session.execute(
        select(ContentReport.kind)
        .join(
            going,
            (going.c.kind == ContentReport.kind)
            & (going.c.subject_id == ContentReport.subject_id)
            & (going.c.user_id == ContentReport.user_id),
        )
        .order_by(ContentReport.kind, ContentReport.subject_id, ContentReport.user_id)
        .with_for_update(of=ContentReport)
    ).all()
