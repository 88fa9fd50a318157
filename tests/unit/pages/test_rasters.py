"""Queueing for the rasterizer."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import pytest

from app.errors import Unavailable
from app.pages import rasters

CALLERS = 12


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing, cache nothing, and wait for a turn without a timeout."""
    monkeypatch.setattr(rasters, "_cached", lambda _digest: None)
    monkeypatch.setattr(rasters, "_cache", lambda _digest, _png: None)
    monkeypatch.setattr(rasters, "_rasterize", lambda svg, *_size: svg.encode())
    monkeypatch.setattr(rasters, "WAITING_SECONDS", 60.0)


def test_few_requests_wait_and_all_others_are_refused_at_once() -> None:
    with ThreadPoolExecutor(CALLERS) as pool:
        with rasters._rasterizing:
            calls = [pool.submit(rasters.raster, f"<svg>{number}</svg>", 1, 1) for number in range(CALLERS)]
            waiting = _until_refused(calls, CALLERS - rasters.MAX_WAITING)
            assert len(waiting) == rasters.MAX_WAITING
        assert sorted(call.result() for call in waiting) == sorted(
            f"<svg>{number}</svg>".encode() for number, call in enumerate(calls) if call in waiting
        )
    assert rasters.raster("<svg/>", 1, 1) == b"<svg/>"


def test_a_request_that_gave_up_waiting_frees_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "WAITING_SECONDS", 0.0)
    with rasters._rasterizing:
        for _ in range(3 * rasters.MAX_WAITING):
            with pytest.raises(Unavailable):
                rasters.raster("<svg/>", 1, 1)
    assert rasters.raster("<svg/>", 1, 1) == b"<svg/>"


def _until_refused(calls: list[Future[bytes]], number: int) -> set[Future[bytes]]:
    """Wait until this many calls have been refused; return the others."""
    waiting = set(calls)
    while len(calls) - len(waiting) < number:
        done, waiting = wait(waiting, timeout=30, return_when=FIRST_COMPLETED)
        assert done, "those who cannot wait are still waiting"
        for call in done:
            with pytest.raises(Unavailable):
                call.result()
    return waiting
