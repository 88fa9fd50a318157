"""The table of a benchmark, and regressions since the last run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.config import ROOT
from tests.bench.load import Figures

LAST = ROOT / "var" / "bench"
"""The rates of the last run, stored for comparison with the next one."""
SLOWER = 0.9
"""Minimum ratio to the last rate; smaller differences are noise."""
HEADING = (
    "| | kB | a second | of the bare call | p50 ms | p95 ms | p99 ms | CPU ms | database ms | errors |\n"
    "| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row for one address.

    :param size: bytes of a response, as sent.
    :param bare: responses per second of the empty call, measured in the same run.
    :param cpu_ms: CPU time of all processes of the installation per response.
    :param database_ms: CPU time of PostgreSQL per response; 0 with SQLite, which has no separate process.
    """

    name: str
    size: int
    figures: Figures
    bare: float
    cpu_ms: float
    database_ms: float

    def markdown(self) -> str:
        """Return the row of the table."""
        got = self.figures
        numbers = (
            f"{self.size / 1000:.1f}", f"{got.rate:,.0f}", f"{got.rate / self.bare:.0%}",
            f"{got.p50:.1f}", f"{got.p95:.1f}", f"{got.p99:.1f}", f"{self.cpu_ms:.2f}", f"{self.database_ms:.2f}",
            str(got.errors),
        )  # fmt: skip
        return f"| {self.name} | {' | '.join(numbers)} |"


def slower(stack: str, rows: Sequence[Row]) -> Iterator[str]:
    """Report the rows that are slower than in the last run, by their ratio to the empty call; then store this run."""
    LAST.mkdir(parents=True, exist_ok=True)
    file = LAST / f"{stack}.json"
    last: dict[str, float] = json.loads(file.read_text()) if file.exists() else {}
    ratios = {row.name: row.figures.rate / row.bare for row in rows}
    for name, ratio in ratios.items():
        if ratio < SLOWER * last.get(name, 0.0):
            yield f"Slower than last time: {name}, {ratio:.0%} of the bare call instead of {last[name]:.0%}."
    file.write_text(json.dumps(ratios))
