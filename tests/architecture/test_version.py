"""One release, one number: the package, its metadata, the client and what the client shows."""

from __future__ import annotations

import configparser
import json
import re

from app import __version__
from app.config import ROOT


def test_server_and_client_name_the_same_version() -> None:
    metadata = configparser.ConfigParser()
    metadata.read(ROOT / "setup.cfg", encoding="utf-8")
    shown = re.search(r"VERSION = '([^']+)'", (ROOT / "client/features/settings/version.ts").read_text("utf-8"))
    package = json.loads((ROOT / "client/package.json").read_text("utf-8"))
    assert shown
    assert {metadata["metadata"]["version"], shown[1], package["version"]} == {__version__}
