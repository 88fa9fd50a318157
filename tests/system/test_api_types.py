"""The client's API types match the API."""

from __future__ import annotations

import subprocess
from pathlib import Path

from flask.testing import FlaskClient

from app.config import ROOT

TYPES = ROOT / "client" / "api" / "schema.gen.ts"


def test_the_clients_types_are_up_to_date(client: FlaskClient, tmp_path: Path) -> None:
    document, fresh = tmp_path / "openapi.json", tmp_path / "schema.gen.ts"
    document.write_bytes(client.get("/openapi.json").get_data())
    command: list[str | Path] = [ROOT / "scripts" / "node", "npm", "run", "--silent", "types", "--", document, fresh]
    made = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    assert fresh.read_text() == TYPES.read_text(), "run `make types`"
