"""Who may do what with a trip."""

from __future__ import annotations

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


def permission_of(
    actor_id: Id, *, owner_id: Id, ready: bool, published: bool, shared: str | None = None, blocked: bool = False
) -> Permission | None:
    """Return the permission of a signed-in traveller, or None if they may not learn that the trip exists.

    Nobody can read a trip before it is built; its owner can follow its status and delete it.

    :param ready: whether the trip is built.
    :param published: whether every traveller may read it.
    :param shared: the traveller's permission as a collaborator, "view" or "edit"; None if they never joined.
    :param blocked: whether the owner has blocked the traveller, who reads what they have joined, and nothing else.
    """
    if not ready:
        return None
    if actor_id == owner_id:
        return Permission.OWNER
    if shared is not None:
        return Permission(shared)
    return Permission.VIEW if published and not blocked else None


def may_follow(
    actor_id: Id, *, owner_id: Id, ready: bool, published: bool, shared: str | None = None, blocked: bool = False
) -> bool:
    """Return whether a traveller may follow the build of a trip: its owner and its readers may."""
    if actor_id == owner_id:
        return True
    permission = permission_of(
        actor_id, owner_id=owner_id, ready=ready, published=published, shared=shared, blocked=blocked
    )
    return permission is not None


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
