"""Faults of a running installation: killed processes, a full disk, a hanging mail server."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg
import pytest
from redis import Redis
from rq import Queue
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from app.queue import MAIL_QUEUE
from tests import live, stacks
from tests.bench.processes import command
from tests.bench.soak.breaking import web_processes
from tests.bench.soak.client import make_clients
from tests.bench.soak.ledger import Ledger, faults_in
from tests.browser.seeding import Traveller, id_of_place, make_traveller, make_trip
from tests.factories.trips import trip_request
from tests.fakes.silent import silent_server
from tests.live import LiveServer
from tests.pictures import picture
from tests.waiting import wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc to find every process")

AGAIN_SECONDS = 10.0
DISK_BYTES = 256 * 1024
CLIENTS, WRITES = 4, 15


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: Any


def call(
    server: LiveServer,
    method: str,
    path: str,
    body: bytes | object = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=60)
    try:
        sent = {"Accept": "application/json", "Content-Type": "application/json", **(headers or {})}
        content = body if isinstance(body, bytes) or body is None else json.dumps(body)
        connection.request(method, path, content, sent)
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, json.loads(answer.read()))
    finally:
        connection.close()


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small file system if the system permits it; return whether it did."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("faults")


@pytest.fixture(scope="module")
def has_disk(folder: Path) -> Iterator[bool]:
    with small_disk(folder / "media") as mounted:
        yield mounted


@pytest.fixture(scope="module")
def server(folder: Path, has_disk: bool, prepared: Path) -> Iterator[LiveServer]:
    """An installation with a separate disk for photos, and a mail server that accepts and never answers."""
    with silent_server() as silent:
        extra = {
            "MEDIA_DIR": str(folder / "media"),
            "SMTP_URL": f"smtp://127.0.0.1:{silent.port}",
            "MAIL_FROM": "no-reply@waypost.example",
        }
        with live.running(folder, extra=extra, prepared=prepared) as server:
            yield server


@pytest.fixture
def traveller(server: LiveServer) -> Traveller:
    return make_traveller(server)


@pytest.fixture
def disk(has_disk: bool, folder: Path) -> Path:
    if not has_disk:
        pytest.skip("needs the right to mount a file system")
    return folder / "media"


def built(server: LiveServer, traveller: Traveller, status_url: str) -> bool:
    found = call(server, "GET", status_url, headers=traveller.bearer).body["status"]
    assert found != "failed"
    return bool(found == "ready")


def ordered(server: LiveServer, traveller: Traveller) -> str:
    """Order a trip, and return the address of its status."""
    body = trip_request(id_of_place(server, "Kochi"), trip_builder="AI", no_of_days=1)
    answer = call(server, "POST", "/itinerary", body, traveller.bearer | {"Prefer": "respond-async"})
    assert answer.status == 202
    return str(answer.body["status_url"])


def send_photo(server: LiveServer, traveller: Traveller, name: str) -> Answer:
    boundary, body = encode_multipart(
        {"file": FileStorage(BytesIO(picture()), "me.png", "file", "image/png"), "name": name}
    )
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    return call(server, "PUT", "/user/profile", body, traveller.bearer | headers)


def test_no_acknowledged_write_is_lost_when_the_web_master_is_killed(server: LiveServer) -> None:
    ledger, stopped = Ledger(), Event()
    threads = [Thread(target=client.run) for client in make_clients(server, CLIENTS, ledger, stopped)]
    for thread in threads:
        thread.start()
    try:
        wait_for(lambda: ledger.acknowledged >= WRITES)
        before = set(web_processes(server))
        os.kill(web_processes(server)[0], signal.SIGKILL)
        wait_for(lambda: not live.alive(before), AGAIN_SECONDS)
        live.wait_for_status(server.settings.port, "/health/ready", 200)
        acknowledged = ledger.acknowledged
        wait_for(lambda: ledger.acknowledged >= acknowledged + WRITES)
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
    wait_for(lambda: not any("not ready" in fault for fault in faults_in(ledger, server.settings.database_url)))
    assert faults_in(ledger, server.settings.database_url) == []
    assert not ledger.wrong


def test_while_redis_is_killed_reads_are_answered_and_what_waited_is_done(
    server: LiveServer, traveller: Traveller
) -> None:
    status_url = ordered(server, traveller)
    (redis,) = (pid for pid in live.children_of_one(server.pid) if "redis-server" in command(pid))
    os.kill(redis, signal.SIGKILL)
    assert call(server, "GET", "/itinerary/published_trips", headers=traveller.bearer).status == 200
    live.wait_for_status(server.settings.port, "/health/ready", 200)
    wait_for(lambda: built(server, traveller, status_url))
    own = call(server, "GET", "/itinerary", headers=traveller.bearer).body["itineraries"]
    assert len(own) == 1


def test_a_mail_server_that_hangs_delays_neither_a_sign_up_nor_a_build(
    server: LiveServer, traveller: Traveller
) -> None:
    body = {"name": "Nora New", "email": "nora@faults.example.org", "password": "a long and unusual password"}
    began = time.monotonic()
    assert call(server, "POST", "/auth/sign-up", body).status == 201
    assert time.monotonic() - began < AGAIN_SECONDS
    status_url = ordered(server, traveller)
    wait_for(lambda: built(server, traveller, status_url))
    with Redis.from_url(server.settings.redis_url) as redis:
        mails = Queue(MAIL_QUEUE, connection=redis)
        waiting = [*mails.get_job_ids(), *mails.started_job_registry.get_job_ids()]
        assert waiting or mails.scheduled_job_registry.get_job_ids()


def test_a_full_disk_refuses_a_photo_changes_nothing_and_is_used_again(
    server: LiveServer, traveller: Traveller, disk: Path
) -> None:
    filler = disk / "filler"
    with pytest.raises(OSError, match="No space left"):
        filler.write_bytes(bytes(DISK_BYTES + 1))
    refused = send_photo(server, traveller, "Somebody Else")
    assert refused.status == 503
    assert int(refused.headers["Retry-After"]) > 0
    assert call(server, "GET", "/user/profile", headers=traveller.bearer).body["name"] == traveller.name
    filler.unlink()
    assert send_photo(server, traveller, "Somebody Else").status == 200


def test_a_read_only_disk_refuses_a_photo_and_shows_those_it_has(
    server: LiveServer, traveller: Traveller, disk: Path
) -> None:
    stored = send_photo(server, traveller, "Asha Photo")
    assert stored.status == 200
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    try:
        other = make_traveller(server, "Ben Other")
        assert send_photo(server, other, "Somebody Else").status == 503
        assert call(server, "GET", "/user/profile", headers=other.bearer).body["name"] == "Ben Other"
        assert live.status(server.settings.port, stored.body["profile_data"]["profile_image_url"]) == 200
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
    assert send_photo(server, other, "Ben Photo").status == 200


@pytest.mark.skipif(stacks.SERVERS not in stacks.reachable(), reason="needs PostgreSQL")
def test_a_connection_that_is_cut_in_mid_transaction_leaves_nothing_half_done(tmp_path: Path, template: str) -> None:
    with (
        stacks.started(stacks.SERVERS, tmp_path, template) as stack,
        live.running(tmp_path, stack) as server,
        psycopg.connect(
            stacks.POSTGRESQL.rpartition("/")[0] + stack.database_url[stack.database_url.rindex("/") :]
        ) as other,
        ThreadPoolExecutor() as pool,
    ):
        traveller = make_traveller(server)
        path = f"/itinerary/{make_trip(server, traveller)}"
        # Reading it queued its travel figures, which are not part of the change.
        wait_for(lambda: not call(server, "GET", path, headers=traveller.bearer).body["fuel_cost_pending"])
        before = call(server, "GET", path, headers=traveller.bearer).body
        body = {"changes": [{"op": "add_days", "count": 1}, {"op": "rename", "trip_name": "Half done"}]}
        # The change waits for the row, and is interrupted there.
        other.execute("SELECT id FROM trip WHERE id = %s FOR UPDATE", (before["itinerary_id"],))
        answer = pool.submit(call, server, "POST", f"{path}/changes", body, traveller.bearer)
        wait_for(lambda: cut_waiting(stack.database_url.rpartition("/")[2]) == 1)
        assert answer.result().status == 503
        other.rollback()
        assert call(server, "GET", path, headers=traveller.bearer).body == before
        assert call(server, "POST", f"{path}/changes", body, traveller.bearer).status == 200
        after = call(server, "GET", path, headers=traveller.bearer).body
        assert (after["trip_name"], len(after["days"])) == ("Half done", len(before["days"]) + 1)
        assert after["version"] == before["version"] + 1


def cut_waiting(database: str) -> int:
    """Terminate the connections to a database that wait for a lock; return how many."""
    with psycopg.connect(stacks.POSTGRESQL, autocommit=True) as connection:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
        return len(connection.execute(cut, (database,)).fetchall())
