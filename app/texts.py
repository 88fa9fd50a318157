"""Texts for travellers, from the catalogue of the request's locale.

Flask-Babel is untyped; these functions add types. `make texts` finds their arguments by the functions' names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

import babel.dates
import flask_babel
from flask import current_app, g, has_app_context, has_request_context, request
from flask_babel.speaklater import LazyString

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from flask import Flask

__all__ = ["DEFAULT_LOCALE", "LOCALES", "LazyString", "current_locale", "direction_of", "gettext"]
__all__ += ["clock_text", "date_text", "init_texts", "lazy_gettext", "ngettext", "weekday_text"]

DEFAULT_LOCALE = "en"
PSEUDO_LOCALE = "ar-XB"
"""A pseudo-locale: lengthened, accented, right-to-left English, which makes untranslated texts visible."""
LOCALES = (DEFAULT_LOCALE, PSEUDO_LOCALE)
"""The locales with texts (BCP 47); the setting LOCALES chooses among them."""
_RIGHT_TO_LEFT = ("ar", "he", "fa", "ur")

_ACCENTED = str.maketrans("aceinorsuyzACEINORSUYZ", "áçéíñóřšúýžÁÇÉÍÑÓŘŠÚÝŽ")
_PLACEHOLDER = re.compile(r"(%\(\w+\)[sd])")


def init_texts(app: Flask, locales: Sequence[str]) -> None:
    """Bind the catalogues of an application.

    :param locales: the locales that travellers may get; the first one if their browser asks for none of them.
    """
    app.config["LOCALES"] = tuple(locales)
    flask_babel.Babel(app, default_locale=DEFAULT_LOCALE, locale_selector=lambda: current_locale().replace("-", "_"))


def current_locale() -> str:
    """Return the locale of the current request (BCP 47); the first configured one outside a request."""
    locales: tuple[str, ...] = current_app.config["LOCALES"] if has_app_context() else (DEFAULT_LOCALE,)
    if len(locales) == 1 or not has_request_context():
        return locales[0]
    if "locale" not in g:
        g.locale = request.accept_languages.best_match(locales) or locales[0]
    return cast(str, g.locale)


def direction_of(locale: str) -> str:
    """Return the writing direction of a locale: `ltr` or `rtl`."""
    return "rtl" if locale.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"


def gettext(text: str, **values: object) -> str:
    """Return a text in the request's locale.

    :param text: English, with placeholders such as `%(name)s`.
    :param values: values of the placeholders.
    """
    if current_locale() == PSEUDO_LOCALE:
        return _pseudo(text, values)
    return cast(str, flask_babel.gettext(text, **values))


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """Return the form of a text for a number, which both forms may show as `%(num)s`."""
    if current_locale() == PSEUDO_LOCALE:
        return _pseudo(singular if num == 1 else plural, {"num": num, **values})
    return cast(str, flask_babel.ngettext(singular, plural, num, **values))


def clock_text(minutes: int) -> str:
    """Return minutes after midnight as HH:MM; hours after the next midnight count on from 24:00."""
    return "{:02d}:{:02d}".format(*divmod(minutes, 60))


def date_text(day: date) -> str:
    """Return a date in the request's locale; in English the day precedes the month, as in the client."""
    return babel.dates.format_date(day, "long", locale=_babel_locale())


def weekday_text(weekday: int) -> str:
    """Return the name of a weekday in the request's locale; 0 is Monday."""
    return str(babel.dates.get_day_names("wide", locale=_babel_locale())[weekday])


def _babel_locale() -> str:
    locale = current_locale()
    return {DEFAULT_LOCALE: "en_GB", PSEUDO_LOCALE: "en_GB"}.get(locale, locale.replace("-", "_"))


def lazy_gettext(text: str, **values: object) -> str:
    """Return a text that is looked up when it is formatted, for constants of modules and messages of schemas."""
    return cast(str, LazyString(gettext, text, **values))


def _pseudo(text: str, values: dict[str, object]) -> str:
    parts = _PLACEHOLDER.split(text)
    accented = "".join(part if index % 2 else part.translate(_ACCENTED) for index, part in enumerate(parts))
    lengthened = f"{accented} {'·' * (len(text) // 3)}"
    return lengthened % values if values else lengthened
