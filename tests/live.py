"""The whole installation, started like a new user's, for tests that drive it from outside."""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.config import ROOT, Settings
from app.runner.host import exclusive_lock
from app.texts import DEFAULT_LOCALE, PSEUDO_LOCALE
from tests import stacks
from tests.ports import free_port

START_SECONDS = 600.0
STOP_SECONDS = 180.0
POLL_SECONDS = 0.05
PREPARED = ROOT / "var" / "tests"
"""Where the prepared database is stored for later runs."""
OURS = (
    *("VAR_DIR", "MEDIA_DIR", "HOST", "PORT", "PUBLIC_URL"),
    *("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "SECRET_KEY_PREVIOUS"),
)
"""Settings that must not reach a test's installation from the developer's own environment."""


@dataclass(frozen=True, slots=True)
class LiveServer:
    """A running installation.

    :param url: its address, without a slash at the end.
    :param outbox: the folder into which it writes its mails as `.eml` files.
    :param settings: the settings of its processes.
    :param pid: the runner's process id.
    """

    url: str
    outbox: Path
    settings: Settings
    pid: int


def environment(var_dir: Path, port: int, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment with only a folder, a port and the given variables."""
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    # Nothing leaves this machine; tests of learning name fakes.
    return {**inherited, "VAR_DIR": str(var_dir), "PORT": str(port), "PLACES_LEARN": "off", **(extra or {})}


def start(environ: Mapping[str, str], log: Path) -> subprocess.Popen[str]:
    """Start the runner.

    :param log: the file that its standard error goes to.
    """
    with log.open("a") as errors:
        return subprocess.Popen(
            [sys.executable, "-m", "app.runner"],
            cwd=ROOT,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )


def wait_until_ready(process: subprocess.Popen[str], port: int, log: Path) -> None:
    """Wait until `/health/ready` answers 200.

    :raises AssertionError: with the end of the log, when it ends or takes too long.
    """
    deadline = time.monotonic() + START_SECONDS
    while status(port, "/health/ready") != 200:
        if process.poll() is not None or time.monotonic() > deadline:
            process.kill()
            raise AssertionError(f"the server did not start:\n{log.read_text()[-4000:]}")
        time.sleep(POLL_SECONDS)


def wait_for_status(port: int, path: str, expected: int) -> None:
    """Wait until a GET responds with a status.

    :raises AssertionError: when it takes too long.
    """
    deadline = time.monotonic() + START_SECONDS
    while (found := status(port, path)) != expected:
        assert time.monotonic() < deadline, f"{path} still answers {found}"
        time.sleep(POLL_SECONDS)


def status(port: int, path: str) -> int | None:
    """Return the status of a GET, or None if there is no response."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


@pytest.fixture(scope="session")
def prepared() -> Path:
    """A var folder with an up-to-date database, to be copied: loading the catalogue takes half a minute.

    All processes share it, and later runs reuse it until one of its inputs changes.
    """
    PREPARED.mkdir(parents=True, exist_ok=True)
    var_dir = PREPARED / _digest_of_catalogue()
    with exclusive_lock(PREPARED / "lock", wait=START_SECONDS):
        if not var_dir.exists():
            for outdated in PREPARED.glob("*-*"):
                shutil.rmtree(outdated)
            draft = PREPARED / "draft-"
            draft.mkdir()
            _prepare(environment(draft, free_port()))
            draft.rename(var_dir)
    return var_dir


def _digest_of_catalogue() -> str:
    """Return a name for an initial database, computed from all files that determine it."""
    digest = hashlib.sha256()
    for name in ("app/db", "app/fuel", "app/places", "app/runner", "migrations", "requirements.lock"):
        path = ROOT / name
        files = [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.suffix != ".pyc")
        for file in files:
            if file.is_file():
                digest.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return f"catalogue-{digest.hexdigest()[:16]}"


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The same as a PostgreSQL database, for one run: its first process drops it at the end."""
    folder = _shared(tmp_path_factory)
    name = template_of(os.getppid() if _is_one_of_many() else os.getpid())
    with _only_once(folder, "template") as is_first:
        if is_first:
            stacks.make_database(name)
            _prepare(environment(folder, free_port(), {"DATABASE_URL": stacks.address_of(name)}))
    return name


def template_of(pid: int) -> str:
    """Return the name of the template that a test run uses.

    :param pid: the process id of the run's first process.
    """
    return f"waypost_test_template_{pid}"


def _is_one_of_many() -> bool:
    return "PYTEST_XDIST_WORKER" in os.environ


def _shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    own = tmp_path_factory.getbasetemp()
    return own.parent if _is_one_of_many() else own


@contextmanager
def _only_once(folder: Path, what: str) -> Iterator[bool]:
    """Return whether this is the first process of the run to arrive; others wait until it is done."""
    done = folder / f"{what}.done"
    with exclusive_lock(folder / f"{what}.lock", wait=START_SECONDS):
        yield not done.exists()
        done.touch()


def _prepare(environ: Mapping[str, str]) -> None:
    environ = {**environ, "SEED_DEMO": "false"}
    subprocess.run([sys.executable, "-m", "app.runner.database"], cwd=ROOT, env=environ, check=True)


@contextmanager
def running(
    folder: Path,
    stack: stacks.Stack | None = None,
    extra: Mapping[str, str] | None = None,
    prepared: Path | None = None,
) -> Iterator[LiveServer]:
    """Run an installation with its own var folder, and stop it afterwards.

    :param folder: the folder for its files.
    :param stack: its database and Redis; the embedded ones when left out.
    :param extra: more settings.
    :param prepared: a var folder to copy first.
    :raises AssertionError: when it does not start or stop properly.
    """
    port, var_dir, log = free_port(), folder / "var", folder / "server.log"
    if prepared:
        shutil.copytree(prepared, var_dir)
    servers = {"DATABASE_URL": stack.database_url, "REDIS_URL": stack.redis_url} if stack else {}
    environ = environment(
        var_dir, port, {**servers, "RATELIMIT_ENABLED": "false", "SEED_DEMO": "false", **(extra or {})}
    )
    settings = Settings.from_env(environ)
    process = start(environ, log)
    try:
        wait_until_ready(process, port, log)
        yield LiveServer(settings.public_url, var_dir / "outbox", settings, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=STOP_SECONDS)
    assert process.returncode == 0, log.read_text()[-4000:]


@pytest.fixture(scope="session")
def live_server(
    stack_name: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveServer]:
    """The whole installation, with its own database, for the rest of the session.

    It serves English, and the pseudo-locale to browsers that request it.
    """
    folder = tmp_path_factory.mktemp("live")
    extra = {"LOCALES": f"{DEFAULT_LOCALE},{PSEUDO_LOCALE}"}
    if stack_name == stacks.EMBEDDED:
        with running(folder, extra=extra, prepared=request.getfixturevalue("prepared")) as server:
            yield server
        return
    template: str = request.getfixturevalue("template")
    with stacks.started(stack_name, folder, template) as stack, running(folder, stack, extra) as server:
        yield server


def children_of(pid: int) -> set[int]:
    """Return the processes that descend from a process, children's children too (Linux)."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (parent := _parent(entry)) is not None:
            parents.setdefault(parent, []).append(int(entry.name))
    found: set[int] = set()
    waiting = [pid]
    while waiting:
        born = parents.get(waiting.pop(), [])
        found.update(born)
        waiting.extend(born)
    return found


def children_of_one(pid: int) -> set[int]:
    """Return the child processes of a process (Linux)."""
    return {int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and _parent(entry) == pid}


def _parent(entry: Path) -> int | None:
    try:
        fields = (entry / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(fields[1])


def alive(pids: set[int]) -> set[int]:
    """Return the processes that are still running; zombies do not count."""
    return {pid for pid in pids if _state(pid) not in (None, "Z", "X")}


def _state(pid: int) -> str | None:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return None


def get_json(server: LiveServer, path: str, headers: Mapping[str, str] | None = None) -> Any:
    """Return the JSON response of a GET."""
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=10)
    try:
        connection.request("GET", path, headers={"Accept": "application/json", **(headers or {})})
        return json.loads(connection.getresponse().read())
    finally:
        connection.close()
