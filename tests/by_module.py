"""How tests are handed out to the processes of a run."""

from __future__ import annotations

import re

from xdist.scheduler import LoadScopeScheduling

from tests import stacks

_ON_SERVERS = re.compile(rf"[\[-]{stacks.SERVERS}[\]-]")


class ByModule(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Hands out whole modules: an installation that the tests of one share is started once.

    Tests on the second stack come apart from those on the first, as they are collected: a process changes its
    stack once.
    """

    def _split_scope(self, nodeid: str) -> str:
        module, _, test = nodeid.partition("::")
        return f"{module} on {stacks.SERVERS}" if _ON_SERVERS.search(test) else module
