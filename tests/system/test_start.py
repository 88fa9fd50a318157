"""The start command, run as a newcomer runs it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis
from rq import Queue
from rq.job import JobStatus

from app.config import ROOT, Settings
from app.queue import QUEUE_NAME
from tests import live

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to find every process")


@pytest.fixture
def folder(tmp_path: Path, prepared: Path) -> Path:
    """A test's own folder with such a var folder in it."""
    shutil.copytree(prepared, tmp_path / "var")
    return tmp_path


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


def start_long_job(settings: Settings) -> None:
    with Redis.from_url(settings.redis_url) as redis:
        job = Queue(QUEUE_NAME, connection=redis).enqueue("time.sleep", 60)
        deadline = time.monotonic() + 10
        while job.get_status() != JobStatus.STARTED:
            assert time.monotonic() < deadline
            time.sleep(live.POLL_SECONDS)


def test_it_starts_with_nothing_set_and_stops_without_a_trace(tmp_path: Path) -> None:
    port = live.free_port()
    with started(tmp_path, port, demo=True) as process:
        assert live.status(port, "/") == 200
        assert live.status(port, "/openapi.json") == 200
        family = live.children_of(process.pid)
        assert len(family) >= 5  # Redis, gunicorn and its two, the worker
        process.send_signal(signal.SIGTERM)
        output, _ = process.communicate(timeout=live.STOP_SECONDS)
    assert process.returncode == 0
    assert f"http://localhost:{port}" in output
    assert not live.alive(family)
    assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_a_long_job_does_not_hold_up_the_stop(folder: Path) -> None:
    port = live.free_port()
    with started(folder, port) as process:
        start_long_job(Settings.from_env(live.environment(folder / "var", port)))
        family = live.children_of(process.pid)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=live.STOP_SECONDS)
        assert process.returncode == 0
        assert not live.alive(family)
        assert "child_killed" not in (folder / "server.log").read_text()


def test_ctrl_c_twice_does_not_wait_for_a_job(folder: Path) -> None:
    port = live.free_port()
    with started(folder, port) as process:
        start_long_job(Settings.from_env(live.environment(folder / "var", port)))
        family = live.children_of(process.pid)
        process.send_signal(signal.SIGINT)
        time.sleep(live.POLL_SECONDS)  # signals of one kind that arrive together count once
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=live.STOP_SECONDS)
        assert process.returncode == 0
        assert not live.alive(family)
        assert "child_killed" in (folder / "server.log").read_text()


def test_nobody_survives_a_runner_that_is_killed(folder: Path) -> None:
    port = live.free_port()
    with started(folder, port) as process:
        start_long_job(Settings.from_env(live.environment(folder / "var", port)))
        family = live.children_of(process.pid)
        process.kill()
        process.wait()
        assert gone(family, seconds=10), live.alive(family)


def test_a_child_that_dies_is_started_again(folder: Path) -> None:
    port = live.free_port()
    with started(folder, port) as process:
        # Until it says so, it takes a dead web server for one that cannot start.
        assert process.stdout is not None
        assert "is ready" in process.stdout.readline()
        for pid in live.children_of(process.pid):
            os.kill(pid, signal.SIGKILL)
        live.wait_until_ready(process, port, folder / "server.log")
        assert live.children_of(process.pid)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=live.STOP_SECONDS)
        assert process.returncode == 0


def test_what_was_queued_outlives_a_restart(folder: Path) -> None:
    port = live.free_port()
    settings = Settings.from_env(live.environment(folder / "var", port))
    with started(folder, port) as process:
        with Redis.from_url(settings.redis_url) as redis:
            redis.set("kept", "yes")
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=live.STOP_SECONDS)
    with started(folder, port), Redis.from_url(settings.redis_url) as redis:
        assert redis.get("kept") == b"yes"


def test_a_wrong_setting_is_one_line_that_names_it(tmp_path: Path) -> None:
    answer = refused(live.environment(tmp_path / "var", 8000, {"THREADS": "many"}))
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert answer.stderr == "THREADS: must be a whole number from 1 to 128, not 'many'\n"


@pytest.mark.parametrize("name", ["VAR_DIR", "MEDIA_DIR"])
def test_a_folder_that_cannot_be_made_is_one_line_that_names_its_setting(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    place = tmp_path / "file" / "folder"
    answer = refused(live.environment(tmp_path / "var", live.free_port(), {name: str(place)}))
    assert answer.returncode == 2
    assert answer.stderr == f"{name}: {place}: Not a directory\n"


def test_a_taken_port_is_one_line_that_names_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port = holder.getsockname()[1]
        answer = refused(live.environment(tmp_path / "var", port))
    assert answer.returncode == 2
    assert answer.stderr == f"PORT: {port} is taken by another program; set PORT to a free one\n"


def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    nowhere = f"postgresql+psycopg://nobody:hidden@127.0.0.1:{live.free_port()}/waypost"
    answer = refused(live.environment(tmp_path / "var", live.free_port(), {"DATABASE_URL": nowhere}))
    last = answer.stderr.splitlines()
    assert answer.returncode == 2
    assert [line for line in last if line.startswith("DATABASE_URL: ")]
    assert "Traceback" not in answer.stderr
    assert "hidden" not in answer.stderr


def test_a_second_runner_on_the_same_folder_is_refused(folder: Path) -> None:
    with started(folder, live.free_port()) as process:
        answer = refused(live.environment(folder / "var", live.free_port()))
        assert answer.returncode == 2
        assert answer.stderr == f"VAR_DIR: {folder / 'var'} is in use by process {process.pid}\n"
