"""The writes that the server has acknowledged, and a check that all of them are in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Connection, create_engine, text

MOST_NAMED = 5
VALUES = {
    "note": "SELECT stop_id, note FROM activity",
    "like": "SELECT trip_id || ' ' || user_id, 'yes' FROM trip_like",
    "follow": "SELECT follower_id || ' ' || followed_id, 'yes' FROM follow",
}
"""How to read the current value of everything of a kind: its key and the value; a missing row is `NONE`."""
NONE = "no"


@dataclass(slots=True)
class Value:
    """A value that only one client writes, repeatedly.

    :param known: the value of the last acknowledged write.
    :param possible: the values of later unanswered writes, which may or may not have been executed.
    """

    known: str | None = None
    possible: set[str] = field(default_factory=set)

    def allows(self, found: str) -> bool:
        """Return whether the value is possible."""
        return found == self.known or found in self.possible


@dataclass(slots=True)
class Ledger:
    """The writes of all clients.

    :param wanted: the names of all requested trips; each request has its own key.
    :param made: the ids of the acknowledged ones, by name.
    :param changes: the ids of acknowledged changes.
    :param values: by kind and key.
    :param outcomes: the number of calls by outcome.
    :param wrong: responses that should never occur.
    """

    wanted: set[str] = field(default_factory=set)
    made: dict[str, str] = field(default_factory=dict)
    changes: list[str] = field(default_factory=list)
    values: dict[tuple[str, str], Value] = field(default_factory=dict)
    outcomes: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def count(self, outcome: str) -> None:
        """Count a call."""
        with self._lock:
            self.outcomes[outcome] += 1

    def is_wrong(self, answer: str) -> None:
        """Record a response that should never occur."""
        with self._lock:
            self.wrong[answer] += 1

    def wants(self, kind: str, key: str, value: str) -> None:
        """Record a write that is about to be sent."""
        with self._lock:
            self.values.setdefault((kind, key), Value()).possible.add(value)

    def has(self, kind: str, key: str, value: str) -> None:
        """Record that it was acknowledged."""
        with self._lock:
            self.values[kind, key] = Value(value)
            self.acknowledged += 1

    def wants_trip(self, name: str) -> None:
        """Record a trip that is about to be requested."""
        with self._lock:
            self.wanted.add(name)

    def has_trip(self, name: str, trip_id: str) -> None:
        """Record that it was acknowledged."""
        with self._lock:
            self.made[name] = trip_id
            self.acknowledged += 1

    def has_change(self, change_id: str) -> None:
        """Record an acknowledged change of a plan."""
        with self._lock:
            self.changes.append(change_id)
            self.acknowledged += 1


def faults_in(ledger: Ledger, database_url: str) -> list[str]:
    """Return deviations from the acknowledged writes, and duplicates."""
    engine = create_engine(database_url)
    try:
        with engine.connect() as connection:
            return [*_trips(ledger, connection), *_changes(ledger, connection), *_values(ledger, connection)]
    finally:
        engine.dispose()


def _trips(ledger: Ledger, connection: Connection) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for name, trip_id in connection.execute(text("SELECT name, id FROM trip")):
        found.setdefault(name, []).append(trip_id)
    lost = [name for name, trip_id in ledger.made.items() if trip_id not in found.get(name, [])]
    yield from _named("trips are lost", lost)
    yield from _named("trips are there twice", [name for name in ledger.wanted if len(found.get(name, [])) > 1])
    unsettled = connection.execute(text("SELECT id FROM trip WHERE status <> 'ready'")).scalars().all()
    yield from _named("trips are not ready", unsettled)


def _changes(ledger: Ledger, connection: Connection) -> Iterator[str]:
    found = set(connection.execute(text("SELECT change_id FROM trip_change")).scalars())
    yield from _named("changes are lost", [one for one in ledger.changes if one not in found])
    yield from _named("changes were acknowledged twice", [one for one, n in Counter(ledger.changes).items() if n > 1])


def _values(ledger: Ledger, connection: Connection) -> Iterator[str]:
    for kind, statement in VALUES.items():
        found = {key: value for key, value in connection.execute(text(statement))}  # noqa: C416 - rows are no pairs to mypy
        wrong = [
            f"{key} is {found.get(key, NONE)!r}, not {value.known!r}"
            for (its_kind, key), value in ledger.values.items()
            if its_kind == kind and value.known is not None and not value.allows(found.get(key, NONE))
        ]
        yield from _named(f"values of {kind} are not as acknowledged", wrong)


def _named(what: str, which: Any) -> Iterator[str]:
    if which:
        yield f"{len(which)} {what}: {', '.join(map(str, which[:MOST_NAMED]))}"
