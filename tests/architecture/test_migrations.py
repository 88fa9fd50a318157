"""Migrations are linear: two with the same parent could not be applied."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "migrations" / "versions"
_NUMBER = re.compile(r'^(down_revision|revision) = (?:"(\d{4})"|None)$', re.MULTILINE)


def test_each_migration_follows_the_one_before_it() -> None:
    files = sorted(FOLDER.glob("*.py"))
    rows = [dict(_NUMBER.findall(file.read_text(encoding="utf-8"))) for file in files]
    numbers = [f"{number:04}" for number in range(1, len(files) + 1)]
    assert [file.name[:4] for file in files] == numbers
    assert [row["revision"] for row in rows] == numbers
    assert [row["down_revision"] for row in rows] == ["", *numbers[:-1]]
