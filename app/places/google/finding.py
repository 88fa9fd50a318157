"""The places of trips: many at once, each a small call, all within one deadline."""

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
from app.places.google.cards import card_of, kept_card
from app.places.google.client import GooglePlaces, Question
from app.places.google.errors import GoogleError, GoogleMissing
from app.places.google.ids import KeptPlace, kept, remember
from app.places.google.masks import STOP
from app.places.google.shapes import GooglePlace, place

log = structlog.get_logger(__name__)

AT_ONCE = 8
"""Calls that one page makes at the same time."""
TRIP_SECONDS = 4.0
"""For all of them: whoever opens a trip is not to wait longer for names."""
LANGUAGE = "en"


def details(google_id: str, mask: str, session_token: str | None = None) -> Question:
    """Return the question for one place.

    :param session_token: of the typing that led to it.
    """
    token = {"sessionToken": session_token} if session_token else {}
    return Question("details", f"/v1/places/{google_id}", mask, parameters={"languageCode": LANGUAGE} | token)


class GoogleFinder:
    """Finds places by our ids. What was found lasts as long as the request: nothing of it may be kept.

    :param google: is asked.
    """

    def __init__(self, google: GooglePlaces) -> None:
        self._google = google
        self._pool: ThreadPoolExecutor | None = None
        self._lock = Lock()

    def find(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return what Google tells of these ids now, else what is kept of them; two statements, three with new ones."""
        return self._find(session, ids, {})

    def _find(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> dict[Id, PlaceCard]:
        found = _memory()
        rows = kept(session, [ident for ident in ids if ident not in found])
        told = self._ask(rows.values(), tokens)
        # Under the ids by which we asked: Google may answer with newer ones.
        remember(session, [(rows[ident].google_id, (one.lat, one.lon)) for ident, one in told.items()])
        for ident, row in rows.items():
            found[ident] = card_of(told[ident], ident=ident) if ident in told else kept_card(row)
        return {ident: found[ident] for ident in ids if ident in found}

    def prepare(self, session: Session, ids: Collection[Id], tokens: Mapping[Id, str]) -> None:
        """Ask for places in a transaction that locks nothing, and so that the request finds them later.

        :param tokens: of the typing that led to some of them; it ends here.
        """
        with transaction.reading(session):
            self._find(session, ids, tokens)

    def kept(self, session: Session, ids: Collection[Id]) -> dict[Id, PlaceCard]:
        """Return what the request at hand has found already, else what is kept; one statement."""
        found = _memory()
        rows = kept(session, [ident for ident in ids if ident not in found])
        return {ident: kept_card(row) for ident, row in rows.items()} | {
            ident: found[ident] for ident in ids if ident in found
        }

    def close(self) -> None:
        """End the threads."""
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(cancel_futures=True)
                self._pool = None

    def _ask(self, rows: Iterable[KeptPlace], tokens: Mapping[Id, str]) -> dict[Id, GooglePlace]:
        wanted = list(rows)
        if not wanted:
            return {}
        pool = self._threads()
        asked: dict[Future[GooglePlace | None], Id] = {
            pool.submit(copy_context().run, self._one, row.google_id, tokens.get(row.place_id)): row.place_id
            for row in wanted
        }
        done, late = wait(asked, timeout=TRIP_SECONDS)
        for future in late:
            future.cancel()
        if late:
            log.warning("google_late", places=len(late), of=len(wanted))
        results = {asked[future]: future.result() for future in done}
        return {ident: result for ident, result in results.items() if result is not None}

    def _one(self, google_id: str, token: str | None) -> GooglePlace | None:
        try:
            return self._google.ask(details(google_id, STOP, token), place, seconds=TRIP_SECONDS)
        except (GoogleError, GoogleMissing) as error:
            log.info("google_place_not_told", error=str(error))
            return None

    def _threads(self) -> ThreadPoolExecutor:
        # Made with the first call: a process that was forked has no threads of its parent.
        with self._lock:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="google")
            return self._pool


def _memory() -> dict[Id, PlaceCard]:
    memory: dict[Id, PlaceCard] = g.setdefault("google_found", {})
    return memory
