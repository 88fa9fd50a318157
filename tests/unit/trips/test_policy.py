"""Permissions on trips."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from app.db.types import Id
from app.trips.policy import Permission, Standing, abilities, may_follow, permission_of

OWNER, OTHER = Id("owner"), Id("other")


@pytest.mark.parametrize(
    ("actor", "ready", "published", "expected"),
    [
        (OWNER, True, False, Permission.OWNER),
        (OWNER, True, True, Permission.OWNER),
        (OWNER, False, False, None),
        (OTHER, True, True, Permission.VIEW),
        (OTHER, True, False, None),
        (OTHER, False, True, None),
    ],
)
def test_reading_permissions(actor: Id, ready: bool, published: bool, expected: Permission | None) -> None:
    assert permission_of(Standing(actor_id=actor, owner_id=OWNER, is_ready=ready, is_published=published)) is expected


@pytest.mark.parametrize(
    ("shared", "ready", "published", "expected"),
    [
        ("edit", True, False, Permission.EDIT),
        ("edit", True, True, Permission.EDIT),
        ("view", True, False, Permission.VIEW),
        ("view", True, True, Permission.VIEW),
        ("edit", False, False, None),
    ],
)
def test_permission_by_state_and_share(shared: str, ready: bool, published: bool, expected: Permission | None) -> None:
    assert (
        permission_of(Standing(actor_id=OTHER, owner_id=OWNER, is_ready=ready, is_published=published, shared=shared))
        is expected
    )


def test_the_owner_stays_the_owner_however_they_joined() -> None:
    assert (
        permission_of(Standing(actor_id=OWNER, owner_id=OWNER, is_ready=True, is_published=False, shared="view"))
        is Permission.OWNER
    )


def test_only_the_owner_sees_a_trip_being_built() -> None:
    assert may_follow(Standing(actor_id=OWNER, owner_id=OWNER, is_ready=False, is_published=False))
    assert not may_follow(Standing(actor_id=OTHER, owner_id=OWNER, is_ready=False, is_published=False))
    assert may_follow(Standing(actor_id=OTHER, owner_id=OWNER, is_ready=True, is_published=True))
    assert may_follow(Standing(actor_id=OTHER, owner_id=OWNER, is_ready=True, is_published=False, shared="view"))
    assert not may_follow(Standing(actor_id=OTHER, owner_id=OWNER, is_ready=False, is_published=False, shared="edit"))
    assert not may_follow(Standing(actor_id=OTHER, owner_id=OWNER, is_ready=True, is_published=True, is_blocked=True))


def test_who_is_blocked_reads_what_they_have_joined_and_nothing_else() -> None:
    for shared, expected in ((None, None), ("edit", Permission.EDIT)):
        found = permission_of(
            Standing(actor_id=OTHER, owner_id=OWNER, is_ready=True, is_published=True, shared=shared, is_blocked=True)
        )
        assert found is expected


def test_each_permission_includes_the_lesser_one() -> None:
    able = {p: {name for name, can in asdict(abilities(p)).items() if can} for p in Permission}
    assert able[Permission.VIEW] == {"can_like", "can_duplicate"}
    assert able[Permission.EDIT] == able[Permission.VIEW] | {"can_edit"}
    assert able[Permission.OWNER] == set(asdict(abilities(Permission.OWNER)))
