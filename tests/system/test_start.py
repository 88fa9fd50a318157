"""The start command, run as a new user runs it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from redis import Redis
from rq import Queue
from rq.job import JobStatus

from app.config import ROOT, Settings
from app.queue import TRIP_QUEUE
from tests import live, stacks
from tests.ports import free_port
from tests.waiting import wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to find every process")


class Running(NamedTuple):
    """A runner that serves.

    :param folder: with its `var` folder and its log.
    """

    process: subprocess.Popen[str]
    folder: Path
    port: int


@pytest.fixture
def folder(tmp_path: Path, prepared: Path) -> Path:
    """A test's own folder with a copy of such a var folder."""
    shutil.copytree(prepared, tmp_path / "var")
    return tmp_path


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Running]:
    """An installation for the tests that leave it running. Before it started, its files were world-readable."""
    folder = tmp_path_factory.mktemp("running")
    shutil.copytree(prepared, folder / "var")
    database, *_, key = stored(folder / "var")
    key.write_text("known to all")
    for file, mode in ((folder / "var", 0o755), (database, 0o644), (key, 0o644)):
        file.chmod(mode)
    port = free_port()
    with started(folder, port) as process:
        # Until then, the runner treats a dead web server as one that cannot start.
        assert process.stdout is not None
        assert "is ready" in process.stdout.readline()
        yield Running(process, folder, port)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=live.STOP_SECONDS)
        assert process.returncode == 0


def stored(var_dir: Path) -> list[Path]:
    database = var_dir / "waypost.sqlite3"
    return [*(database.with_name(database.name + end) for end in ("", "-wal", "-shm")), var_dir / "secret_key"]


@contextmanager
def started(folder: Path, port: int, *, demo: bool = False) -> Iterator[subprocess.Popen[str]]:
    log = folder / "server.log"
    extra = {} if demo else {"SEED_DEMO": "false"}
    process = live.start(live.environment(folder / "var", port, extra), log)
    try:
        live.wait_until_ready(process, port, log)
        yield process
    finally:
        process.kill()
        process.communicate()


def refused(environ: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app.runner"],
        cwd=ROOT,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


def gone(pids: set[int], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while live.alive(pids):
        if time.monotonic() > deadline:
            return False
        time.sleep(live.POLL_SECONDS)
    return True


def title(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").partition("\0")[0]


def start_long_job(settings: Settings) -> None:
    with Redis.from_url(settings.redis_url) as redis:
        job = Queue(TRIP_QUEUE, connection=redis).enqueue("time.sleep", 60)
        wait_for(lambda: job.get_status() == JobStatus.STARTED)


def test_it_starts_without_settings_and_stops_cleanly(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, port, demo=True) as process:
        assert live.status(port, "/") == 200
        assert live.status(port, "/openapi.json") == 200
        family = live.children_of(process.pid)
        assert len(family) >= 5  # Redis, gunicorn and its two, the worker
        titles = [title(pid) for pid in live.children_of_one(process.pid)]
        assert "gunicorn: master [waypost]" in titles
        # A process that had loaded the code itself would show the path of its interpreter.
        assert not [one for one in titles if sys.executable in one]
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=live.STOP_SECONDS)
    assert process.returncode == 0
    assert f"http://localhost:{port}" in output
    assert not live.alive(family)
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_a_long_job_delays_no_shutdown_and_what_was_queued_is_there_after_it(folder: Path) -> None:
    port = free_port()
    settings = Settings.from_env(live.environment(folder / "var", port))
    log = folder / "server.log"
    with started(folder, port) as process:
        start_long_job(settings)
        with Redis.from_url(settings.redis_url) as redis:
            redis.set("kept", "yes")
        family = live.children_of(process.pid)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=live.STOP_SECONDS)
        assert process.returncode == 0
        assert not live.alive(family)
        assert "child_killed" not in log.read_text()
    log.unlink()
    with started(folder, port) as process:
        with Redis.from_url(settings.redis_url) as redis:
            assert redis.get("kept") == b"yes"
        # When asked a second time, it does not even wait as long as before.
        start_long_job(settings)
        family = live.children_of(process.pid)
        process.send_signal(signal.SIGINT)
        # Signals of one kind that arrive together count as one.
        wait_for(lambda: '"event": "stopping"' in log.read_text())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=live.STOP_SECONDS)
        assert process.returncode == 0
        assert not live.alive(family)
        assert "child_killed" in log.read_text()


def test_a_dead_child_is_restarted(running: Running) -> None:
    for pid in live.children_of(running.process.pid):
        # The children of a killed process may end by themselves first.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    live.wait_until_ready(running.process, running.port, running.folder / "server.log")
    assert live.children_of(running.process.pid)


def test_a_wrong_setting_is_one_line_that_names_it(tmp_path: Path) -> None:
    answer = refused(live.environment(tmp_path / "var", 8000, {"THREADS": "many"}))
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr == "THREADS: must be a whole number from 1 to 128, not 'many'\n"


@pytest.mark.parametrize("name", ["VAR_DIR", "MEDIA_DIR"])
def test_a_folder_that_cannot_be_created_is_one_line_that_names_its_setting(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "folder"
    answer = refused(live.environment(tmp_path / "var", free_port(), {name: str(place)}))
    assert answer.returncode == 2
    assert answer.stderr == f"{name}: {place}: Not a directory\n"


def test_a_taken_port_is_one_line_that_names_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port = holder.getsockname()[1]
        answer = refused(live.environment(tmp_path / "var", port))
    assert answer.returncode == 2
    assert answer.stderr == f"PORT: {port} is taken by another program; set PORT to a free one\n"


def test_no_child_survives_a_killed_runner_and_its_port_is_waited_for(folder: Path) -> None:
    port = free_port()
    # Without the embedded Redis, whose lock a second runner would wait for.
    with stacks.embedded_redis(folder) as redis_url:
        environ = live.environment(folder / "var", port, {"SEED_DEMO": "false", "REDIS_URL": redis_url})
        log = folder / "server.log"
        former = live.start(environ, log)
        live.wait_until_ready(former, port, log)
        start_long_job(Settings.from_env(environ))
        family = live.children_of(former.pid)
        with socket.create_connection(("127.0.0.1", port)) as client:
            # An unfinished request keeps the former web server running for a moment.
            client.sendall(b"GET / HTTP/1.1\r\n")
            former.kill()
            former.communicate()
            second = live.start(environ, log)
        try:
            live.wait_until_ready(second, port, log)
            assert gone(family, seconds=10), live.alive(family)
        finally:
            second.send_signal(signal.SIGTERM)
            second.communicate(timeout=live.STOP_SECONDS)
        assert second.returncode == 0


def test_stored_files_are_only_accessible_to_their_owner(running: Running) -> None:
    var_dir = running.folder / "var"
    assert var_dir.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o777 for path in stored(var_dir)] == [0o600] * 4
    assert (var_dir / f"port-{running.port}.lock").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", ["whole", "middle"])
def test_a_corrupt_database_is_one_line_that_names_the_setting(folder: Path, damage: str) -> None:
    database = folder / "var" / "waypost.sqlite3"
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(0 if damage == "whole" else 4096)
        file.write(b"no pages of a database " * ((size // 2) // 23))
    answer = refused(live.environment(folder / "var", free_port()))
    assert answer.returncode == 2
    assert [line for line in answer.stderr.splitlines() if line.startswith("DATABASE_URL: ")]
    assert "Traceback" not in answer.stderr


def test_an_unreachable_database_is_named(tmp_path: Path) -> None:
    nowhere = f"postgresql+psycopg://nobody:hidden@127.0.0.1:{free_port()}/waypost"
    answer = refused(live.environment(tmp_path / "var", free_port(), {"DATABASE_URL": nowhere}))
    last = answer.stderr.splitlines()
    assert answer.returncode == 2
    assert [line for line in last if line.startswith("DATABASE_URL: ")]
    assert "Traceback" not in answer.stderr
    assert "hidden" not in answer.stderr


def test_a_second_runner_on_the_same_folder_is_refused(running: Running) -> None:
    var_dir = running.folder / "var"
    answer = refused(live.environment(var_dir, free_port()))
    assert answer.returncode == 2
    assert answer.stderr == f"VAR_DIR: {var_dir} is in use by process {running.process.pid}\n"


def test_a_renewal_replaces_the_web_server_and_no_call_fails(running: Running) -> None:
    def servers() -> set[int]:
        return {
            pid
            for pid in live.children_of(running.process.pid)
            if "gunicorn" in Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
        }

    before, answers = servers(), set()
    running.process.send_signal(signal.SIGUSR2)
    deadline = time.monotonic() + live.START_SECONDS
    while live.alive(before):
        answers.add(live.status(running.port, "/health/live"))
        assert time.monotonic() < deadline
    answers |= {live.status(running.port, "/health/ready") for _ in range(5)}
    assert answers == {200}
    assert not before & servers()


def test_a_role_of_its_own_needs_a_redis_to_meet_the_others_at(tmp_path: Path) -> None:
    environ = live.environment(tmp_path / "var", free_port(), {})
    environ.pop("REDIS_URL", None)
    process = subprocess.run(
        [sys.executable, "-m", "app.runner", "--role", "scheduler"],
        cwd=ROOT,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert process.returncode == 2
    assert process.stderr.startswith("REDIS_URL: ")
