"""Imports extracts of OpenStreetMap, lists imports, and removes them."""

from __future__ import annotations

import fcntl
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import structlog
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db import transaction
from app.places.catalogue.seed import lock_catalogue
from app.places.models import PlaceImport, PlaceImported, PlaceLearned
from app.places.osm.portions import ONE_TRANSACTION, ImportStopped, import_transaction, publish_in_portions
from app.places.osm.publishing import Extract, ImportReport, finish, publish, remove_orphans
from app.places.osm.reader import ImportFailed, Progress
from app.places.osm.staging import Selection, StagingFile, discard, fingerprint, opened, stage_file
from app.places.streets.making import Streets, make_streets, serve_streets

log = structlog.get_logger(__name__)

ProgressBar = Callable[[str, int | None], AbstractContextManager[Progress]]
"""Shows the progress of a step, given its name and total, if known."""

ALL = Selection()


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """An import's parameters.

    :param path: the extract.
    :param folder: the folder for the staging file; each import has its own.
    :param dry_run: only report what would change.
    :param tiles: the folder of all street files; None to make none.
    """

    path: Path
    name: str
    folder: Path
    selection: Selection = ALL
    dry_run: bool = False
    tiles: Path | None = None


@dataclass(frozen=True, slots=True)
class ImportResult:
    """The result of an import.

    :param categories: how many places each category has, the most frequent category first.
    :param streets: None if none were made, by request or because the extract is too large.
    """

    categories: dict[str, int]
    report: ImportReport
    streets: Streets | None = None


def import_extract(session: Session, request: ImportRequest, show: ProgressBar) -> ImportResult:
    """Read an extract and synchronise the import of this name with it, in a separate transaction.

    A large one uses a transaction for each 2,000 places, and resumes after the last of them when it is run again. The
    staging file remains after a failure or a dry run, so that the next run need not read the extract again.

    :param session: nothing may be pending in it.
    :raises ImportStopped: when a large import could not be finished.
    :raises ImportFailed: when the extract can't be imported; nothing is changed then.
    """
    with _exclusive(request.folder):
        mark = _mark(request.path)
        with show("Reading", None) as progress:
            file = stage_file(request.path, request.folder, mark, progress)
        # Before anything is written, so that an extract without usable streets changes nothing.
        streets = None if request.dry_run else _streets(request, mark, show)
        with opened(file) as stage:
            stage.select(request.selection)
            result = _publish(
                session, request, Extract(request.name, request.path.name, mark, stage.data_timestamp), stage, show
            )
        if not request.dry_run:
            if streets is not None and request.tiles is not None:
                _serve(streets, request.tiles, request.name)
            discard(request.folder)
    return replace(result, streets=streets)


def _serve(streets: Streets, tiles: Path, name: str) -> None:
    try:
        serve_streets(streets, tiles, name)
    except OSError as error:
        raise ImportStopped(f"The streets could not be written to {tiles}: {error.strerror}.") from error


def _streets(request: ImportRequest, mark: str, show: ProgressBar) -> Streets | None:
    if request.tiles is None:
        return None
    with show("Drawing", None) as progress:
        return make_streets(request.path, request.name, request.folder, request.tiles, mark, progress)


def _mark(path: Path) -> str:
    try:
        return fingerprint(path)
    except OSError as error:
        raise ImportFailed(f"{path} could not be read: {error.strerror}") from error


def _publish(
    session: Session, request: ImportRequest, extract: Extract, stage: StagingFile, show: ProgressBar
) -> ImportResult:
    categories = stage.count()
    total = sum(categories.values())
    with show("Comparing" if request.dry_run else "Writing", total) as progress:
        if total <= ONE_TRANSACTION:
            with import_transaction(session, dry_run=request.dry_run):
                report = publish(session, extract, stage, progress)
                if not request.dry_run:
                    finish(session, report)
        else:
            report = publish_in_portions(session, extract, stage, progress, dry_run=request.dry_run)
    log.info("places_imported", name=request.name, dry_run=request.dry_run, added=report.added, changed=report.changed)
    return ImportResult(categories, report)


@contextmanager
def _exclusive(folder: Path) -> Iterator[None]:
    """Exclude other imports of the same name; the system releases the lock when the process dies.

    :raises ImportFailed: when another one is running, or the folder is not writable.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "lock").open("a")
    except OSError as error:
        raise ImportFailed(f"{folder} could not be written: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise ImportFailed("Another import of this name is running.") from error
        yield


def imports(session: Session, *, learned: bool = True) -> Sequence[PlaceImport]:
    """Return the imports by name.

    :param learned: whether to include those of learned cities.
    """
    statement = select(PlaceImport).order_by(PlaceImport.name)
    if not learned:
        statement = statement.where(PlaceImport.name.not_in(select(PlaceLearned.import_name)))
    return session.scalars(statement).all()


def remove_import(session: Session, name: str) -> ImportReport | None:
    """Remove an import; return None if there is none of this name.

    Places in another import stay; those that trips or reviews refer to are hidden.

    :param session: nothing may be pending in it.
    """
    with transaction.writing(session):
        lock_catalogue(session)
        if session.get(PlaceImport, name) is None:
            return None
        report = ImportReport()
        ids = session.scalars(select(PlaceImported.place_id).filter_by(import_name=name)).all()
        session.execute(delete(PlaceImported).filter_by(import_name=name))
        session.execute(delete(PlaceImport).filter_by(name=name))
        remove_orphans(session, report, ids)
        finish(session, report)
    log.info("places_removed", name=name, removed=report.removed, hidden=report.hidden)
    return report
