"""What a mail says, before it becomes a mail."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime

from app.db.types import Id, new_id, utc_now

DAY_SECONDS = 24 * 3600


@dataclass(frozen=True, slots=True)
class Message:
    """One mail to one person.

    :param to: the address.
    :param name: the person's name, or None to write to the bare address.
    :param text: the mail as plain text.
    :param html: the same as an HTML document.
    :param useful_seconds: how long it makes sense to send it; it is forgotten after that.
    :param hint: what a developer wants from it, a code say; shown where mails are written to a folder, nowhere else.
    :param id: names it in the queue and in its Message-ID, the same at every try to send it.
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

    def to_json(self) -> str:
        """Return it as text to be kept until it is sent."""
        return json.dumps(asdict(self) | {"created_at": self.created_at.isoformat()})

    @classmethod
    def from_json(cls, text: str | bytes) -> Message:
        """Read what `to_json` wrote."""
        values = json.loads(text)
        return cls(**(values | {"created_at": datetime.fromisoformat(values["created_at"])}))
