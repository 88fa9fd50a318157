"""Times of the search for a traveller among a million: `python -m tests.bench.users`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from random import Random
from typing import Any

from flask import Flask
from sqlalchemy import insert, text

from app.accounts.models import NameTerm, User
from app.db import transaction
from app.db.terms import search_terms
from app.db.types import new_id
from app.extensions import db
from tests import stacks
from tests.bench.application import empty_application
from tests.bench.timing import report, timed, times
from tests.factories.accounts import signed_in_client

CALLS = 400
LENGTHS = (2, 3, 4, 6, 9, 14)
ROWS_AT_ONCE = 20_000
ONSETS = ["b", "ch", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "sh", "t", "v", "y", "z"]
VOWELS = ["a", "e", "i", "o", "u", "aa", "ei"]
GIVEN_NAMES, FAMILY_NAMES = 1_500, 12_000


def main() -> int:
    """Measure on each reachable stack; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.users", description=__doc__)
    parser.add_argument("--travellers", type=int, default=1_000_000)
    travellers = parser.parse_args().travellers
    for name in stacks.reachable():
        with empty_application(name) as app:
            _measure(name, app, travellers)
    return 0


def _measure(name: str, app: Flask, travellers: int) -> None:
    random = Random(11)
    names = list(_names(random, travellers))
    report(name, f"adding {travellers:,} travellers", [timed(lambda: _add(names))])
    client = signed_in_client(app)
    samples = random.sample(names, 3 * CALLS)
    for length in LENGTHS:
        typed = [text[:length] for text in _typed(samples) if len(text[:length].strip()) == length][:CALLS]
        calls: list[dict[str, Any]] = [{"path": "/user", "query_string": {"name": text}} for text in typed]
        report(name, f"GET /user?name=, {length} characters", times(client, calls))


def _names(random: Random, number: int) -> Iterator[str]:
    """Yield names with a realistic distribution: few common given names, many rare family names."""
    given = [_word(random, 2) for _ in range(GIVEN_NAMES)]
    family = [_word(random, 3) for _ in range(FAMILY_NAMES)]
    for _ in range(number):
        first = given[min(int(random.expovariate(1 / 150)), GIVEN_NAMES - 1)]
        yield f"{first} {random.choice(family)}"


def _word(random: Random, syllables: int) -> str:
    return "".join(random.choice(ONSETS) + random.choice(VOWELS) for _ in range(syllables)).capitalize()


def _typed(names: list[str]) -> Iterator[str]:
    """Yield searches for one of the names: by the full name, or by the family name."""
    for number, name in enumerate(names):
        yield name if number % 2 else name.split()[1]


def _add(names: list[str]) -> None:
    for start in range(0, len(names), ROWS_AT_ONCE):
        people = [(new_id(), name) for name in names[start : start + ROWS_AT_ONCE]]
        with transaction.writing(db.session()):
            db.session.execute(
                insert(User),
                [
                    {
                        "id": ident,
                        "email": f"{ident}@waypost.example",
                        "name": name,
                        "password_hash": "",
                    }
                    for ident, name in people
                ],
            )
            db.session.execute(
                insert(NameTerm),
                [{"user_id": ident} | asdict(term) for ident, name in people for term in search_terms(name)],
            )
    with transaction.writing(db.session()):
        db.session.execute(text('ANALYZE "user"'))
        db.session.execute(text("ANALYZE user_name_term"))


if __name__ == "__main__":
    sys.exit(main())
