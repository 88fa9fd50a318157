"""The embedded Redis: found, given its own socket and data, and not confused by what a former one left."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis import Redis

from app.config import Settings
from app.runner import redis
from app.runner.errors import StartError


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.from_env({"VAR_DIR": str(tmp_path / "var")})


@contextmanager
def started(settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    program = redis.program(settings)
    process = subprocess.Popen(program.command, env=dict(program.environ), stdin=subprocess.DEVNULL)
    try:
        redis.wait_until_up(settings, lambda: process.poll() is None)
        yield process
    finally:
        process.kill()
        process.wait()


def test_it_answers_on_its_socket_alone(settings: Settings) -> None:
    with started(settings), Redis.from_url(settings.redis_url) as client:
        assert client.ping()
        assert client.config_get("port") == {"port": "0"}
        assert redis.socket_path(settings).stat().st_mode & 0o777 == 0o700


def test_a_former_redis_is_stopped_and_its_data_kept(settings: Settings) -> None:
    with started(settings) as former:
        with Redis.from_url(settings.redis_url) as client:
            client.set("job", "waiting")
        redis.clear_away(settings)
        assert former.wait(5) == 0
        assert not redis.socket_path(settings).exists()
    with started(settings), Redis.from_url(settings.redis_url) as client:
        assert client.get("job") == b"waiting"


def test_a_stale_socket_is_removed(settings: Settings) -> None:
    with started(settings):
        pass
    assert redis.socket_path(settings).exists()
    redis.clear_away(settings)
    assert not redis.socket_path(settings).exists()


def test_data_that_cannot_be_read_is_told_with_redis_own_words(settings: Settings) -> None:
    command = redis.program(settings)
    (settings.var_dir / "redis" / "appendonly.aof").write_text("this is no log of commands\n")
    process = subprocess.Popen(command.command, env=dict(command.environ), stdin=subprocess.DEVNULL)
    try:
        with pytest.raises(StartError, match="Bad file format"):
            redis.wait_until_up(settings, lambda: process.poll() is None)
    finally:
        process.kill()
        process.wait()


def test_no_secret_reaches_it(settings: Settings) -> None:
    assert set(redis.program(settings).environ) == {"PATH"}


def test_the_systems_redis_serves_where_the_wheel_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    system = tmp_path / "redis-server"
    system.write_text(f"#!{sys.executable}\n")
    system.chmod(0o755)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert redis.binary() == str(system)


def test_without_any_redis_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StartError, match=r"REDIS_URL: .*redis-server"):
        redis.binary()


def test_another_users_folder_is_refused(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 987654)
    with pytest.raises(StartError, match="belongs to another user"):
        redis.program(settings)
