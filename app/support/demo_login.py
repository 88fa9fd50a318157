"""Where the demo login is kept. Apart from what makes the demo trips: the start command only wants to read it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.config import Settings


@dataclass(frozen=True, slots=True)
class Login:
    """How to sign in as a demo traveller."""

    email: str
    password: str


def demo_login(settings: Settings) -> Login | None:
    """Return the demo login of this installation, or None where there is none."""
    path = _path(settings)
    if not settings.seed_demo or not path.exists():
        return None
    email, _, password = path.read_text().strip().partition(" ")
    return Login(email, password)


def keep(settings: Settings, login: Login) -> None:
    """Keep the demo login, readable for us alone."""
    path = _path(settings)
    path.touch(mode=0o600)
    path.write_text(f"{login.email} {login.password}\n")


def _path(settings: Settings) -> Path:
    return settings.var_dir / "demo_login"
