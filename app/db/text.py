"""Folds text, so that a traveller's typing matches a gazetteer's spelling."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
    | dict.fromkeys("'’ʻ\ufe0e\ufe0f", "")
)
"""Nor does it matter whether a symbol is drawn as text or as an emoji, which the last two say."""

# Only Latin, Greek and Cyrillic accents are dropped: elsewhere a mark (a Devanagari vowel, say) is a letter.
_ACCENTS = re.compile("[\u0300-\u036f]+")
_OTHER_LETTERS = re.compile("[ßæœøđðłþı'’ʻ\ufe0e\ufe0f]")
_CONTROLS = ("Cc", "Zl", "Zp")
_TURNS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Directional formatting (Unicode Standard Annex 9). It does not include the invisible joiners and marks that Indic
scripts and emoji need."""
_INVISIBLE = ("Cc", "Cf", "Zl", "Zp", "Zs")
"""Not all of category C: characters that are newer than Python's tables, such as emoji, have it too."""
_SYMBOLS = ("So", "Cn")
"""The second: characters that are newer than Python's tables."""
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters without a shape: the fillers of Hangul, and Braille's pattern without dots."""
_ASCII = {code: None if chr(code) == "'" else " " for code in range(128) if not chr(code).isalnum()}


class _WordCharacters(dict[int, int | str]):
    """The replacement of each character: letters, marks and numbers stay, all others separate words."""

    def __missing__(self, code: int) -> int | str:
        self[code] = code if unicodedata.category(chr(code))[0] in "LMN" else " "
        return self[code]


_WORD_CHARACTERS = _WordCharacters()


def fold(text: str) -> str:
    """Return text in lower case, without accents and punctuation, words separated by one space.

    :param text: any text; scripts without case or accents stay as they are.
    """
    if text.isascii():
        return text.lower() if text.isalpha() else " ".join(text.lower().translate(_ASCII).split())
    lower = text.casefold()
    if _OTHER_LETTERS.search(lower):
        lower = lower.translate(_LETTERS)
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFKD", lower)))
    words = plain.split()
    if not "".join(words).isalnum():
        words = plain.translate(_WORD_CHARACTERS).split()
    return " ".join(words)


def symbols(text: str) -> str:
    """Return the symbols of a text, such as emoji, separated by one space; their skin tones and joiners do not count.

    By them, what has neither letters nor numbers is found.
    """
    return " ".join(c for c in text if unicodedata.category(c) in _SYMBOLS)


def fold_name(text: str) -> str:
    """Return a name folded, and its symbols if there is nothing else in it."""
    return fold(text) or symbols(text)


def normal_email(text: str) -> str:
    """Return the canonical spelling of an email address, valid or not.

    Compatibility characters are normalised (NFKC), a domain in its ASCII form ("xn--...", RFC 3490) is decoded, and
    case is dropped; in the domain by case folding (ß becomes ss).
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
        # Not a valid name under these rules: leave it as it is.
        return label


def breaks_a_line(text: str) -> bool:
    """Return whether text contains a line break, a control character, or a direction mark."""
    return any(unicodedata.category(c) in _CONTROLS or unicodedata.bidirectional(c) in _TURNS for c in text)


def is_blank(text: str) -> bool:
    """Return whether text shows nothing: it is empty, or all of it is spaces, joiners, controls and fillers."""
    return all(unicodedata.category(c) in _INVISIBLE or c in _FILLERS for c in text)


def has_forbidden_characters(text: str) -> bool:
    """Return whether text contains a NUL or half a surrogate pair, which no database column accepts."""
    return "\0" in text or any(0xD800 <= ord(c) <= 0xDFFF for c in text)
