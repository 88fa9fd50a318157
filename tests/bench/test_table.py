"""Comparing a benchmark with the last one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import table
from tests.bench.load import Figures
from tests.bench.table import Row, slower


def rows(**rates: int) -> list[Row]:
    figures = {name: Figures(rate, 1.0, 1.0, 2.0, 3.0, 0) for name, rate in rates.items()}
    return [Row(name, 1200, got, figures["bare"].rate, 0.5, 0.25) for name, got in figures.items()]


@pytest.fixture(autouse=True)
def nothing_measured_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "LAST", tmp_path)


def test_a_first_run_has_nothing_to_compare_with() -> None:
    assert list(slower("embedded", rows(bare=1000, trip=500))) == []


def test_slower_rows_are_named() -> None:
    assert list(slower("embedded", rows(bare=1000, trip=500, list=400))) == []
    assert list(slower("embedded", rows(bare=1000, trip=400, list=390))) == [
        "Slower than last time: trip, 40% of the bare call instead of 50%."
    ]


def test_a_slower_machine_slows_the_bare_call_too() -> None:
    assert list(slower("embedded", rows(bare=1000, trip=500))) == []
    assert list(slower("embedded", rows(bare=500, trip=250))) == []


def test_a_row_has_the_ratio_to_the_bare_call() -> None:
    assert rows(bare=1000, trip=250)[1].markdown() == "| trip | 1.2 | 250 | 25% | 1.0 | 2.0 | 3.0 | 0.50 | 0.25 | 0 |"
