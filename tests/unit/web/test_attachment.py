"""File names of downloads."""

from __future__ import annotations

import pytest

from app.web.attachment import MAX_CHARACTERS, disposition, file_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Kochi and the backwaters", "Kochi and the backwaters"),
        ("../../etc/passwd", "etc passwd"),
        ('a"b\\c:d*e?f<g>h|i%j', "a b c d e f g h i j"),
        ("line\r\nSet-Cookie: x", "line Set-Cookie x"),
        ("photo\u202egnp.exe", "photo gnp.exe"),
        ("  .hidden. ", "hidden"),
        ("Kyōto 京都", "Kyōto 京都"),
        ("...", "trip"),
        ("", "trip"),
        ("x" * 200, "x" * MAX_CHARACTERS),
    ],
)
def test_a_title_becomes_a_file_name(title: str, name: str) -> None:
    assert file_name(title) == name


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Kochi; a, b", 'attachment; filename="Kochi; a, b.ics"'),
        ("Kyōto", "attachment; filename=\"Kyoto.ics\"; filename*=UTF-8''Ky%C5%8Dto.ics"),
        ("京都", "attachment; filename=\"trip.ics\"; filename*=UTF-8''%E4%BA%AC%E9%83%BD.ics"),
        ("it's", 'attachment; filename="it\'s.ics"'),
    ],
)
def test_the_header_has_an_ascii_fallback_for_other_names(name: str, header: str) -> None:
    assert disposition(name, "ics") == header
