"""The rules of the house that no linter knows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from app.config import ROOT
from app.pages.page import Audience
from app.pages.table import pages

MAX_LINES = 300
MAX_TEST_LINES = 350
"""Tests of one thing belong together, with the fixtures they share."""
ROUTE = re.compile(r"page: '(?P<page>[^']+)',\s*path: '(?P<path>[^']+)',\s*signedIn: (?P<signed_in>true|false)")


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


def test_files_stay_small() -> None:
    files = [*sources("app", ".py"), *sources("tests", ".py"), *sources("client", ".ts", ".tsx", ".css")]
    written = [path for path in files if ".gen." not in path.name]
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in written}
    assert len(lengths) > 100
    assert [str(path.relative_to(ROOT)) for path, lines in lengths.items() if lines > _most(path)] == []


def _most(path: Path) -> int:
    is_test = ".test." in path.name or path.is_relative_to(ROOT / "tests")
    return MAX_TEST_LINES if is_test else MAX_LINES


def test_imports_stand_at_the_top() -> None:
    inside = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources("app", ".py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.match(r"\s{8,}(from \S+ import|import \S)", line)
    ]
    assert inside == []


def test_server_and_client_agree_on_the_pages() -> None:
    text = (ROOT / "client" / "routes.tsx").read_text(encoding="utf-8")
    client = {m["page"]: (re.sub(r":\w+\??", "*", m["path"]), m["signed_in"] == "true") for m in ROUTE.finditer(text)}
    client.pop("not-found")
    server = {p.name: (re.sub(r"<[^>]+>", "*", p.path), p.audience is Audience.SIGNED_IN) for p in pages()}
    assert server == client


def test_the_project_speaks_of_itself_alone() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = {name: (ROOT / name).read_bytes() for name in tracked if (ROOT / name).is_file()}
    paths = [name for name, text in texts.items() if re.search(rb"/(?:work|root)/[a-z.]", text)]
    assert paths == []
