"""What other domains keep of a person. They know travellers, not the other way round, so they bring it here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from flask import current_app

from app.db.types import Id

if TYPE_CHECKING:
    from flask import Flask

_PARTS = "waypost.personal_data"


@dataclass(frozen=True, slots=True)
class PersonalData:
    """A domain's part.

    :param export: from a traveller's id to what is kept of them, by name, ready for JSON; a fixed number of statements.
    :param erase: does, before a traveller's row goes, what deleting along foreign keys cannot do; the row is locked.
    """

    export: Callable[[Id], dict[str, Any]]
    erase: Callable[[Id], None]


def init_personal_data(app: Flask, parts: Sequence[PersonalData]) -> None:
    """Bind what the domains of an application bring."""
    app.extensions[_PARTS] = tuple(parts)


def personal_data() -> Sequence[PersonalData]:
    """Return what is bound."""
    return cast(Sequence[PersonalData], current_app.extensions.get(_PARTS, ()))
