"""Damaged or malicious backup archives."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import sqlite3
import tarfile
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, update

from app.config import Settings
from app.db import transaction
from app.db.base import Base
from app.extensions import db
from app.trips.models import Trip
from app.web.configuration import current_settings
from tests import stacks
from tests.fuzz.trying import damaged, tried, tried_less
from tests.system.test_backup import PHOTO, back_up, installed, support

MANIFEST, KEY = "manifest.json", "secret_key"
CHANGED, THEIRS = b"the key of the target", "A trip of the target"
PAGE = 4096
OTHER_PHOTO = f"02/{'02' * 32}.webp"
Parts = dict[str, bytes]
Form = Literal[1, 2]
Member = tuple[tarfile.TarInfo, bytes]


class Target:
    """An installation with an archive of an earlier state."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.app, self.folder, self.archive = app, folder, folder / "backup.tar.gz"
        self.settings: Settings = current_settings()
        back_up(app, self.archive)
        self.whole = self.archive.read_bytes()
        self.parts = parts_of(self.archive)
        self.then = self.rows()
        self.change()

    def change(self) -> None:
        """Change all of its state, so that it differs from the archive."""
        with transaction.writing(db.session()):
            db.session().execute(update(Trip).values(name=THEIRS))
        media = self.settings.media_dir
        (media / PHOTO).unlink(missing_ok=True)
        (media / OTHER_PHOTO).parent.mkdir(exist_ok=True)
        (media / OTHER_PHOTO).write_bytes(b"another photo")
        (self.settings.var_dir / KEY).write_bytes(CHANGED)
        self.now = self.rows(), self.files()

    def rows(self) -> str:
        """Return the digest of all rows."""
        transaction.end(db.session())
        found = hashlib.sha256()
        with db.engine.connect() as connection:
            for table in Base.metadata.sorted_tables:
                rows = connection.execute(select(table).order_by(*table.primary_key)).all()
                found.update(repr((table.name, [tuple(row) for row in rows])).encode())
        return found.hexdigest()

    def files(self) -> dict[str, bytes]:
        """Return all files of the installation, except those of servers."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and path != self.archive and not path.name.startswith("test.sqlite3")
        } | {str(path): b"" for path in self.folder.glob("*.restoring*")}

    def restore(self, content: bytes) -> tuple[int, str]:
        """Restore from an archive; return the exit code and the output."""
        self.archive.write_bytes(content)
        result = support(self.app, "restore", str(self.archive), "--yes")
        assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
        return result.exit_code, result.output

    def refuses(self, content: bytes) -> str:
        """Try an archive that must be refused, and return the output."""
        code, said = self.restore(content)
        assert code == 1, said
        self.is_untouched(said)
        return said

    def is_untouched(self, said: str) -> None:
        """Assert that a refusal is one line and changed nothing."""
        assert said.endswith("Nothing was changed.\n"), said
        assert said.count("\n") == 1
        assert said[:-1].isprintable(), said
        assert (self.rows(), self.files()) == self.now

    def is_restored(self) -> None:
        """Assert that the state equals the backup, and change it again."""
        assert self.rows() == self.then
        files = self.files()
        assert files[f"var/media/{PHOTO}"] == b"a photo"
        assert files[f"var/media/{OTHER_PHOTO}"] == b"another photo"
        assert files[f"var/{KEY}"] == self.parts[KEY]
        assert files.keys() == self.now[1].keys() | {f"var/media/{PHOTO}"}
        self.change()

    def is_whole_either_way(self, content: bytes) -> None:
        """Assert that an archive is either restored exactly or refused."""
        code, said = self.restore(content)
        if code:
            self.is_untouched(said)
        else:
            self.is_restored()


def damaged_somewhere(whole: bytes) -> st.SearchStrategy[tuple[int, bytes]]:
    """Return a page of a large file and its damaged version: little enough to be displayed."""
    pages = st.integers(0, (len(whole) - 1) // PAGE)
    return pages.flatmap(lambda page: st.tuples(st.just(page), damaged(whole[page * PAGE : (page + 1) * PAGE])))


def put(whole: bytes, damage: tuple[int, bytes]) -> bytes:
    page, content = damage
    return whole[: page * PAGE] + content + whole[(page + 1) * PAGE :]


@pytest.fixture(scope="module", params=stacks.reachable())
def target(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """One for all tests of a stack: each leaves it unchanged."""
    folder = tmp_path_factory.mktemp("target")
    with installed(request.param, folder) as app, pytest.MonkeyPatch.context() as patched:
        patched.delenv("SECRET_KEY")
        yield Target(app, folder)


def parts_of(archive: Path) -> Parts:
    with tarfile.open(archive) as file:
        found = [(member, file.extractfile(member)) for member in file if member.isreg()]
        return {member.name.removeprefix("./"): content.read() for member, content in found if content}


def a_file(name: str, content: bytes = b"", **values: Any) -> Member:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    for key, value in values.items():
        setattr(member, key, value)
    return member, content


def tar_of(members: Iterable[Member], form: Form = tarfile.PAX_FORMAT) -> bytes:
    """Return a tar file, with possibly false headers."""
    made = b""
    for member, content in members:
        made += member.tobuf(form, errors="surrogateescape") + content + b"\0" * (-len(content) % 512)
    return made + b"\0" * 10_240


def archive_of(parts: Parts, *others: Member, form: Form = tarfile.PAX_FORMAT) -> bytes:
    tar = tar_of([*(a_file(name, content) for name, content in parts.items()), *others], form)
    return gzip.compress(tar, compresslevel=1)


def vouched(parts: Parts, **changes: Any) -> Parts:
    """Return the parts with a matching manifest.

    :param changes: changes to the manifest; those of `database` are merged.
    """
    manifest = json.loads(parts[MANIFEST])
    sums = {name: hashlib.sha256(part).hexdigest() for name, part in parts.items() if name != MANIFEST}
    database = manifest["database"] | changes.pop("database", {})
    return parts | {MANIFEST: json.dumps(manifest | {"sums": sums, "database": database} | changes).encode()}


def without(parts: Parts, name: str) -> Parts:
    return {key: part for key, part in parts.items() if key != name}


def rows_of(parts: Parts) -> str:
    """Return the name of the largest file of the database."""
    return max((name for name in parts if name.startswith("database/")), key=lambda name: len(parts[name]))


def sparse(name: str) -> Member:
    return a_file(name, b"x" * 512, pax_headers={"GNU.sparse.size": str(1 << 50), "GNU.sparse.name": name})


def long_name(size: int, content: bytes) -> bytes:
    """Return a header with a name of a claimed size."""
    return tar_of([a_file("././@LongLink", content, type=tarfile.GNUTYPE_LONGNAME, size=size)], tarfile.GNU_FORMAT)


def headers_without_end(parts: Parts) -> bytes:
    return gzip.compress(long_name(2, b"x\0")[:1024] * 3_000 + tar_of(map(a_file, parts, parts.values())))


def large_header(parts: Parts) -> bytes:
    head = long_name(64 << 20, b"")[:512]
    return gzip.compress(head + b"y" * (64 << 20) + tar_of(map(a_file, parts, parts.values())), compresslevel=1)


def size_below_zero(parts: Parts) -> bytes:
    header = bytearray(a_file("media/x")[0].tobuf(tarfile.GNU_FORMAT))
    header[124:136] = b"\xff" * 10 + b"\xfe\x00"
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    return gzip.compress(tar_of(map(a_file, parts, parts.values()))[:-10_240] + bytes(header) + b"\0" * 10_240)


def other_sqlite(statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(statements)
        return connection.serialize()


def deep() -> bytes:
    return b'{"form": 1, "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"


LINK = f"media/03/{'03' * 32}.webp"
HOSTILE: dict[str, Callable[[Parts, Path], bytes]] = {
    "nothing": lambda _parts, _folder: b"",
    "no archive": lambda _parts, _folder: b"PK\3\4 and so on",
    "an archive of nothing": lambda _parts, _folder: archive_of({}),
    "a name that leads out": lambda parts, _folder: archive_of(parts, a_file("../../stray", b"x")),
    "a name that leads out and is vouched for": lambda parts, _folder: archive_of(
        vouched(parts | {"media/../../../stray": b"x"})
    ),
    "a name of the database that leads out": lambda parts, _folder: archive_of(
        vouched(parts | {"database/tables/..": b"x", "database/..": b"x"})
    ),
    "an absolute name": lambda parts, folder: archive_of(parts, a_file(f"{folder}/stray", b"x")),
    "a name below a photo": lambda parts, _folder: archive_of(vouched(parts | {f"media/{PHOTO}/x": b"x"})),
    "a name with a NUL": lambda parts, _folder: archive_of(vouched(parts | {"media/a\0b" + "ä" * 60: b"x"})),
    "a name with a newline": lambda parts, _folder: archive_of(parts, a_file("media/a\nb\x1b[31m", b"x")),
    "a name that is not UTF-8": lambda parts, _folder: archive_of(
        parts, a_file("media/\udcff", b"x"), form=tarfile.GNU_FORMAT
    ),
    "a very long name": lambda parts, _folder: archive_of(vouched(parts | {f"media/{'x' * 5_000}": b"x"})),
    "a symbolic link": lambda parts, _folder: archive_of(
        parts, a_file(LINK, type=tarfile.SYMTYPE, linkname="../../secret_key")
    ),
    "a symbolic link to elsewhere, and a file through it": lambda parts, folder: archive_of(
        parts,
        a_file("media/04", type=tarfile.SYMTYPE, linkname=str(folder)),
        a_file("media/04/stray", b"x"),
    ),
    "a hard link": lambda parts, _folder: archive_of(parts, a_file(LINK, type=tarfile.LNKTYPE, linkname="secret_key")),
    "a hard link to nothing": lambda parts, _folder: archive_of(
        parts, a_file(LINK, type=tarfile.LNKTYPE, linkname="nothing")
    ),
    "a device": lambda parts, _folder: archive_of(parts, a_file(LINK, type=tarfile.CHRTYPE, devmajor=1, devminor=5)),
    "a pipe": lambda parts, _folder: archive_of(parts, a_file(LINK, type=tarfile.FIFOTYPE)),
    "an unknown type": lambda parts, _folder: archive_of(parts, a_file(LINK, type=b"Z")),
    "a sparse file": lambda parts, _folder: archive_of(parts, sparse(LINK)),
    "a folder in place of the key": lambda parts, _folder: archive_of(
        vouched(without(parts, KEY)), a_file(KEY, type=tarfile.DIRTYPE)
    ),
    "a folder in place of the manifest": lambda parts, _folder: archive_of(
        without(parts, MANIFEST), a_file(MANIFEST, type=tarfile.DIRTYPE)
    ),
    "a file twice": lambda parts, _folder: archive_of(parts, a_file(KEY, parts[KEY])),
    "another spelling of a file": lambda parts, _folder: archive_of(parts, a_file(f".//{KEY}", parts[KEY])),
    "a size that is too large": lambda parts, _folder: archive_of(parts, a_file(LINK, b"x", size=1_000_000)),
    "a size that no disk has": lambda parts, _folder: archive_of(parts, a_file(LINK, b"x", size=1 << 60)),
    "a manifest that no disk has": lambda parts, _folder: archive_of(
        without(parts, MANIFEST), a_file(MANIFEST, b"{}", size=1 << 60)
    ),
    "a size below zero": lambda parts, _folder: size_below_zero(parts),
    "a header without end": lambda parts, _folder: headers_without_end(parts),
    "a header of 64 MB": lambda parts, _folder: large_header(parts),
    "no manifest": lambda parts, _folder: archive_of(without(parts, MANIFEST)),
    "a manifest that is no JSON": lambda parts, _folder: archive_of(parts | {MANIFEST: b"\xff{"}),
    "a manifest that is deep": lambda parts, _folder: archive_of(parts | {MANIFEST: deep()}),
    "a manifest that is a list": lambda parts, _folder: archive_of(parts | {MANIFEST: b"[1]"}),
    "another sum": lambda parts, _folder: archive_of(vouched(parts, sums={KEY: "0" * 64})),
    "a sum of a file that is missing": lambda parts, _folder: archive_of(without(parts, f"media/{PHOTO}")),
    "a file that nobody vouches for": lambda parts, _folder: archive_of(parts | {LINK: b"x"}),
    "no key": lambda parts, _folder: archive_of(vouched(without(parts, KEY))),
    "an empty key": lambda parts, _folder: archive_of(vouched(parts | {KEY: b" \n"})),
    "a key that is no text": lambda parts, _folder: archive_of(vouched(parts | {KEY: b"\xff" * 40})),
    "no database": lambda parts, _folder: archive_of(
        vouched({name: part for name, part in parts.items() if not name.startswith("database/")})
    ),
    "a database that is a file": lambda parts, _folder: archive_of(
        vouched({"database": b"x", **{name: part for name, part in parts.items() if not name.startswith("database/")}})
    ),
    "a part of the database": lambda parts, _folder: archive_of(vouched(parts | {rows_of(parts): b"x\ty"})),
    "a database of half its size": lambda parts, _folder: archive_of(
        vouched(parts | {rows_of(parts): parts[rows_of(parts)][: len(parts[rows_of(parts)]) // 2 - 7]})
    ),
    "another database": lambda parts, _folder: archive_of(
        vouched(parts | {rows_of(parts): other_sqlite("CREATE TABLE trip (id TEXT)")})
    ),
    "a text that is not UTF-8": lambda parts, _folder: archive_of(
        vouched(parts | {name: part.replace(b"Sight number 17", b"Sight number \xff7") for name, part in parts.items()})
    ),
    "a column of another name": lambda parts, _folder: archive_of(
        vouched({name: part.replace(b"address", b"addresz") for name, part in parts.items()})
    ),
    "a journal beside the database": lambda parts, _folder: archive_of(
        vouched(parts | {f"{rows_of(parts)}-journal": b"x"})
    ),
    "a photo in a folder of another": lambda parts, _folder: archive_of(
        vouched(parts | {f"media/05/{'03' * 32}.webp": b"x"})
    ),
    "a file that is no photo": lambda parts, _folder: archive_of(vouched(parts | {"media/03/x.html": b"x"})),
    "a photo of 9 MB": lambda parts, _folder: archive_of(vouched(parts | {LINK: b"\0" * (9 << 20)})),
    "a file of nobody": lambda parts, _folder: archive_of(vouched(parts | {"stray": b"x"})),
    "a newer form": lambda _parts, _folder: archive_of({MANIFEST: b'{"form": 2, "layout": "another"}'}),
    "a newer schema": lambda parts, _folder: archive_of(vouched(parts, database={"revision": "9999"})),
    "a schema that is a command": lambda parts, _folder: archive_of(vouched(parts, database={"revision": "head"})),
    "an older schema than its tables": lambda parts, _folder: archive_of(vouched(parts, database={"revision": "0030"})),
    "another kind": lambda parts, _folder: archive_of(vouched(parts, database={"backend": "my\nsql"})),
    "a trip that is not there": lambda parts, _folder: archive_of(vouched(parts, database={"trips": {"x": "y"}})),
    "no trips": lambda parts, _folder: archive_of(vouched(parts, database={"trips": {}})),
    "tables of another name": lambda parts, folder: archive_of(
        vouched(parts, database={"columns": {f"{folder}/var/secret_key": ["id"]}})
    ),
}


def test_a_hostile_archive_is_refused_in_one_line_and_changes_nothing(target: Target) -> None:
    for kind, make in HOSTILE.items():
        try:
            target.refuses(make(target.parts, target.folder))
        except BaseException as error:
            error.add_note(kind)
            raise


def test_the_parts_put_together_again_are_restored(target: Target) -> None:
    code, said = target.restore(archive_of(vouched(target.parts)))
    assert code == 0, said
    target.is_restored()


def test_an_archive_with_less_tables_or_columns_than_the_schema_is_refused(target: Target) -> None:
    columns: dict[str, list[str]] = json.loads(target.parts[MANIFEST])["database"]["columns"]
    if not columns:
        return
    fewer = {name: names for name, names in columns.items() if name != "audit_event"}
    parts = without(target.parts, "database/tables/audit_event")
    assert "tables" in target.refuses(archive_of(vouched(parts, database={"columns": fewer})))
    narrower = columns | {"user": columns["user"][:-1]}
    assert "tables" in target.refuses(archive_of(vouched(target.parts, database={"columns": narrower})))
    backwards = dict(reversed(columns.items()))
    target.refuses(archive_of(vouched(target.parts, database={"columns": backwards})))


def test_an_archive_that_is_larger_than_the_disk_has_room_is_refused(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage(1 << 40, 1 << 40, 1 << 20))
    large = os.urandom(2 << 20)
    assert "room" in target.refuses(archive_of(vouched(target.parts | {LINK: large})))


def test_a_damaged_archive_is_restored_whole_or_refused(target: Target) -> None:
    @tried
    @given(damaged_somewhere(target.whole))
    def try_it(damage: tuple[int, bytes]) -> None:
        target.is_whole_either_way(put(target.whole, damage))

    try_it()


def test_an_archive_that_was_damaged_before_it_was_compressed_is_restored_whole_or_refused(target: Target) -> None:
    tar = gzip.decompress(target.whole)

    @tried
    @given(damaged_somewhere(tar))
    def try_it(damage: tuple[int, bytes]) -> None:
        target.is_whole_either_way(gzip.compress(put(tar, damage), compresslevel=1))

    try_it()


def test_headers_of_an_archive_that_are_damaged_are_refused_or_make_no_difference(target: Target) -> None:
    # Most of an archive is content: damaging only its headers hits them more often.
    headers = b"".join(a_file(name, part)[0].tobuf() for name, part in target.parts.items())

    @tried
    @given(damaged(headers))
    def try_it(made: bytes) -> None:
        contents = [part + b"\0" * (-len(part) % 512) for part in target.parts.values()]
        cut = [made[start : start + 512] for start in range(0, len(made), 512)]
        tar = b"".join(b"".join(pair) for pair in zip(cut, contents, strict=False))
        target.is_whole_either_way(gzip.compress(tar + b"\0" * 10_240, compresslevel=1))

    try_it()


def test_a_damaged_database_is_refused_or_restored_though_the_manifest_vouches_for_it(target: Target) -> None:
    name = rows_of(target.parts)

    @tried_less
    @given(damaged_somewhere(target.parts[name]))
    def try_it(damage: tuple[int, bytes]) -> None:
        content = put(target.parts[name], damage)
        code, said = target.restore(archive_of(vouched(target.parts | {name: content})))
        if code:
            target.is_untouched(said)
        else:
            # Data other than trips may differ now: the manifest, which matches, does not cover it.
            target.rows()
            assert target.restore(target.whole)[0] == 0
            target.is_restored()

    try_it()


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=12), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def odd(draw: st.DrawFn, manifest: dict[str, Any]) -> Any:
    """Return a manifest with an odd value in place of one of its values, or without it."""
    made = json.loads(json.dumps(manifest))
    inner = draw(st.sampled_from([made, made["database"], made["sums"], made["database"]["trips"]]))
    key = draw(st.sampled_from(sorted(inner)) | st.text(max_size=10))
    if draw(st.booleans()):
        inner[key] = draw(junk)
    else:
        inner.pop(key, None)
    return made


def test_an_odd_manifest_is_refused_or_makes_no_difference(target: Target) -> None:
    @tried
    @given(odd(json.loads(target.parts[MANIFEST])))
    def try_it(manifest: Any) -> None:
        target.is_whole_either_way(archive_of(target.parts | {MANIFEST: json.dumps(manifest).encode()}))

    try_it()


def test_damaged_text_of_a_manifest_is_refused_or_makes_no_difference(target: Target) -> None:
    @tried
    @given(damaged(target.parts[MANIFEST]))
    def try_it(manifest: bytes) -> None:
        target.is_whole_either_way(archive_of(target.parts | {MANIFEST: manifest}))

    try_it()
