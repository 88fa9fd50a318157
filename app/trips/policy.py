"""Who may do what with a trip."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum

from app.db.types import Id


class Permission(StrEnum):
    """What a reader may do with a trip."""

    OWNER = "owner"
    EDIT = "edit"
    VIEW = "view"


@dataclass(frozen=True, slots=True)
class Abilities:
    """What the client offers to a reader of a trip."""

    can_edit: bool
    can_like: bool
    can_duplicate: bool
    can_publish: bool
    can_share: bool
    can_manage_collaborators: bool
    can_delete: bool

    def as_dict(self) -> dict[str, bool]:
        """Return the abilities by name."""
        return asdict(self)


def permission_of(
    actor_id: Id, *, owner_id: Id, ready: bool, published: bool, shared: str | None = None
) -> Permission | None:
    """Return what a signed-in traveller may do with a trip, or None where they must not know that it exists.

    A trip that is still being made is nobody's to read, its owner's neither; they follow its status instead.

    :param actor_id: the traveller.
    :param owner_id: whose trip it is.
    :param ready: whether it has been made.
    :param published: whether its owner shows it to everyone.
    :param shared: what the owner lets this traveller do, "view" or "edit", or None for one who never joined.
    """
    if not ready:
        return None
    if actor_id == owner_id:
        return Permission.OWNER
    if shared is not None:
        return Permission(shared)
    return Permission.VIEW if published else None


def may_follow(actor_id: Id, *, owner_id: Id, ready: bool, published: bool) -> bool:
    """Tell whether a traveller may ask how far the making of a trip has come."""
    if actor_id == owner_id:
        return True
    return permission_of(actor_id, owner_id=owner_id, ready=ready, published=published) is not None


def abilities(permission: Permission) -> Abilities:
    """Return what a reader with this permission may do; whoever may read a trip may like and duplicate it."""
    owner = permission is Permission.OWNER
    return Abilities(
        can_edit=permission in (Permission.OWNER, Permission.EDIT),
        can_like=True,
        can_duplicate=True,
        can_publish=owner,
        can_share=owner,
        can_manage_collaborators=owner,
        can_delete=owner,
    )
