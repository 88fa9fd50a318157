"""Turns at drawing pixels."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import pytest

from app.errors import Unavailable
from app.pages import rasters

CALLERS = 12


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw nothing, keep nothing, and wait for a turn as long as it takes."""
    monkeypatch.setattr(rasters, "_kept", lambda _digest: None)
    monkeypatch.setattr(rasters, "_keep", lambda _digest, _png: None)
    monkeypatch.setattr(rasters, "_make", lambda svg, *_size: svg.encode())
    monkeypatch.setattr(rasters, "SECONDS_TO_WAIT", 60.0)


def test_few_wait_for_a_turn_and_all_others_are_put_off_at_once() -> None:
    with ThreadPoolExecutor(CALLERS) as pool:
        with rasters._turn:
            calls = [pool.submit(rasters.raster, f"<svg>{number}</svg>", 1, 1) for number in range(CALLERS)]
            waiting = _until_put_off(calls, CALLERS - rasters.MOST_WAITING)
            assert len(waiting) == rasters.MOST_WAITING
        assert sorted(call.result() for call in waiting) == sorted(
            f"<svg>{number}</svg>".encode() for number, call in enumerate(calls) if call in waiting
        )
    assert rasters.raster("<svg/>", 1, 1) == b"<svg/>"


def test_whoever_was_put_off_leaves_the_place_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "SECONDS_TO_WAIT", 0.0)
    with rasters._turn:
        for _ in range(3 * rasters.MOST_WAITING):
            with pytest.raises(Unavailable):
                rasters.raster("<svg/>", 1, 1)
    assert rasters.raster("<svg/>", 1, 1) == b"<svg/>"


def _until_put_off(calls: list[Future[bytes]], number: int) -> set[Future[bytes]]:
    """Wait until so many calls are refused; return the others."""
    waiting = set(calls)
    while len(calls) - len(waiting) < number:
        done, waiting = wait(waiting, timeout=30, return_when=FIRST_COMPLETED)
        assert done, "those who cannot wait are still waiting"
        for call in done:
            with pytest.raises(Unavailable):
                call.result()
    return waiting
