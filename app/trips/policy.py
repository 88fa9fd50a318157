"""Who may do what with a trip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.db.types import Id
from app.web.answers import Answer


class Permission(StrEnum):
    """What a reader may do with a trip."""

    OWNER = "owner"
    EDIT = "edit"
    VIEW = "view"


class AbilitiesAnswer(Answer, frozen=True, kw_only=True):
    """What the caller may do with a trip."""

    can_edit: bool
    can_like: bool
    can_duplicate: bool
    can_publish: bool
    can_share: bool
    can_manage_collaborators: bool
    can_delete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What decides a traveller's permission for a trip.

    :param is_ready: whether the trip is built.
    :param is_published: whether every traveller may read it.
    :param shared: the traveller's permission as a collaborator, "view" or "edit"; None if they have not joined.
    :param is_blocked: whether the owner has blocked the traveller, who then reads only what they have joined.
    """

    actor_id: Id
    owner_id: Id
    is_ready: bool
    is_published: bool
    shared: str | None = None
    is_blocked: bool = False


def permission_of(standing: Standing) -> Permission | None:
    """Return the permission of a signed-in traveller, or None if they may not learn that the trip exists.

    Nobody can read a trip before it is built; its owner can follow its status and delete it.
    """
    if not standing.is_ready:
        return None
    if standing.actor_id == standing.owner_id:
        return Permission.OWNER
    if standing.shared is not None:
        return Permission(standing.shared)
    return Permission.VIEW if standing.is_published and not standing.is_blocked else None


def may_follow(standing: Standing) -> bool:
    """Return whether a traveller may follow the build of a trip: its owner and its readers may."""
    return standing.actor_id == standing.owner_id or permission_of(standing) is not None


def abilities(permission: Permission, *, hidden: bool = False) -> AbilitiesAnswer:
    """Return what a permission allows; every reader may like and duplicate the trip.

    :param hidden: whether the staff have hidden the trip; then it cannot be published or shared.
    """
    owner = permission is Permission.OWNER
    return AbilitiesAnswer(
        can_edit=permission in (Permission.OWNER, Permission.EDIT),
        can_like=True,
        can_duplicate=True,
        can_publish=owner and not hidden,
        can_share=owner and not hidden,
        can_manage_collaborators=owner,
        can_delete=owner,
    )
