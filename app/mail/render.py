"""The templates of mails: each has a text and an HTML form."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    keep_trailing_newline=True,
)


def render(template: str, **values: object) -> tuple[str, str]:
    """Return a mail's text and HTML.

    :param template: the name without its ending; `<name>.txt` and `<name>.html` are in the folder of templates.
    :param values: everything the template names; what goes into HTML is escaped.
    :raises jinja2.UndefinedError: when the template names something that is not given.
    """
    text = TEMPLATES.get_template(f"{template}.txt").render(values)
    html = TEMPLATES.get_template(f"{template}.html").render(values)
    return text, html
