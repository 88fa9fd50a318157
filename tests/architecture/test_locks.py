"""The lock files agree with each other and with the project's declared dependencies."""

from __future__ import annotations

import re
import tomllib

from app.config import ROOT

PIN = re.compile(r"^([a-z0-9._-]+)==([^ ;\\]+)", re.MULTILINE)


def normalized(name: str) -> str:
    """Return a package's name as the lock files spell it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / name).read_text()))


def test_an_image_runs_the_versions_that_are_tested() -> None:
    tested, run = pins("requirements.lock"), pins("requirements.run.lock")
    assert run.items() <= tested.items()


def test_an_image_has_all_that_the_project_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {normalized(re.split(r"[^A-Za-z0-9_.-]", one, maxsplit=1)[0]) for one in project["dependencies"]}
    assert names <= pins("requirements.run.lock").keys()
