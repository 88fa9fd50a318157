"""Asking the web server whether everything works."""

from __future__ import annotations

import http.client

OK = 200
ANSWER_SECONDS = 2.0


def is_ready(port: int) -> bool:
    """Tell whether `/health/ready` of this machine's server answers 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=ANSWER_SECONDS)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
