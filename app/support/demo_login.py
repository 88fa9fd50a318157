"""Storage of the demo login; `make run` reads it without importing the code that creates the demo trips."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.config import Settings


@dataclass(frozen=True, slots=True)
class DemoLogin:
    """The credentials of a demo traveller."""

    email: str
    password: str


def demo_login(settings: Settings) -> DemoLogin | None:
    """Return the demo login of this installation, or None if there is none."""
    path = _path(settings)
    if not settings.seed_demo or not path.exists():
        return None
    email, _, password = path.read_text().strip().partition(" ")
    return DemoLogin(email, password)


def write_demo_login(settings: Settings, login: DemoLogin) -> None:
    """Store the demo login, readable only by the operator."""
    path = _path(settings)
    path.touch(mode=0o600)
    path.write_text(f"{login.email} {login.password}\n")


def _path(settings: Settings) -> Path:
    return settings.var_dir / "demo_login"
