"""Looks up the places of trips: many small calls at once, with one deadline."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from threading import Lock

import structlog
from flask import g
from sqlalchemy.orm import Session

from app.db import transaction
from app.db.types import Id
from app.places.cards import PlaceCard
from app.places.google import storage
from app.places.google.cards import card_of, stored_card
from app.places.google.client import STOP_FIELDS, GoogleClient
from app.places.google.shapes import GooglePlace
from app.places.google.storage import StoredPlace
from app.remote.errors import RemoteError

log = structlog.get_logger(__name__)

THREADS = 8
"""Maximum concurrent calls."""
TRIP_SECONDS = 4.0
"""Deadline for all calls: opening a trip must not wait longer for names."""


class GoogleLookup:
    """Finds places by our ids. Results live as long as the request, because Google's terms forbid storing them.

    :param client: calls Google.
    """

    def __init__(self, client: GoogleClient) -> None:
        self._client = client
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()

    def find(
        self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str] | None = None
    ) -> dict[Id, PlaceCard]:
        """Return Google's data for these ids, or else our stored data; two statements, three with new coordinates.

        :param tokens: session tokens of the typing that led to some of them.
        """
        found = _request_cache()
        rows = storage.find_stored(session, [ident for ident in ids if ident not in found])
        answers = self._ask(rows.values(), tokens or {})
        # Key by the requested id; Google may return a newer one.
        storage.store(session, [(rows[ident].google_id, place.position) for ident, place in answers.items()])
        for ident, row in rows.items():
            found[ident] = card_of(answers[ident], ident=ident) if ident in answers else stored_card(row)
        return {ident: found[ident] for ident in ids if ident in found}

    def prefetch(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Find places in a transaction that locks nothing, for later in the same request."""
        with transaction.reading(session):
            self.find(session, ids, tokens)

    def find_stored(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return data that this request has already found, or else our stored data; one statement."""
        found = _request_cache()
        rows = storage.find_stored(session, [ident for ident in ids if ident not in found])
        return {ident: stored_card(row) for ident, row in rows.items()} | {
            ident: found[ident] for ident in ids if ident in found
        }

    def close(self) -> None:
        """End the threads."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(cancel_futures=True)
                self._pool = None

    def _ask(self, rows: Iterable[StoredPlace], tokens: Mapping[Id, str]) -> dict[Id, GooglePlace]:
        wanted = list(rows)
        if not wanted:
            return {}
        pool = self._threads()
        asked: dict[Future[GooglePlace | None], Id] = {
            pool.submit(copy_context().run, self._details, row.google_id, tokens.get(row.place_id)): row.place_id
            for row in wanted
        }
        done, late = wait(asked, timeout=TRIP_SECONDS)
        for future in late:
            future.cancel()
        if late:
            log.warning("google_too_slow", places=len(late), of=len(wanted))
        results = {asked[future]: future.result() for future in done}
        return {ident: result for ident, result in results.items() if result is not None}

    def _details(self, google_id: str, token: str | None) -> GooglePlace | None:
        try:
            return self._client.details(google_id, STOP_FIELDS, token, seconds=TRIP_SECONDS)
        except RemoteError as error:
            log.info("google_fallback", call="details", error=str(error))
            return None

    def _threads(self) -> ThreadPoolExecutor:
        # Created at the first call: a forked process does not inherit threads.
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="google")
            return self._pool


def _request_cache() -> dict[Id, PlaceCard]:
    cache: dict[Id, PlaceCard] = g.setdefault("google_places", {})
    return cache
