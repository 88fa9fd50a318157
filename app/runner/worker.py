"""How to run one RQ worker."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping

from app.config import ROOT
from app.runner.processes import Program


def program(environ: Mapping[str, str], number: int) -> Program:
    """Return how to run a worker.

    :param number: tells the workers apart in the logs.
    """
    return Program(
        f"worker-{number}",
        (sys.executable, str(ROOT / "worker.py")),
        environ=environ,
        # A worker that is asked finishes its job first; with the runner gone there is no queue to finish it for.
        death=signal.SIGKILL,
    )
