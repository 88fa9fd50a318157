"""PostgreSQL crashes and restarts while calls run, on a separate server."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread

import pytest

from tests import live, stacks
from tests.bench.soak.client import make_clients
from tests.bench.soak.ledger import Ledger, faults_in
from tests.ports import free_port
from tests.stacks import Stack
from tests.waiting import wait_for

AGAIN_SECONDS = 10.0
CLIENTS, WRITES = 4, 15
PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)
USER = "postgres" if os.getuid() == 0 else getpass.getuser()
"""PostgreSQL does not run as root."""


def _is_there() -> bool:
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return False
    return PROGRAMS is not None and stacks.SERVERS in stacks.reachable()


pytestmark = pytest.mark.skipif(not _is_there(), reason="needs PostgreSQL and its programs")


@dataclass(frozen=True, slots=True)
class Server:
    """A PostgreSQL server.

    :param folder: the folder for its data.
    """

    folder: Path
    port: int

    @property
    def url(self) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/waypost"

    def run(self, program: str, *words: str) -> None:
        assert PROGRAMS is not None
        command = [str(PROGRAMS / program), *words]
        user = USER if os.getuid() == 0 else None
        subprocess.run(command, cwd=self.folder, user=user, check=True, stdout=subprocess.DEVNULL)

    def control(self, *words: str) -> None:
        self.run("pg_ctl", "--pgdata", str(self.folder / "data"), "--log", str(self.folder / "log"), "-w", *words)


@pytest.fixture
def postgresql(template: str) -> Iterator[Server]:
    """A server with a database that contains the catalogue."""
    # Not in pytest's folder, which other users may not enter.
    folder = Path(tempfile.mkdtemp(prefix="waypost-postgresql-"))
    shutil.chown(folder, USER)
    server = Server(folder, free_port())
    try:
        server.run("initdb", "--pgdata", str(folder / "data"), "--auth", "trust", "--encoding", "UTF8")
        server.control("-o", f"-p {server.port} -c listen_addresses=127.0.0.1 -k {folder}", "start")
        try:
            server.run("createdb", "--host", "127.0.0.1", "--port", str(server.port), "waypost")
            with (folder / "dump").open("wb") as dump:
                source = stacks.POSTGRESQL.rpartition("/")[0] + f"/{template}"
                command = [str(PROGRAMS / "pg_dump"), "--no-owner", source] if PROGRAMS else []
                subprocess.run(command, check=True, stdout=dump)
            server.run("psql", "--quiet", "--set", "ON_ERROR_STOP=1", "--file", str(folder / "dump"), server.url)
            yield server
        finally:
            server.control("-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


def test_no_acknowledged_write_is_lost_and_calls_are_answered_again_within_seconds(
    tmp_path: Path, postgresql: Server
) -> None:
    ledger, stopped = Ledger(), Event()
    with stacks.embedded_redis(tmp_path) as redis_url:
        stack = Stack(postgresql.url.replace("postgresql://", "postgresql+psycopg://"), redis_url)
        with live.running(tmp_path, stack) as server:
            threads = [Thread(target=client.run) for client in make_clients(server, CLIENTS, ledger, stopped)]
            for thread in threads:
                thread.start()
            try:
                wait_for(lambda: ledger.acknowledged >= WRITES)
                # Unwritten data is lost, as in a power failure.
                postgresql.control("-m", "immediate", "restart")
                wait_for(lambda: live.status(server.settings.port, "/health/ready") == 200, AGAIN_SECONDS)
                acknowledged = ledger.acknowledged
                wait_for(lambda: ledger.acknowledged >= acknowledged + WRITES)
            finally:
                stopped.set()
                for thread in threads:
                    thread.join()
            wait_for(lambda: not any("not ready" in fault for fault in faults_in(ledger, stack.database_url)))
            assert faults_in(ledger, stack.database_url) == []
            assert not ledger.wrong
