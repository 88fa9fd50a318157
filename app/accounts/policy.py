"""Permissions on profiles."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from app.web.answers import Answer


class ProfileAbilitiesAnswer(Answer, frozen=True, kw_only=True):
    """The caller's permissions on a profile."""

    can_follow: bool
    can_block: Annotated[bool, Meta(description="Whether the caller may block and unblock this traveller.")]
    can_report: bool


def profile_abilities(*, is_self: bool, is_blocked: bool) -> ProfileAbilitiesAnswer:
    """Return the traveller's permissions on a profile that they may see.

    :param is_self: whether it is their own.
    :param is_blocked: whether they have blocked its traveller.
    """
    return ProfileAbilitiesAnswer(
        can_follow=not is_self and not is_blocked, can_block=not is_self, can_report=not is_self
    )
