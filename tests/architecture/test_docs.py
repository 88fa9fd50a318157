"""The format of the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from app.config import ROOT

MAX_COLUMNS = 100
FILES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "client" / "README.md"]


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a Markdown file outside code blocks and tables."""
    in_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif not in_code and not line.startswith(("|", "    ")):
            yield number, line


def test_prose_wraps_at_100_columns() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in FILES
        for number, line in prose(path)
        # The target of a link cannot be wrapped.
        if len(re.sub(r"\]\([^)]*\)", "]", line)) > MAX_COLUMNS
    ]
    assert long == []
