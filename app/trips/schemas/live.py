"""Watching a trip: the ticket, and what is told to whoever has it."""

from __future__ import annotations

from marshmallow import fields

from app.web.fields import Schema, Text

TICKET_LENGTH = 64


class TicketSchema(Schema):
    """With what to watch a trip."""

    ticket = fields.String(required=True, metadata={"description": "For `GET /itinerary/changes`; ten minutes."})
    version = fields.Integer(required=True, metadata={"description": "Of the trip, now."})


class ChangesQuerySchema(Schema):
    """Which trip is watched, and on whose behalf."""

    ticket = Text(maximum=TICKET_LENGTH, blank="Please give a ticket.")


class NewsSchema(Schema):
    """The last known version of a trip."""

    version = fields.Integer(required=True)
    changed_by = fields.String(
        required=True, allow_none=True, metadata={"description": "A name; null where it was oneself, or is not known."}
    )
    deleted = fields.Boolean(required=True)
