"""The package, its metadata, the client and its About page have the same version."""

from __future__ import annotations

import json
import re
import tomllib

from app import __version__
from app.config import ROOT


def test_server_and_client_name_the_same_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    shown = re.search(r"VERSION = '([^']+)'", (ROOT / "client/pages/settings/SettingsPage.tsx").read_text("utf-8"))
    package = json.loads((ROOT / "client/package.json").read_text("utf-8"))
    assert shown
    assert {project["version"], shown[1], package["version"]} == {__version__}
