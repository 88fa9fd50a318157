"""Folding text so that what a traveller types finds what a gazetteer spells."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
    | dict.fromkeys("'’ʻ", "")
)

# Only Latin, Greek and Cyrillic accents go: in other scripts a mark (a Devanagari vowel, say) is a letter.
_ACCENTS = re.compile("[\u0300-\u036f]+")
_ASCII = {code: None if chr(code) == "'" else " " for code in range(128) if not chr(code).isalnum()}


def fold(text: str) -> str:
    """Return text without case, accents and punctuation, words parted by one space.

    :param text: any text; scripts without case or accents stay as they are.
    """
    if text.isascii():
        return " ".join(text.lower().translate(_ASCII).split())
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed))
    words = plain.split()
    if "".join(words).isalnum():
        return " ".join(words)
    return " ".join("".join(c if unicodedata.category(c)[0] in "LMN" else " " for c in plain).split())


def normal_email(text: str) -> str:
    """Return an e-mail address in the one spelling that all spellings of it have in common; it need not be a valid one.

    Letters of other widths and accents apart from their letters become what they look like (NFKC); a domain that a
    browser wrote in ASCII (RFC 3490: "xn--...") becomes readable. Case is dropped: from the domain, where ß is ss,
    entirely.
    """
    local, at, domain = unicodedata.normalize("NFKC", text).strip().rpartition("@")
    readable = ".".join(_readable_label(label) for label in domain.casefold().split("."))
    return unicodedata.normalize("NFKC", f"{local.lower()}{at}{readable}")


def _readable_label(label: str) -> str:
    if not label.startswith("xn--"):
        return label
    try:
        return label.encode().decode("idna").casefold()
    except UnicodeError:
        # No such name, or one that these rules would spell in another way: it stays what it is.
        return label


def has_forbidden_characters(text: str) -> bool:
    """Tell whether text holds a NUL or half a surrogate pair, which no database column takes."""
    return "\0" in text or any(0xD800 <= ord(c) <= 0xDFFF for c in text)
