"""A program in a fork of its parent behaves like one that was started separately."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.config import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

PARENT = """
import json, os, signal, sys
from setproctitle import getproctitle
from app.runner.forks import Fork
getproctitle()
signal.signal(signal.SIGTERM, lambda *_: None)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.environ["OURS"] = "secret"
sys.path.insert(0, sys.argv[1])
shared, other = os.open(sys.argv[1], os.O_RDONLY), os.open(sys.argv[1], os.O_RDONLY)
fork = Fork("program", ["a", "b"], {"THEIRS": "1"}, [shared], lambda: None)
if "terminate" in sys.argv:
    os.read(0, 1)
    fork.terminate()
print(json.dumps({"code": fork.wait(), "again": fork.poll(), "shared": shared, "pid": fork.pid, "parent": os.getpid()}))
"""


def forked(folder: Path, program: str, *words: str) -> tuple[dict[str, Any], str]:
    """Run a program in a fork of a parent, and return the parent's findings and the program's standard error."""
    (folder / "program.py").write_text(program)
    done = subprocess.run(
        [sys.executable, "-c", PARENT, str(folder), *words],
        cwd=ROOT,
        input="x",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found, done.stderr


@pytest.mark.parametrize(
    ("program", "code", "said"),
    [
        ("", 0, ""),
        ("raise SystemExit", 0, ""),
        ("raise SystemExit(3)", 3, ""),
        ("raise SystemExit('PORT: is taken')", 1, "PORT: is taken\n"),
        ("import os; os.kill(os.getpid(), 9)", -9, ""),
    ],
)
def test_it_ends_with_the_programs_code(tmp_path: Path, program: str, code: int, said: str) -> None:
    found, errors = forked(tmp_path, program)
    assert (found["code"], found["again"], errors) == (code, code, said)


def test_an_exception_is_said_and_ends_it(tmp_path: Path) -> None:
    found, errors = forked(tmp_path, "raise ValueError('no such thing')")
    assert found["code"] == 1
    assert errors.endswith("ValueError: no such thing\n")


def test_it_ends_where_its_output_is_closed(tmp_path: Path) -> None:
    buffered = "import os, sys; sys.stdout = os.fdopen(1, 'w', closefd=False); print('unheard'); os.close(1)"
    found, errors = forked(tmp_path, buffered)
    assert (found["code"], errors) == (0, "")


def test_nothing_of_the_parent_stays_with_it(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    found, _ = forked(
        tmp_path,
        f"""
import atexit, json, os, signal, sys
seen = {{
    "name": __name__, "argv": sys.argv, "environ": dict(os.environ), "cwd": os.getcwd(), "session": os.getsid(0),
    "files": [int(name) for name in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{{name}}")],
    "input": os.readlink("/proc/self/fd/0"), "title": open("/proc/self/cmdline").read().split(chr(0))[0],
    "term": signal.getsignal(signal.SIGTERM) is signal.SIG_DFL,
    "hangup": signal.getsignal(signal.SIGHUP) is signal.SIG_IGN,
    "interrupt": signal.getsignal(signal.SIGINT) is signal.default_int_handler,
}}
atexit.register(lambda: open({str(out)!r}, "w").write(json.dumps(seen)))
""",
    )
    seen = json.loads(out.read_text())
    assert found["code"] == 0
    assert seen["name"] == "__main__"
    assert seen["argv"] == ["program", "a", "b"]
    assert seen["title"] == "python -m program a b"
    assert {name: value for name, value in seen["environ"].items() if name != "LC_CTYPE"} == {"THEIRS": "1"}
    assert seen["cwd"] == str(ROOT)
    assert seen["session"] == found["pid"] != found["parent"]
    assert sorted(seen["files"]) == [0, 1, 2, found["shared"]]
    assert seen["input"] == "/dev/null"
    assert (seen["term"], seen["hangup"], seen["interrupt"]) == (True, True, True)


def test_it_is_asked_to_stop_as_others_are(tmp_path: Path) -> None:
    found, _ = forked(tmp_path, "import time; time.sleep(60)", "terminate")
    assert found["code"] == -15


KILLER = """
import os, sys
from setproctitle import getproctitle
from app.runner.processes import Child, Program
getproctitle()
sys.path.insert(0, sys.argv[1])
program = Program("program", (sys.executable, "-m", "program"), {}, loaded=True)
codes = set()
for _ in range(30):
    child = Child(program)
    child.kill()
    codes.add(child.code)
print(codes)
"""


def test_one_that_has_hardly_begun_can_be_killed(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("import time; time.sleep(600)")
    done = subprocess.run(
        [sys.executable, "-c", KILLER, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "{-9}"
