"""Sharing a trip: what is asked, and what is answered."""

from __future__ import annotations

from marshmallow import fields

from app.trips.models import SharedPermission
from app.trips.policy import Permission
from app.web.fields import Choice, MessageSchema, Schema


class SharedPermissionSchema(Schema):
    """What others may do with a trip."""

    permission = Choice(list(SharedPermission), blank="Please choose view or edit.")


class ShareResultSchema(MessageSchema):
    """A link to a trip."""

    share_url = fields.String(required=True, metadata={"description": "Whoever has it may join the trip."})


class PreviewSchema(Schema):
    """As much of a trip as a link to it tells."""

    trip_name = fields.String(required=True)
    destination = fields.String(required=True)
    no_of_days = fields.Integer(required=True)
    no_of_places = fields.Integer(required=True)
    place_image = fields.String(required=True, allow_none=True)
    permission = fields.String(
        required=True, metadata={"enum": list(SharedPermission), "description": "What the link lets one do."}
    )


class JoinResultSchema(MessageSchema):
    """The trip that one has joined."""

    itinerary_id = fields.String(required=True)


class MemberSchema(Schema):
    """A traveller who has to do with a trip."""

    user_id = fields.String(required=True)
    name = fields.String(required=True)
    profile_image_url = fields.String(required=True, allow_none=True)
    permission = fields.String(required=True, metadata={"enum": list(Permission)})


class CollaboratorsSchema(Schema):
    """Everyone who has to do with a trip."""

    owner = fields.Nested(MemberSchema, required=True)
    collaborators = fields.List(
        fields.Nested(MemberSchema), required=True, metadata={"description": "In the order in which they joined."}
    )
    total_count = fields.Integer(required=True, metadata={"description": "The owner counts too."})


class CollaboratorChangedSchema(MessageSchema):
    """What a collaborator may do from now on."""

    user_id = fields.String(required=True)
    permission = fields.String(required=True, metadata={"enum": list(SharedPermission)})
