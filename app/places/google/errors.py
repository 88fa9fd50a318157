"""Why Google could not tell. No text of these names the key: it travels in a header and nowhere else."""

from __future__ import annotations


class GoogleError(Exception):
    """Google cannot tell right now; somebody else has to."""


class GoogleFailed(GoogleError):
    """It did not answer, not in time, or not as documented: the breaker counts these."""


class GoogleBusy(GoogleFailed):
    """Another try may succeed.

    :param retry_after: seconds that Google asks to wait; 0 where it asks for none.
    """

    def __init__(self, problem: str, retry_after: float = 0.0) -> None:
        super().__init__(problem)
        self.retry_after = retry_after


class GoogleRefused(GoogleError):
    """It did not like this one request, and would refuse it again."""


class GoogleOpen(GoogleError):
    """The breaker is open: Google is not even asked."""


class GoogleMissing(Exception):
    """Google no longer knows this place or picture."""
