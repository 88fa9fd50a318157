"""Publishing an import that is too large for one transaction, such as a country.

Each portion is a transaction of its own: others write in between, and a run that was killed goes on after the last one.
Until the end, an import still has what its new extract no longer contains.
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
"""Up to so many places are written all or none."""
PORTION = 2_000
"""Places in one transaction of a larger import: a few seconds, for which SQLite lets writers wait."""
PAUSE_SECONDS = 0.15
"""Between two portions: a waiting writer of SQLite looks every 0.1 s whether it is its turn."""


class ImportStopped(ImportFailed):
    """An import can't go on; what was published stays, and the same command goes on from there."""


@contextmanager
def import_transaction(session: Session, *, dry_run: bool) -> Iterator[None]:
    """Run the block in a transaction of its own; roll back what a dry run has done, or a failure leaves behind."""
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
    """Make an import's places equal to the selected ones of a staging file, portion by portion.

    :param session: nothing may be pending in it.
    :raises ImportStopped: the database refuses, or no destination is near any of the places.
    """
    report = ImportReport()
    try:
        with import_transaction(session, dry_run=dry_run):
            lock_catalogue(session)
            destinations = DestinationIndex(session)
            before = session.get(PlaceImport, extract.name)
            # Whoever removed the import meanwhile, or imported another file, has undone what was published.
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
                # Also where this run has added nothing: an earlier one that was killed has.
                finish(session, report, always=True)
    except (ImportFailed, SQLAlchemyError) as error:
        raise ImportStopped(str(error).splitlines()[0]) from error
    return report


def _portions(stage: StagingFile, after: str) -> Iterator[list[list[StagedPlace]]]:
    """Yield some pages at a time; the file is not held between them."""
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
