"""The HTML document of the client's build, completed for each page."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HEAD, BODY, BOOTSTRAP = "<!--app:head-->", "<!--app:html-->", "<!--app:bootstrap-->"
MANIFEST_PATH, TOUCH_ICON = "/manifest.webmanifest", "/icons/touch-180.png"
"""Served by `app.pages.installing`; iOS does not read the manifest's icons."""
LANG, DIR, THEME, NONCE = "{{lang}}", "{{dir}}", "{{theme}}", "{{nonce}}"

_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


class ShellError(Exception):
    """The built client is missing or incomplete."""


@dataclass(frozen=True, slots=True)
class Head:
    """Metadata of a page for browsers, search engines and link previews.

    :param title: the document's title.
    :param description: one or two sentences, or None.
    :param canonical: the page's full URL.
    :param open_graph: properties without their prefix (`title`, `image` ...).
    :param index: whether search engines may list the page.
    """

    title: str
    description: str | None
    canonical: str
    open_graph: Mapping[str, str]
    index: bool

    def markup(self) -> str:
        """Return the elements of the document's head."""
        parts = [
            f"<title>{html.escape(self.title)}</title>",
            f'<link rel="canonical" href="{html.escape(self.canonical)}">',
        ]
        if self.description:
            parts.append(f'<meta name="description" content="{html.escape(self.description)}">')
        if not self.index:
            parts.append('<meta name="robots" content="noindex">')
        parts += [
            f'<meta property="og:{html.escape(name)}" content="{html.escape(value)}">'
            for name, value in self.open_graph.items()
        ]
        parts += [f'<link rel="manifest" href="{MANIFEST_PATH}">', f'<link rel="apple-touch-icon" href="{TOUCH_ICON}">']
        return "".join(parts)


class Shell:
    """The document with its placeholders.

    :param path: the built `shell.html`.
    :raises ShellError: when it is missing or lacks a placeholder.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise ShellError("the client is not built: run `make build`") from error
        for place in (HEAD, BODY, BOOTSTRAP, LANG, DIR, THEME, NONCE):
            if place not in self._text:
                raise ShellError(f"{path.name} lacks {place}")

    def fill(self, *, head: Head, body: str, bootstrap: str, lang: str, direction: str, theme: str, nonce: str) -> str:
        """Return the whole document.

        :param head: titles and previews.
        :param body: the rendered markup; empty leaves rendering to the browser.
        :param bootstrap: the client's initial data, as JSON.
        :param lang: the language as a BCP 47 tag, such as `en`.
        :param direction: `ltr` or `rtl`.
        :param theme: `light`, `dark` or empty for the system's.
        :param nonce: the nonce of this response's Content-Security-Policy.
        """
        data = bootstrap.translate(_ESCAPES)
        script = f'<script type="application/json" id="bootstrap" nonce="{nonce}">{data}</script>'
        document = self._text
        for place, value in ((LANG, lang), (DIR, direction), (THEME, theme), (NONCE, nonce), (HEAD, head.markup())):
            document = document.replace(place, value)
        # Last, so that a traveller's text is never mistaken for a placeholder.
        before, _, after = document.partition(BODY)
        return before + body + after.replace(BOOTSTRAP, script)
