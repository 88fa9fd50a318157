"""Errors of remote calls. No message contains an address or a key, because both may be secret."""

from __future__ import annotations


class RemoteError(Exception):
    """The service can't answer this call now."""


class RemoteFailed(RemoteError):
    """No response, a late one, or an undocumented one. The circuit breaker counts these."""


class RemoteRefused(RemoteError):
    """The service works, but refuses this request, and would refuse it again."""


class RemoteMissing(RemoteRefused):
    """The requested object no longer exists."""


class CircuitOpen(RemoteError):
    """The service has failed so often that it is not called for a while."""
