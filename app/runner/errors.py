"""Why a start was given up."""

from __future__ import annotations


class StartError(Exception):
    """The start cannot go on; the message is one line for whoever started it, empty where that was said already.

    :param code: what the start command exits with: 2 for a wrong setting, 1 for anything else.
    """

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code
