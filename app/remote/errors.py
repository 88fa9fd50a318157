"""What a call to a remote service may end in. No message holds an address or a key: both may be secret."""

from __future__ import annotations


class RemoteError(Exception):
    """The service can't answer this call now."""


class RemoteFailed(RemoteError):
    """It did not answer, not in time, or not as documented. The circuit breaker counts these."""


class RemoteRefused(RemoteError):
    """It works, but refuses this request, and would refuse it again."""


class RemoteMissing(RemoteRefused):
    """It no longer has what was asked for."""


class CircuitOpen(RemoteError):
    """It failed so often that it is not called for a while."""
