"""Parses forms; text that is not in the encoding of its part is not replaced, so that its field can refuse it."""

from __future__ import annotations

from typing import IO, Any, cast
from urllib.parse import parse_qsl

from werkzeug.datastructures import FileStorage, Headers, MultiDict
from werkzeug.formparser import FormDataParser, MultiPartParser

from app.errors import BadRequest
from app.texts import lazy_gettext

MULTIPART = "multipart/form-data"
URL_ENCODED = "application/x-www-form-urlencoded"
FORMS = (MULTIPART, URL_ENCODED)
MALFORMED_FORM = lazy_gettext("We could not read that request: it is not a valid form.")
_ESCAPE = "surrogateescape"
"""Decodes each wrong byte to half a surrogate pair, which no field accepts."""

Parsed = tuple[IO[bytes], MultiDict[str, str], MultiDict[str, FileStorage]]


class StrictFormParser(FormDataParser):
    """A parser of forms that is strict about their encoding and syntax."""

    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> Parsed:
        """Return the stream, the fields and the files of a form; neither of any other body.

        :raises BadRequest: when the form is malformed.
        """
        try:
            if mimetype == MULTIPART:
                return stream, *self._parts(stream, content_length, (options or {}).get("boundary", ""))
            if mimetype == URL_ENCODED:
                text = stream.read().decode(errors=_ESCAPE)
                return stream, self.cls(parse_qsl(text, keep_blank_values=True, errors=_ESCAPE)), self.cls()
        except ValueError as error:
            # Nothing at all is a form without fields.
            if stream.tell():
                raise BadRequest(MALFORMED_FORM) from error
        return stream, self.cls(), self.cls()

    def _parts(
        self, stream: IO[bytes], content_length: int | None, boundary: str
    ) -> tuple[MultiDict[str, str], MultiDict[str, FileStorage]]:
        if not boundary or not boundary.isascii():
            stream.read(1)
            raise ValueError("no valid boundary")
        parser = _PartParser(self)
        fields, files = parser.pairs(stream, boundary.encode("ascii"), content_length)
        return self.cls(fields), self.cls(files)


class _PartParser(MultiPartParser):
    """Decodes fields itself, as the library replaces wrong bytes."""

    def __init__(self, parser: FormDataParser) -> None:
        # As lists, fields are in the order in which their encodings are noted.
        pairs = cast(type[MultiDict[str, Any]], list)
        super().__init__(
            parser.stream_factory, parser.max_form_memory_size, pairs, max_form_parts=parser.max_form_parts
        )
        self._charsets: list[str] = []

    def get_part_charset(self, headers: Headers) -> str:
        """Note the encoding of a field, and return Latin-1, in which every byte is a character."""
        self._charsets.append(super().get_part_charset(headers))
        return "latin-1"

    def pairs(
        self, stream: IO[bytes], boundary: bytes, content_length: int | None
    ) -> tuple[list[tuple[str, str]], list[tuple[str, FileStorage]]]:
        """Return the fields and the files by their names, in order."""
        parsed: tuple[Any, Any] = self.parse(stream, boundary, content_length)
        texts, files = parsed
        fields = [
            (name, text.encode("latin-1").decode(charset, _ESCAPE))
            for (name, text), charset in zip(texts, self._charsets, strict=True)
        ]
        return fields, files
