"""Taking the port."""

from __future__ import annotations

import pytest

from app.runner.errors import StartError
from app.runner.listen import open_socket
from tests import live


def test_a_free_port_is_taken_and_a_taken_one_refused() -> None:
    port = live.free_port()
    with open_socket(port), pytest.raises(StartError, match=f"PORT: {port} is taken") as refusal:
        open_socket(port)
    assert refusal.value.code == 2
