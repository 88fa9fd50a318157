"""Dumps a database to files in one consistent state, and restores it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import psycopg
from alembic.script import ScriptDirectory
from flask import current_app
from flask_migrate import upgrade
from psycopg import sql
from sqlalchemy import Connection, Engine, NullPool, Select, create_engine, inspect, literal_column, select, table, text
from sqlalchemy.exc import SQLAlchemyError

from app.db.base import Base
from app.support.backup.trips import digests

SQLITE_FILE = "database.sqlite3"
TABLES = "tables"
PORTION = 1 << 20
_ROWS = 5_000


class RestoreError(Exception):
    """The database cannot be restored and was not changed. The message is for the operator."""


@dataclass(frozen=True, slots=True)
class Dumped:
    """The content of a dump.

    :param backend: `sqlite` or `postgresql`: an archive can only be restored to the same kind.
    :param revision: the schema's revision.
    :param trips: the digest of each trip by its id.
    :param columns: the columns of each table, in the order in which rows can be inserted. Empty for SQLite.
    """

    backend: str
    revision: str
    trips: dict[str, str]
    columns: dict[str, list[str]]


def files_of(dumped: Dumped) -> set[str]:
    """Return the paths of a dump's files, relative to its folder."""
    tables = {f"{TABLES}/{table}" for table in dumped.columns}
    return tables | {SQLITE_FILE} if dumped.backend == "sqlite" else tables


def require_known(revision: str) -> None:
    """Refuse a schema that this release cannot migrate.

    :raises RestoreError: when it comes from a newer release, or is not a schema of ours.
    """
    if revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise RestoreError(f"The archive has schema {revision}, which this release does not know: use a newer one.")


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(current_app.extensions["migrate"].migrate.get_config())


def dump(engine: Engine, folder: Path) -> Dumped:
    """Dump the database in one consistent state, while others keep writing.

    :param folder: the folder for the files.
    """
    with _snapshot(engine) as connection:
        columns = {}
        if engine.dialect.name == "sqlite":
            _copy_sqlite(connection, folder / SQLITE_FILE)
        else:
            columns = _columns(connection)
            _copy_out(connection, columns, folder / TABLES)
        revision = str(connection.scalar(text("SELECT version_num FROM alembic_version")))
        return Dumped(engine.dialect.name, revision, digests(connection), columns)


def restore_database(engine: Engine, dumped: Dumped, folder: Path) -> None:
    """Replace the content of the database with a dump, and compare every trip; all or nothing.

    :param engine: the database's engine; a SQLite database need not exist yet.
    :param folder: the folder with the dump's files.
    :raises RestoreError: when the dump has another kind or schema, is damaged, or the result differs from it.
    """
    if engine.dialect.name != dumped.backend:
        raise RestoreError(f"The archive is from {dumped.backend}, but DATABASE_URL names {engine.dialect.name}.")
    try:
        if engine.dialect.name == "sqlite":
            _replace_sqlite(engine, dumped, folder / SQLITE_FILE)
        else:
            _copy_in(engine, dumped, folder / TABLES)
    # The dump may contain anything: column types raise various errors when they read values.
    except (
        sqlite3.Error,
        psycopg.Error,
        SQLAlchemyError,
        ValueError,
        TypeError,
        LookupError,
        ArithmeticError,
    ) as error:
        raise RestoreError(f"The database in the archive cannot be restored: {_first_line(error)}.") from error


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            yield connection
        return
    with engine.connect().execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True) as connection:
        yield connection


def _driver(connection: Connection) -> Any:
    return connection.connection.driver_connection


def _copy_sqlite(connection: Connection, path: Path) -> None:
    # Execute a statement first, so that the copy has the state that the rest of this transaction sees.
    connection.execute(text("SELECT count(*) FROM alembic_version"))
    with closing(sqlite3.connect(path)) as copy:
        _driver(connection).backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def _replace_sqlite(engine: Engine, dumped: Dumped, source: Path) -> None:
    path = Path(cast(str, engine.url.database))
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.restoring")
    _remove(draft)
    try:
        _fill(draft, source)
        _check_sqlite(draft, dumped)
        engine.dispose()
        # The write-ahead log of a killed installation belongs to the former database; it would damage the new one.
        for part in ("-wal", "-shm"):
            path.with_name(path.name + part).unlink(missing_ok=True)
        draft.replace(path)
    finally:
        _remove(draft)


def _remove(draft: Path) -> None:
    for part in ("", "-journal", "-wal", "-shm"):
        draft.with_name(draft.name + part).unlink(missing_ok=True)


def _fill(draft: Path, source: Path) -> None:
    with closing(sqlite3.connect(source)) as copy, closing(sqlite3.connect(draft)) as into:
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise RestoreError("The database in the archive is damaged.")
        copy.backup(into)


def _check_sqlite(draft: Path, dumped: Dumped) -> None:
    scratch = create_engine(f"sqlite:///{draft}", poolclass=NullPool)
    with scratch.connect() as connection:
        problem = _difference(connection, dumped)
        if problem:
            raise RestoreError(problem)
        revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
        if revision != dumped.revision:
            raise RestoreError(f"The archive has schema {dumped.revision}, but its database has {revision}.")
        _read(connection, is_current=revision == _scripts().get_current_head())


def _read(connection: Connection, *, is_current: bool) -> None:
    """Read every row: the page check verifies neither that texts can be decoded nor the schema.

    :param is_current: whether it has this release's schema, so that columns and their types are known.
    """
    statements: list[Select[Any]] = [select(model) for model in Base.metadata.sorted_tables]
    if not is_current:
        names = inspect(connection).get_table_names()
        statements = [select(literal_column("*")).select_from(table(name)) for name in names]
    for statement in statements:
        for _ in connection.execution_options(yield_per=_ROWS).execute(statement).partitions():
            pass


def _columns(connection: Connection) -> dict[str, list[str]]:
    inspector = inspect(connection)
    tables = [table for table, _ in inspector.get_sorted_table_and_fkc_names() if table is not None]
    return {
        table: [column["name"] for column in inspector.get_columns(table) if "computed" not in column]
        for table in tables
        if table != "alembic_version"
    }


def _copy(action: str, table: str, columns: list[str]) -> sql.Composed:
    return sql.SQL("COPY {} ({}) " + action).format(
        sql.Identifier(table), sql.SQL(", ").join(sql.Identifier(column) for column in columns)
    )


def _copy_out(connection: Connection, columns: dict[str, list[str]], folder: Path) -> None:
    folder.mkdir()
    with _driver(connection).cursor() as cursor:
        for table, names in columns.items():
            with cursor.copy(_copy("TO STDOUT", table, names)) as rows, (folder / table).open("wb") as file:
                for portion in rows:
                    file.write(portion)


def _copy_in(engine: Engine, dumped: Dumped, folder: Path) -> None:
    if not inspect(engine).has_table("alembic_version"):
        upgrade(revision=dumped.revision)
    with engine.begin() as connection:
        revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
        if revision != dumped.revision:
            raise RestoreError(
                f"The archive has schema {dumped.revision}, but the database has {revision}: use an empty one."
            )
        columns = _columns(connection)
        if {table: set(names) for table, names in columns.items()} != {
            table: set(names) for table, names in dumped.columns.items()
        }:
            raise RestoreError("The tables of the archive are not those of its schema.")
        with _driver(connection).cursor() as cursor:
            tables = sql.SQL(", ").join(sql.Identifier(table) for table in dumped.columns)
            cursor.execute(sql.SQL("TRUNCATE {}").format(tables))
            for table, names in dumped.columns.items():
                with cursor.copy(_copy("FROM STDIN", table, names)) as rows, (folder / table).open("rb") as file:
                    while portion := file.read(PORTION):
                        rows.write(portion)
            for table, names in dumped.columns.items():
                _continue_numbers(cursor, table, names)
        problem = _difference(connection, dumped)
        if problem:
            raise RestoreError(problem)


def _continue_numbers(cursor: Any, table: str, names: list[str]) -> None:
    """Continue sequences after the highest restored number."""
    for name in names:
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", (f'"{table}"', name))
        (sequence,) = cursor.fetchone()
        if sequence is not None:
            highest = sql.SQL("SELECT setval(%s, coalesce(max({}), 0) + 1, false) FROM {}")
            cursor.execute(highest.format(sql.Identifier(name), sql.Identifier(table)), (sequence,))


def _difference(connection: Connection, dumped: Dumped) -> str | None:
    found = digests(connection)
    other = [trip for trip in dumped.trips.keys() | found.keys() if dumped.trips.get(trip) != found.get(trip)]
    return f"{len(other)} trips differ from the archive, such as {json.dumps(sorted(other)[:3])}." if other else None


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
