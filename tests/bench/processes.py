"""Resource usage of an installation's processes (Linux)."""

from __future__ import annotations

import os
from pathlib import Path

from tests.live import children_of

_TICKS = os.sysconf("SC_CLK_TCK")
_PROC = Path("/proc")


def processor_seconds(runner: int) -> float:
    """Return the CPU time that all processes of an installation have used.

    :param runner: the process id of its runner.
    """
    return sum(_processor_seconds(pid) for pid in children_of(runner))


def database_seconds() -> float:
    """Return the CPU time that all PostgreSQL processes on this machine have used."""
    pids = (int(entry.name) for entry in _PROC.iterdir() if entry.name.isdigit())
    return sum(_processor_seconds(pid) for pid in pids if _name(pid) == "postgres")


def memory_mb(runner: int) -> float:
    """Return the memory of the largest web process in MB; what processes share is split among them (PSS).

    :param runner: the process id of its runner.
    """
    return max(_memory_mb(pid) for pid in children_of(runner) if "gunicorn" in command(pid))


def _processor_seconds(pid: int) -> float:
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        # The process has ended since.
        return 0.0
    # Its own time and that of its children that have ended, such as the processes in which workers run their jobs.
    return sum(int(field) for field in fields[11:15]) / _TICKS


def _name(pid: int) -> str:
    try:
        return (_PROC / str(pid) / "comm").read_text().strip()
    except OSError:
        return ""


def _memory_mb(pid: int) -> float:
    lines = (_PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def own_memory_mb(pid: int) -> float:
    """Return a process's private memory in MB: without mapped files, 0 if it has ended."""
    try:
        lines = (_PROC / str(pid) / "status").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("RssAnon:")) / 1000


def command(pid: int) -> str:
    """Return the command line of a process, with NUL-terminated words; empty if it has ended."""
    try:
        return (_PROC / str(pid) / "cmdline").read_text()
    except OSError:
        return ""
