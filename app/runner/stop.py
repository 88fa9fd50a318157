"""Whether, and how urgently, the runner was asked to stop."""

from __future__ import annotations

import signal
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Stop:
    """Counts the requests to stop."""

    def __init__(self) -> None:
        self._times = 0

    def listen(self) -> None:
        """Take Ctrl-C, SIGTERM and a closed terminal as requests."""
        for number in SIGNALS:
            signal.signal(number, self._note)

    @property
    def requested(self) -> bool:
        """Whether it is time to stop."""
        return self._times > 0

    @property
    def hurried(self) -> bool:
        """Whether it was asked again."""
        return self._times > 1

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._times += 1
