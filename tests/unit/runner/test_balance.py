"""The web processes' connections are shared evenly."""

from __future__ import annotations

import os

from app.runner.balance import Balance


def test_a_process_is_ahead_of_one_with_fewer_connections() -> None:
    balance = Balance(3)
    balance.set(0, 2)
    balance.set(1, 1)
    assert balance.is_ahead(0)
    assert not balance.is_ahead(1)


def test_processes_that_have_ended_or_not_begun_are_not_waited_for() -> None:
    balance = Balance(3)
    balance.set(0, 2)
    balance.set(1, 1)
    balance.leave(1)
    assert not balance.is_ahead(0)


def test_slots_are_given_again_and_run_out() -> None:
    balance = Balance(2)
    assert [balance.free_slot(taken) for taken in ([], [0], [1], [None, 1], [0, 1])] == [0, 1, 0, 0, None]


def test_a_forked_process_changes_the_same_counts() -> None:
    balance = Balance(2)
    balance.set(0, 1)
    child = os.fork()
    if child == 0:
        balance.set(1, 0)
        os._exit(0)
    os.waitpid(child, 0)
    assert balance.is_ahead(0)
