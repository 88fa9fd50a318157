"""The commands under `flask places` that import extracts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from flask.cli import with_appcontext
from sqlalchemy.exc import SQLAlchemyError

from app.db.text import fold
from app.extensions import db
from app.places.categories import PLACE_CATEGORIES
from app.places.models import PlaceImport
from app.places.osm.portions import ImportStopped
from app.places.osm.reader import ImportFailed, Progress
from app.places.osm.service import ImportRequest, ImportResult, import_extract, imports, remove_import
from app.places.osm.staging import Selection
from app.places.streets.archives import remove_streets
from app.places.streets.making import LARGEST_BYTES
from app.web.configuration import current_settings

Box = tuple[float, float, float, float]

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?", re.ASCII)
FOLDER = "imports"


def _valid_name(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    if value is not None and not _NAME.fullmatch(value):
        raise click.BadParameter("must be at most 40 lower-case letters, digits and hyphens.")
    return value


def _categories(_context: click.Context, _parameter: click.Parameter, value: str | None) -> frozenset[str]:
    names = frozenset(name.strip() for name in (value or "").split(",") if name.strip())
    if unknown := sorted(names - PLACE_CATEGORIES):
        raise click.BadParameter(
            f"there is no category {unknown[0]!r}; valid ones are {', '.join(sorted(PLACE_CATEGORIES))}."
        )
    return names


def _box(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Box | None:
    if value is None:
        return None
    try:
        west, south, east, north = (float(part) for part in value.split(","))
    except ValueError as error:
        raise click.BadParameter("must be four numbers: west,south,east,north.") from error
    if not (-180 <= west <= 180 and -180 <= east <= 180 and -90 <= south < north <= 90):
        raise click.BadParameter("must be degrees, south less than north.")
    return west, south, east, north


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))
@click.option("--name", callback=_valid_name, help="Of this import; by default derived from the file's name.")
@click.option("--only", callback=_categories, metavar="CATEGORY,...", help="Only places of these categories.")
@click.option("--bbox", callback=_box, metavar="WEST,SOUTH,EAST,NORTH", help="Only places inside, in degrees.")
@click.option("--limit", type=click.IntRange(min=1), help="At most this many places, the most famous ones.")
@click.option("--no-streets", is_flag=True, help="Leave the streets on the map as they are.")
@click.option("--dry-run", is_flag=True, help="Show what would change, and change nothing.")
@with_appcontext
def import_command(
    *,
    file: Path,
    name: str | None,
    only: frozenset[str],
    bbox: Box | None,
    limit: int | None,
    no_streets: bool,
    dry_run: bool,
) -> None:
    """Import the places of FILE, an extract of OpenStreetMap (.osm.pbf), and its streets for the map.

    An earlier import with the same name is updated: places that are not in FILE, or not selected, are removed.
    """
    name = name or _name_of(file)
    tiles = None if no_streets else current_settings().tiles_dir
    request = ImportRequest(file, name, _folder(name), Selection(only, bbox, limit), dry_run, tiles)
    try:
        result = import_extract(db.session(), request, _progress_bar)
    except ImportStopped as error:
        problem = f"Stopped: {error} Written places stay; run the same command to continue from there."
        raise click.ClickException(problem) from error
    except ImportFailed as error:
        raise click.ClickException(f"{error} Nothing was changed.") from error
    except SQLAlchemyError as error:
        raise click.ClickException(f"The database refused, and nothing was changed: {_first_line(error)}") from error
    if tiles is not None and not dry_run:
        click.echo(_about_streets(result))
    for line in _summary(name, result, dry_run=dry_run):
        click.echo(line)


@click.command("sources")
@with_appcontext
def sources_command() -> None:
    """List the imports: name, places, date of the data, file and licence; `learned` lists those of cities."""
    rows = [_row(row) for row in imports(db.session(), learned=False)]
    if not rows:
        click.echo("There are no imports.")
        return
    echo_table(("NAME", "PLACES", "IMPORTED", "DATA OF", "FILE", "LICENCE"), rows)


@click.command("remove")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@with_appcontext
def remove_command(name: str, yes: bool) -> None:
    """Remove the places of the import NAME; those that trips or reviews refer to stay readable."""
    known = {row.name: row.places for row in imports(db.session())}
    db.session.rollback()
    if name not in known:
        raise click.ClickException(f"There is no import {name!r}; `flask places sources` lists them.")
    if not yes:
        click.confirm(f"Remove the {known[name]:,} places of {name}?", abort=True)
    try:
        report = remove_import(db.session(), name)
    except SQLAlchemyError as error:
        raise click.ClickException(f"The database refused, and nothing was changed: {_first_line(error)}") from error
    if report is None:
        raise click.ClickException(f"Somebody else has just removed {name}.")
    remove_streets(current_settings().tiles_dir, name)
    click.echo(f"{name}: {report.removed:,} removed, {report.hidden:,} hidden, as trips or reviews refer to them.")


COMMANDS = (import_command, sources_command, remove_command)


def echo_table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows in columns."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for row in (head, *rows):
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _folder(name: str) -> Path:
    return current_settings().var_dir / FOLDER / name


def _name_of(file: Path) -> str:
    name = "-".join(fold(file.name.split(".")[0]).split())[:40].strip("-")
    if not _NAME.fullmatch(name):
        raise click.UsageError(f"No import name can be derived from {file.name}; give one with --name.")
    return name


@contextmanager
def _progress_bar(label: str, total: int | None) -> Iterator[Progress]:
    """Show a progress bar on a terminal, a line elsewhere."""
    nothing: tuple[int, ...] = ()
    with click.progressbar(nothing, length=total, label=label, show_pos=True) as bar:
        yield bar.update


def _summary(name: str, result: ImportResult, *, dry_run: bool) -> Iterator[str]:
    report = result.report
    counts = ", ".join(f"{category} {count:,}" for category, count in result.categories.items())
    yield f"{name}: {counts or 'no places.'}"
    if report.nowhere:
        yield f"Left out: {report.nowhere:,} more than 150 km from every destination."
    yield (
        f"{'Would be' if dry_run else 'Places'}: {report.added:,} added, {report.changed:,} changed, "
        f"{report.removed:,} removed, {report.hidden:,} hidden, {report.unchanged:,} unchanged."
    )


def _about_streets(result: ImportResult) -> str:
    if result.streets is None:
        return f"Streets: none; the extract is larger than {LARGEST_BYTES >> 20} MB, or shows none."
    return f"Streets: {result.streets.size / 1e6:,.1f} MB of tiles."


def _row(row: PlaceImport) -> tuple[str, ...]:
    data = f"{row.data_timestamp:%Y-%m-%d}" if row.data_timestamp else "unknown"
    return row.name, f"{row.places:,}", f"{row.imported_at:%Y-%m-%d}", data, row.file_name, row.attribution


def _first_line(error: SQLAlchemyError) -> str:
    return str(error).splitlines()[0]
