"""A million published trips with a realistic distribution of words; a third of them about Paris."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import Any, cast

from sqlalchemy import Engine, Table, select, text
from sqlalchemy.orm import Session
from sqlalchemy.schema import AddConstraint, DropConstraint

from app.db.terms import word_prefixes
from app.db.types import Id, new_id
from app.trips.models import Trip, TripTerm

BEGIN = datetime(2020, 1, 1, tzinfo=UTC)
PARIS = "paris"
PARIS_SHARE = 0.3
CITIES, NAMES = 3_000, 20_000
ONSETS = ["b", "ch", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "sh", "t", "v", "y", "z"]
VOWELS = ["a", "e", "i", "o", "u", "aa", "ei"]
COUNTRIES = ["france", "india", "japan", "italy", "spain", "kenya", "brazil", "canada", "norway", "thailand"]

MADE = """
    CREATE TEMPORARY TABLE made (
        number int, city text, id text, owner_id text, name text, destination text, moment timestamptz
    )
"""
TRIPS = """
    INSERT INTO trip (
        id, owner_id, name, destination, created_at, published_at, is_published, status, traveler, budget, builder,
        interests, about_trip, no_of_days, no_of_places, likes_count, version
    )
    SELECT id, owner_id, name, destination, moment, moment, true, 'ready', 'COUPLE', 'MODERATE', 'CUSTOM',
        '[]', '', 3, 0, 0, 1
    FROM made
"""
DESTINATIONS = """
    INSERT INTO trip_destination (trip_id, position, place_id, name, days) SELECT id, 0, 'unknown', city, 3 FROM made
"""
JOINED = """
    INSERT INTO collaborator (trip_id, user_id, permission, joined_at, trip_created_at)
    SELECT id, :owner, 'view', moment, moment FROM made WHERE number % :every = 1
"""
TERMS = """
    INSERT INTO trip_term (trip_id, term, published_at)
    SELECT trip.id, prefix.term, trip.published_at
    FROM trip, LATERAL (
        SELECT DISTINCT left(word, length) AS term
        FROM string_to_table(replace(name || ' ' || destination, ',', ''), ' ') AS word,
             generate_series(1, length(word)) AS length
    ) AS prefix
    WHERE trip.is_published
"""
"""The result of `word_prefixes` for these names, computed in the database."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of trips.

    :param cities: the most visited first.
    :param names: names of villages, hotels and people, each in few trips.
    :param themes: each in many trips.
    """

    cities: list[str]
    names: list[str]
    themes: list[str]


@cache
def vocabulary() -> Vocabulary:
    """Return the words, deterministically."""
    random = Random(11)
    themes = ["food", "art", "family", "honeymoon", "hiking", "music", "slow", "winter", "spring", "weekend"]
    return Vocabulary([_word(random, 3) for _ in range(CITIES)], [_word(random, 4) for _ in range(NAMES)], themes)


def add_trips(engine: Engine, number: int, owner_id: Id, other_id: Id, own: int) -> None:
    """Add two travellers' trips, published one second apart.

    :param own: the number of one traveller's own trips, and of the other's that they joined.
    """
    every = max(number // own, 2)
    with engine.begin() as connection:
        connection.execute(text(MADE))
        cursor = cast(Any, connection.connection.driver_connection).cursor()
        with cursor, cursor.copy("COPY made FROM STDIN") as copy:
            for row in _rows(number, owner_id, other_id, every):
                copy.write_row(row)
        connection.execute(text(TRIPS))
        connection.execute(text(DESTINATIONS))
        connection.execute(text(JOINED), {"owner": owner_id, "every": every})


def add_terms(engine: Engine) -> None:
    """Make all trips searchable. Keys and indexes are built on the full table, which takes a fraction of the time.

    :raises RuntimeError: when the terms differ from those of the application.
    """
    table = cast(Table, TripTerm.__table__)
    keys = [table.primary_key, *table.foreign_key_constraints]
    with engine.begin() as connection:
        connection.execute(text("SET LOCAL maintenance_work_mem = '512MB'"))
        for key in keys:
            connection.execute(DropConstraint(key))
        for index in table.indexes:
            index.drop(connection)
        connection.execute(text(TERMS))
        for key in keys:
            connection.execute(AddConstraint(key))
        for index in table.indexes:
            index.create(connection)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    with Session(engine) as session:
        _check(session)


def _check(session: Session) -> None:
    for trip in session.execute(select(Trip.id, Trip.name, Trip.destination).where(Trip.is_published).limit(20)):
        terms = list(session.scalars(select(TripTerm.term).where(TripTerm.trip_id == trip.id).order_by(TripTerm.term)))
        if terms != word_prefixes(trip.name, trip.destination):
            raise RuntimeError(f"{trip.name}, {trip.destination}: {terms}")


def _rows(number: int, owner_id: Id, other_id: Id, every: int) -> Iterator[tuple[object, ...]]:
    random, words = Random(7), vocabulary()
    for count in range(number):
        rank = min(int(random.expovariate(1 / 200)), CITIES - 1)
        city = PARIS if random.random() < PARIS_SHARE else words.cities[rank]
        theme, name = random.choice(words.themes), random.choice(words.names)
        owner = owner_id if count % every == 0 else other_id
        title = f"{theme} days in {city} and {name}"
        country = COUNTRIES[0] if city == PARIS else COUNTRIES[rank % len(COUNTRIES)]
        yield (count, city, new_id(), owner, title, f"{city}, {country}", BEGIN + timedelta(seconds=count))


def _word(random: Random, syllables: int) -> str:
    return "".join(random.choice(ONSETS) + random.choice(VOWELS) for _ in range(syllables))
