"""Filling in the built document."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.ssr.shell import Head, Shell, ShellError

TEXT = (
    '<html lang="{{lang}}" dir="{{dir}}" data-theme="{{theme}}"><head><!--app:head--></head><body>'
    '<div id="root"><!--app:html--></div>'
    '<!--app:bootstrap--><script nonce="{{nonce}}" src="/assets/a.js"></script></body></html>'
)


def head(title: str = "Kochi · Waypost") -> Head:
    return Head(title, "A trip", "http://localhost:8000/trip/1", {"title": title}, index=False)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    path = tmp_path / "shell.html"
    path.write_text(TEXT)
    return Shell(path)


def fill(shell: Shell, *, title: str = "Kochi · Waypost", body: str = "<h1>Kochi</h1>", bootstrap: str = "{}") -> str:
    return shell.fill(
        head=head(title), body=body, bootstrap=bootstrap, lang="ar", direction="rtl", theme="dark", nonce="n0nce"
    )


def test_every_placeholder_is_filled(shell: Shell) -> None:
    document = fill(shell)
    assert '<html lang="ar" dir="rtl" data-theme="dark">' in document
    assert "<title>Kochi · Waypost</title>" in document
    assert '<div id="root"><h1>Kochi</h1></div>' in document
    assert document.count('nonce="n0nce"') == 2
    assert "<!--app" not in document
    assert "{{" not in document


def test_titles_are_escaped(shell: Shell) -> None:
    assert "<script>alert" not in fill(shell, title="<script>alert(1)</script>")


def test_data_cannot_end_its_script(shell: Shell) -> None:
    document = fill(shell, bootstrap='{"name":"</script><script>alert(1)</script>"}')
    assert "alert(1)</script>" not in document
    assert "\\u003c/script\\u003e" in document


def test_a_travellers_text_is_never_taken_for_a_placeholder(shell: Shell) -> None:
    text = "{{nonce}} {{theme}} <!--app:bootstrap--> <!--app:head-->"
    document = fill(shell, body=f"<p>{text}</p>", bootstrap='{"x":"{{nonce}} <!--app:html-->"}')
    assert f"<p>{text}</p>" in document
    assert '"x":"{{nonce}} \\u003c!--app:html--\\u003e"' in document


def test_a_shell_that_is_missing_or_broken_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(ShellError, match="make build"):
        Shell(tmp_path / "shell.html")
    (tmp_path / "shell.html").write_text(TEXT.replace("{{nonce}}", ""))
    with pytest.raises(ShellError, match="nonce"):
        Shell(tmp_path / "shell.html")
