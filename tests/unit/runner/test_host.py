"""The runner's port and file locks."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from app.runner.host import StartError, exclusive_lock, open_socket
from tests.ports import free_port

LOOPBACK = "127.0.0.1"


def test_a_free_port_is_taken_and_a_taken_one_refused() -> None:
    port = free_port()
    with open_socket(LOOPBACK, port), pytest.raises(StartError, match=f"PORT: {port} is taken") as refusal:
        open_socket(LOOPBACK, port)
    assert refusal.value.code == 2


def test_it_listens_on_the_named_address_only() -> None:
    port = free_port()
    with open_socket("127.0.0.2", port) as listener:
        assert listener.getsockname()[0] == "127.0.0.2"
        with open_socket(LOOPBACK, port):
            pass


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(StartError, match=r"HOST: 192\.0\.2\.1 is no network address of this machine") as refusal:
        open_socket("192.0.2.1", free_port())
    assert refusal.value.code == 2


def test_a_process_that_inherits_the_lock_holds_it(tmp_path: Path) -> None:
    path = tmp_path / "port.lock"
    with exclusive_lock(path, wait=0) as descriptor:
        heir = subprocess.Popen(["cat"], stdin=subprocess.PIPE, pass_fds=(descriptor,))
    try:
        with pytest.raises(StartError, match="in use by process"), exclusive_lock(path, wait=0):
            raise AssertionError("two held the lock")
    finally:
        heir.communicate()
    with exclusive_lock(path, wait=0):
        assert heir.returncode == 0


def test_a_second_holder_is_refused_and_sees_the_first(tmp_path: Path) -> None:
    path = tmp_path / "runner.lock"
    with (
        exclusive_lock(path, wait=0),
        pytest.raises(StartError, match=rf"in use by process {os.getpid()}$"),
        exclusive_lock(path, wait=0.1),
    ):
        raise AssertionError("two held the lock")


def test_the_lock_is_released(tmp_path: Path) -> None:
    path = tmp_path / "runner.lock"
    with exclusive_lock(path, wait=0):
        pass
    with exclusive_lock(path, wait=0):
        assert path.read_text() == str(os.getpid())
