"""The 51 countries that travellers choose from; the client reads the same file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

_FILE = Path(__file__).with_suffix(".json")


def _read() -> Mapping[str, str]:
    rows = json.loads(_FILE.read_text(encoding="utf-8"))
    return MappingProxyType({row["code"]: row["name"] for row in rows})


COUNTRIES = _read()
"""Names of countries by two-letter code (ISO 3166-1), in the order in which they are offered."""
