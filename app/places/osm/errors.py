"""What stops an import."""

from __future__ import annotations


class ImportFailed(Exception):
    """The import cannot go on, and has changed nothing; the message is a sentence for whoever runs the command."""
