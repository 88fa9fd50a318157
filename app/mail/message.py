"""A message to one traveller, and the templates it is rendered from."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from app.db.types import Id, new_id, utc_now
from app.decoding import decode
from app.texts import current_locale, direction_of, gettext, ngettext

DAY_SECONDS = 24 * 3600


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # of the extension
    return environment


_templates = _environment()


@dataclass(frozen=True, slots=True)
class Message:
    """A message to one person.

    :param to: the email address.
    :param name: the person's name, or None to send to the bare address.
    :param text: the body as plain text.
    :param html: the same body as an HTML document.
    :param useful_seconds: how long sending it is useful; it is dropped after that.
    :param hint: the part that a developer needs, such as a code; shown only when mails are written to a folder.
    :param id: identifies it in the queue and in its Message-ID, the same at every attempt.
    """

    to: str
    name: str | None
    subject: str
    text: str
    html: str
    useful_seconds: int = DAY_SECONDS
    hint: str | None = None
    id: Id = field(default_factory=new_id)
    created_at: datetime = field(default_factory=utc_now)

    def to_json(self) -> bytes:
        """Return the message as JSON, to be stored until it is sent."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, document: bytes) -> Message:
        """Read the result of `to_json`."""
        return decode(document, cls)


def render(template: str, **values: object) -> tuple[str, str]:
    """Return the text and the HTML of a mail, in the request's locale.

    :param template: the name without its suffix: `<name>.txt` and `<name>.html` are in the folder of templates.
    :param values: everything that the templates use; HTML escapes them.
    :raises jinja2.UndefinedError: when the templates use a value that is not given.
    """
    locale = current_locale()
    values |= {"locale": locale, "direction": direction_of(locale)}
    text = _templates.get_template(f"{template}.txt").render(values)
    html = _templates.get_template(f"{template}.html").render(values)
    return text, html
