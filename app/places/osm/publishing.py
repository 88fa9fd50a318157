"""Writes the staged places of an extract to the tables, all of them or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Table, delete, exists, func, select, text, tuple_, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.orm import Session

from app.db.types import Id, utc_now
from app.places.cards import OSM_ATTRIBUTION
from app.places.catalogue.bulk_write import insert_rows, update_rows
from app.places.catalogue.entries import COLUMNS, Entry, place_row, with_words
from app.places.catalogue.prefix_updates import TermChanges
from app.places.catalogue.prefixes import rebuild_prefixes
from app.places.catalogue.seed import lock_catalogue
from app.places.catalogue.terms import TERM_COLUMNS, Names, TermRow
from app.places.models import OSM, PLACE, Place, PlaceImport, PlaceImported, PlaceTerm
from app.places.osm.nearest_destination import DestinationIndex
from app.places.osm.reader import ImportFailed, Progress
from app.places.osm.staging import Stage, StagedPlace
from app.places.queries import is_referenced

_PLACE = cast(Table, Place.__table__)
_TERM = cast(Table, PlaceTerm.__table__)
_IMPORTED = cast(Table, PlaceImported.__table__)
_TERM_COLUMNS = [_TERM.c[name] for name in TERM_COLUMNS]
_PAGE = 500


@dataclass(frozen=True, slots=True)
class Extract:
    """An extract to import.

    :param name: the import's name; an earlier one with it is replaced.
    :param fingerprint: the file's fingerprint.
    :param data_timestamp: when the extract was taken from OpenStreetMap; None if it does not say.
    :param attribution: the sources to credit.
    """

    name: str
    file_name: str
    fingerprint: str
    data_timestamp: datetime | None
    attribution: str = OSM_ATTRIBUTION


@dataclass(slots=True)
class ImportReport:
    """The changes that an import made to the table of places.

    :param hidden: places gone from the map but still referenced by trips or reviews: readable, but no longer found.
    :param nowhere: places left out because no destination is near.
    """

    added: int = 0
    changed: int = 0
    removed: int = 0
    hidden: int = 0
    unchanged: int = 0
    nowhere: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return not (self.added or self.changed or self.removed or self.hidden)


def publish(
    session: Session,
    extract: Extract,
    stage: Stage,
    progress: Progress,
    *,
    destinations: DestinationIndex | None = None,
    changes: TermChanges | None = None,
) -> ImportReport:
    """Synchronise an import's places with those of a stage; ids stay.

    Nothing is committed, and `finish` updates the data derived from all places. Other processes that seed or import
    wait until the transaction ends.

    :param progress: called for each processed place.
    :param destinations: destinations that places may belong to; all when None.
    :param changes: collects the changes for `update_prefixes`, for imports that fit into memory; `finish` does not need
        it.
    :raises ImportFailed: when no destination is near any of the places.
    """
    lock_catalogue(session)
    report = ImportReport()
    destinations = destinations or DestinationIndex(session)
    save_import(session, extract)
    for page in stage.pages():
        publish_page(session, extract.name, page, destinations, report, changes)
        progress(len(page))
    close(session, extract.name, stage, report, changes)
    return report


def close(session: Session, name: str, stage: Stage, report: ImportReport, changes: TermChanges | None = None) -> None:
    """Remove places that an import no longer contains, once all of its places are published.

    :raises ImportFailed: when no destination is near any of the places.
    """
    if report.nowhere and not (report.added or report.changed or report.unchanged):
        raise ImportFailed("None of its places is within 150 km of a known destination.")
    gone = _remove_members(session, name, stage)
    remove_orphans(session, report, gone, changes)
    _count(session, name)


def remove_orphans(
    session: Session, report: ImportReport, ids: Sequence[Id], changes: TermChanges | None = None
) -> None:
    """Remove places that are no longer in any import; those that trips or reviews refer to are hidden instead.

    :param ids: places that have just left an import.
    """
    for start in range(0, len(ids), _PAGE):
        page = Place.id.in_(ids[start : start + _PAGE])
        is_orphan = page & (Place.source == OSM) & ~exists().where(PlaceImported.place_id == Place.id)
        of_orphans = PlaceTerm.place_id.in_(select(Place.id).where(is_orphan))
        if changes is not None:
            rows = session.execute(select(*_TERM_COLUMNS).where(of_orphans))
            changes.removed.extend(cast(TermRow, tuple(row)) for row in rows)
        session.execute(delete(PlaceTerm).where(of_orphans), **_core())
        hide = update(Place).where(is_orphan, is_referenced(), Place.hidden.is_(False)).values(hidden=True)
        report.hidden += _rows(session.execute(hide, **_core()))
        report.removed += _rows(session.execute(delete(Place).where(is_orphan, ~is_referenced()), **_core()))


def finish(session: Session, report: ImportReport, *, always: bool = False) -> None:
    """Update the data derived from all places if any place has changed, or `always`."""
    session.expire_all()
    if report.is_empty and not always:
        return
    rebuild_prefixes(session)
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("ANALYZE place_imported"))


def _core() -> dict[str, Any]:
    return {"execution_options": {"synchronize_session": False}}


def _rows(result: object) -> int:
    return cast("CursorResult[Any]", result).rowcount


def save_import(session: Session, extract: Extract) -> None:
    """Store the import's data and time."""
    values = {
        "file_name": extract.file_name,
        "fingerprint": extract.fingerprint,
        "data_timestamp": extract.data_timestamp,
        "attribution": extract.attribution,
        "imported_at": utc_now(),
    }
    row = session.get(PlaceImport, extract.name)
    if row is None:
        session.add(PlaceImport(name=extract.name, places=0, **values))
    else:
        for name, value in values.items():
            setattr(row, name, value)
    session.flush()


def _entry(staged: StagedPlace, destinations: DestinationIndex) -> Entry | None:
    facts = staged.facts
    address = destinations.nearest(staged.lat, staged.lon)
    if address is None:
        return None
    row = place_row(
        OSM,
        staged.key,
        kind=PLACE,
        category=facts.category,
        name=facts.name,
        locality=address.address(facts.street, facts.city),
        region=address.region,
        country_code=address.country_code,
        country=address.country,
        timezone=address.timezone,
        position=(staged.lat, staged.lon),
        rank=facts.rank,
        visit_minutes=facts.visit_minutes,
        price_level=facts.price_level,
        hours=facts.hours,
        interests=", ".join(facts.interests),
        website=facts.website,
        description=staged.description,
        words_uri=staged.words_uri,
        picture=staged.picture,
    )
    return Entry(row, Names(own=facts.names, aliases=facts.aliases))


def publish_page(  # noqa: PLR0917 - each of them is one thing
    session: Session,
    name: str,
    page: Sequence[StagedPlace],
    destinations: DestinationIndex,
    report: ImportReport,
    changes: TermChanges | None = None,
) -> None:
    """Synchronise the rows of some places of an import; an already published page changes nothing."""
    entries = [entry for staged in page if (entry := _entry(staged, destinations)) is not None]
    report.nowhere += len(page) - len(entries)
    wanted = {Id(entry.row["id"]): entry for entry in entries}
    known = {Id(row.id): tuple(row) for row in session.execute(select(_PLACE).where(_PLACE.c.id.in_(wanted)))}
    rows = {ident: with_words(tuple(map(entry.row.get, COLUMNS)), known.get(ident)) for ident, entry in wanted.items()}
    added = [ident for ident in wanted if ident not in known]
    changed = [ident for ident in wanted if ident in known and known[ident] != rows[ident]]
    insert_rows(session, _PLACE, COLUMNS, [rows[ident] for ident in added])
    update_rows(session, _PLACE, COLUMNS, [rows[ident] for ident in changed])
    renamed = _write_terms(session, wanted, changes)
    differing = {*changed, *(renamed - set(added))}
    report.added += len(added)
    report.changed += len(differing)
    report.unchanged += len(wanted) - len(added) - len(differing)
    _add_members(session, name, wanted)


def _write_terms(session: Session, wanted: dict[Id, Entry], changes: TermChanges | None) -> set[Id]:
    """Synchronise the terms of places; return the places with changed terms."""
    terms = {ident: set(entry.term_rows()) for ident, entry in wanted.items()}
    known: dict[Id, set[TermRow]] = {ident: set() for ident in wanted}
    for row in session.execute(select(*_TERM_COLUMNS).where(_TERM.c.place_id.in_(wanted))):
        known[Id(row.place_id)].add(cast(TermRow, tuple(row)))
    renamed = {ident for ident in wanted if terms[ident] != known[ident]}
    outdated = [(row[0], row[1]) for ident in renamed for row in known[ident]]
    for start in range(0, len(outdated), _PAGE):
        page = outdated[start : start + _PAGE]
        session.execute(delete(_TERM).where(tuple_(_TERM.c.term, _TERM.c.place_id).in_(page)))
    rows = sorted(row for ident in renamed for row in terms[ident])
    insert_rows(session, _TERM, TERM_COLUMNS, rows)
    if changes is not None:
        changes.removed.extend(row for ident in renamed for row in known[ident])
        changes.added.extend(rows)
    return renamed


def _add_members(session: Session, name: str, ids: Iterable[Id]) -> None:
    """Store that an import contains these places."""
    ids = set(ids)
    mine = (_IMPORTED.c.import_name == name) & _IMPORTED.c.place_id.in_(ids)
    known = set(session.scalars(select(_IMPORTED.c.place_id).where(mine)))
    insert_rows(session, _IMPORTED, ("import_name", "place_id"), [(name, ident) for ident in sorted(ids - known)])


def _remove_members(session: Session, name: str, stage: Stage) -> list[Id]:
    """Remove places from an import that its extract no longer contains; return their ids."""
    removed: list[Id] = []
    mine, last = PlaceImported.import_name == name, ""
    pages = select(PlaceImported.place_id).where(mine).order_by(PlaceImported.place_id).limit(_PAGE)
    while ids := session.scalars(pages.where(PlaceImported.place_id > last)).all():
        last = ids[-1]
        if gone := stage.missing(ids):
            session.execute(delete(PlaceImported).where(mine, PlaceImported.place_id.in_(gone)), **_core())
            removed.extend(map(Id, gone))
    return removed


def _count(session: Session, name: str) -> None:
    places = select(func.count()).select_from(PlaceImported).where(PlaceImported.import_name == name)
    session.execute(update(PlaceImport).filter_by(name=name).values(places=places.scalar_subquery()), **_core())
