"""Where a file comes from."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from app.db.types import Id


@dataclass(frozen=True, slots=True)
class Origin:
    """This installation as files name it.

    :param app_name: the brand.
    :param public_url: where it is found, without a slash at the end.
    """

    app_name: str
    public_url: str

    @property
    def host(self) -> str:
        """The name that makes our ids the only ones of their kind."""
        return urlsplit(self.public_url).hostname or self.app_name.lower()

    def page_of(self, trip_id: Id) -> str:
        """Return the address of a trip's page."""
        return f"{self.public_url}/trip/{trip_id}"
