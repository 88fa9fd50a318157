"""Extracts of OpenStreetMap that are damaged or have unexpected tags."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from app.extensions import db
from app.places.models import OSM, Place
from tests.factories.extracts import CATHEDRAL, write_extract
from tests.fuzz.trying import damaged, tried

pytestmark = [pytest.mark.both_stacks, pytest.mark.usefixtures("catalogue")]

ENGEL = {"amenity": "cafe", "name": "Engel", "opening_hours": "Mo-Fr 08:00-22:00"}
KEYS = (
    "name",
    "name:en",
    "alt_name",
    "opening_hours",
    "website",
    "wikidata",
    "addr:street",
    "stars",
    "cuisine",
    "image",
)

# Values that the writer of extracts accepts; NULs are added as damage.
anything = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=255)
some_tags = st.fixed_dictionaries(
    {"tourism": st.sampled_from(["museum", "hotel", "attraction"])},
    optional=dict.fromkeys(KEYS, anything),
)


def imported(app: Flask, file: Path) -> tuple[int, str]:
    """Import a file; return the exit code and the output."""
    result = app.test_cli_runner().invoke(args=["places", "import", str(file), "--name", "fuzz"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def rows() -> list[tuple[str, str, float, float]]:
    db.session.expire_all()
    found = db.session.scalars(select(Place).filter_by(source=OSM).order_by(Place.source_key))
    return [(place.source_key or "", place.name, place.lat, place.lon) for place in found]


def test_a_damaged_extract_is_imported_or_refused_and_never_half_done(app: Flask, tmp_path: Path) -> None:
    whole = write_extract(tmp_path / "whole.osm.pbf", [CATHEDRAL, ENGEL], ways=[ENGEL], areas=[CATHEDRAL])
    assert imported(app, whole)[0] == 0
    file = tmp_path / "damaged.osm.pbf"

    @tried
    @given(damaged(whole.read_bytes()))
    def try_it(content: bytes) -> None:
        before = rows()
        file.write_bytes(content)
        code, said = imported(app, file)
        if code:
            assert "Nothing was changed." in said or "nothing was changed" in said
            assert rows() == before

    try_it()


def test_whatever_its_tags_say_an_extract_is_imported(app: Flask, tmp_path: Path) -> None:
    @tried
    @given(st.lists(some_tags, min_size=1, max_size=4))
    def try_it(nodes: list[dict[str, str]]) -> None:
        code, said = imported(app, write_extract(tmp_path / "odd.osm.pbf", [CATHEDRAL, *nodes]))
        assert code == 0, said
        assert "n1" in {key for key, *_ in rows()}
        assert all(name.strip() and "\0" not in name for _, name, *_ in rows())

    try_it()
