"""Architecture rules that no linter checks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from app.config import ROOT
from app.pages.table import pages


def sources(folder: str, *suffixes: str) -> list[Path]:
    return [
        path
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and not {"node_modules", "dist", ".parcel-cache"} & set(path.parts)
    ]


def test_imports_only_go_downwards() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([lint, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_imports_are_at_module_level() -> None:
    inside = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources("app", ".py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.match(r"\s{8,}(from \S+ import|import \S)", line)
    ]
    assert inside == []


def test_the_client_has_a_component_for_each_page_of_the_table() -> None:
    text = (ROOT / "client" / "routes.tsx").read_text(encoding="utf-8")
    chunks = text.partition("const chunks = {")[2].partition("}")[0]
    names = re.findall(r"^\s*'?([a-z-]+)'?: \(\) => import", chunks, re.MULTILINE)
    assert sorted(names) == sorted([page.name for page in pages()] + ["not-found", "error", "offline"])
