"""Publishes imports that are too large for one transaction, such as a country.

Each portion is a separate transaction: other writers run in between, and a killed run continues after the last one.
Until the end, an import retains places that its new extract no longer contains.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from app.db import transaction
from app.places.catalogue.seed import lock_catalogue
from app.places.models import PlaceImport
from app.places.osm.nearest_destination import DestinationIndex
from app.places.osm.publishing import Extract, ImportReport, close, finish, publish_page, save_import
from app.places.osm.reader import ImportFailed, Progress
from app.places.osm.staging import StagedPlace, StagingFile

ONE_TRANSACTION = 5_000
"""Up to this many places are written in one transaction."""
PORTION = 2_000
"""Places per transaction of a larger import: a few seconds, for which SQLite's writers wait."""
PAUSE_SECONDS = 0.15
"""Pause between two portions: a waiting SQLite writer polls every 0.1 s."""


class ImportStopped(ImportFailed):
    """An import can't continue; published places stay, and the same command resumes there."""


@contextmanager
def import_transaction(session: Session, *, dry_run: bool) -> Iterator[None]:
    """Run the block in a separate transaction; roll it back after a dry run or a failure."""
    with transaction.write_lock():
        try:
            yield
            if not dry_run:
                transaction.commit(session)
        finally:
            transaction.rollback(session)


def publish_in_portions(
    session: Session, extract: Extract, stage: StagingFile, progress: Progress, *, dry_run: bool
) -> ImportReport:
    """Synchronise an import's places with the selected ones of a staging file, portion by portion.

    :param session: nothing may be pending in it.
    :raises ImportStopped: when the database refuses, or no destination is near any of the places.
    """
    report = ImportReport()
    try:
        with import_transaction(session, dry_run=dry_run):
            lock_catalogue(session)
            destinations = DestinationIndex(session)
            before = session.get(PlaceImport, extract.name)
            # If the import was removed or replaced in the meantime, the published places are gone.
            after = stage.published if before is not None and before.fingerprint == extract.fingerprint else ""
            save_import(session, extract)
        for portion in _portions(stage, after):
            with import_transaction(session, dry_run=dry_run):
                lock_catalogue(session)
                if dry_run:
                    save_import(session, extract)
                for page in portion:
                    publish_page(session, extract.name, page, destinations, report)
                    progress(len(page))
            if not dry_run:
                stage.mark_published(portion[-1][-1].key)
                time.sleep(PAUSE_SECONDS)
        with import_transaction(session, dry_run=dry_run):
            lock_catalogue(session)
            close(session, extract.name, stage, report)
            if not dry_run:
                # Even if this run has added nothing: an earlier, killed one may have.
                finish(session, report, always=True)
    except (ImportFailed, SQLAlchemyError) as error:
        raise ImportStopped(str(error).splitlines()[0]) from error
    return report


def _portions(stage: StagingFile, after: str) -> Iterator[list[list[StagedPlace]]]:
    """Yield a few pages at a time; the file is not held open between them."""
    while True:
        portion, size = list[list[StagedPlace]](), 0
        for page in stage.pages(after):
            portion.append(page)
            size += len(page)
            if size >= PORTION:
                break
        if not portion:
            return
        yield portion
        after = portion[-1][-1].key
