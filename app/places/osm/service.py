"""Importing an extract of OpenStreetMap, listing what was imported, and taking it away again."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import structlog
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db import transaction
from app.places.catalogue.seed import claimed
from app.places.models import PlaceImport, PlaceImported
from app.places.osm.errors import ImportFailed
from app.places.osm.publishing import Extract, ImportReport, finish, publish, release
from app.places.osm.reader import Progress
from app.places.osm.staging import Choice, Stage, discard, fingerprint, opened, stage_file

log = structlog.get_logger(__name__)

Stages = Callable[[str, int | None], AbstractContextManager[Progress]]
"""Shows how far one step of the work is: from what it does and how much there is to do, if that is known."""


ALL = Choice()


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be imported.

    :param path: of the extract.
    :param folder: for what is read, one folder an import.
    :param dry_run: only find out what would change.
    """

    path: Path
    name: str
    folder: Path
    choice: Choice = ALL
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an order.

    :param categories: how many places of each category there are, the most frequent category first.
    """

    categories: dict[str, int]
    report: ImportReport


def import_extract(session: Session, order: Order, stages: Stages) -> Outcome:
    """Read an extract and make the import of this name what it says, in a transaction of its own.

    What was read is kept when the rest fails or the run is dry, so that the next one need not read it again.

    :param session: nothing may be pending in it.
    :raises ImportFailed: when that cannot be done; nothing is changed then.
    """
    with _alone(order.folder):
        mark = _mark(order.path)
        with stages("Reading", None) as progress:
            file = stage_file(order.path, order.folder, mark, progress)
        with opened(file) as stage:
            stage.choose(order.choice)
            outcome = _publish(
                session, order, Extract(order.name, order.path.name, mark, stage.data_timestamp), stage, stages
            )
        if not order.dry_run:
            discard(order.folder)
    return outcome


def _mark(path: Path) -> str:
    try:
        return fingerprint(path)
    except OSError as error:
        raise ImportFailed(f"{path} cannot be read: {error.strerror}") from error


def _publish(session: Session, order: Order, extract: Extract, stage: Stage, stages: Stages) -> Outcome:
    categories = stage.count()
    with transaction.write_lock():
        try:
            with stages("Comparing" if order.dry_run else "Writing", sum(categories.values())) as progress:
                report = publish(session, extract, stage, progress)
            if not order.dry_run:
                finish(session, report)
                transaction.commit(session)
        finally:
            # Whatever was not committed: all of a dry run, and what a failure leaves halfway.
            transaction.rollback(session)
    log.info("places_imported", name=order.name, dry_run=order.dry_run, added=report.added, changed=report.changed)
    return Outcome(categories, report)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Keep another import of the same name out; the system lets go of the lock when the process dies.

    :raises ImportFailed: when there is one, or the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("a")
    except OSError as error:
        raise ImportFailed(f"{folder} cannot be written: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ImportFailed("Another import of this name is running.") from error
        yield


def sources(session: Session) -> Sequence[PlaceImport]:
    """Return what was imported, by name."""
    return session.scalars(select(PlaceImport).order_by(PlaceImport.name)).all()


def remove_import(session: Session, name: str) -> ImportReport | None:
    """Take an import's places away, but for those that trips or reviews remember; None when there is none of this name.

    Places that another import knows too stay.

    :param session: nothing may be pending in it.
    """
    with transaction.writing(session):
        claimed(session)
        if session.get(PlaceImport, name) is None:
            return None
        report = ImportReport()
        session.execute(delete(PlaceImported).filter_by(import_name=name))
        session.execute(delete(PlaceImport).filter_by(name=name))
        release(session, report)
        finish(session, report)
    log.info("places_removed", name=name, removed=report.removed, hidden=report.hidden)
    return report
