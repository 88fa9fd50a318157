"""The commands under `flask support fuel-prices`."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from click.testing import Result
from flask import Flask

from app.db.types import utc_now

pytestmark = pytest.mark.both_stacks


def run(app: Flask, *args: str) -> Result:
    return app.test_cli_runner().invoke(args=["support", "fuel-prices", *args])


def test_the_list_shows_the_price_and_date_of_each_state(app: Flask) -> None:
    lines = run(app, "list").output.splitlines()
    assert "Karnataka  petrol  106.21 rupees a litre  since 2026-05-15" in lines
    assert "Kerala  diesel  95.71 rupees a litre  since 2025-07-01" in lines


def test_a_new_price_counts_and_the_old_one_stays_in_the_history(app: Flask) -> None:
    result = run(app, "set", "karnataka", "petrol", "107", "--date", "2026-06-01")
    assert (result.exit_code, result.output) == (0, "Karnataka  petrol  107.00 rupees a litre  since 2026-06-01\n")
    assert "Karnataka  petrol  107.00 rupees a litre  since 2026-06-01" in run(app, "list").output
    assert "106.21" not in run(app, "list").output
    history = run(app, "list", "--state", "Karnataka").output
    assert history.index("107.00") < history.index("106.21")


@pytest.mark.parametrize(("moment", "today"), [("18:29", "2026-08-01"), ("18:30", "2026-08-02")])
def test_the_default_date_is_today_in_india(
    app: Flask, monkeypatch: pytest.MonkeyPatch, moment: str, today: str
) -> None:
    now = datetime.fromisoformat(f"2026-08-01T{moment}Z")
    monkeypatch.setattr("app.support.cli.utc_now", lambda: now)
    assert run(app, "set", "Goa", "diesel", "88.5").output.endswith(f"since {today}\n")
    assert run(app, "set", "Goa", "diesel", "89", "--date", today).exit_code == 0


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["Bavaria", "petrol", "100"], 1, "no state or union territory called 'Bavaria'"),
        (["Goa", "petrol", "0"], 1, "more than 0"),
        (["Goa", "petrol", "much"], 2, "such as 106.21"),
        (["Goa", "kerosene", "100"], 2, "kerosene"),
        (["Goa", "petrol", "100", "--date", "yesterday"], 2, "yesterday"),
    ],
)
def test_wrong_arguments_are_explained_and_set_nothing(app: Flask, args: list[str], code: int, said: str) -> None:
    before = run(app, "list").output
    result = run(app, "set", *args)
    assert (result.exit_code, said in result.output) == (code, True), result.output
    assert run(app, "list").output == before


def test_a_future_day_is_refused(app: Flask) -> None:
    day = (utc_now() + timedelta(days=2)).date().isoformat()
    result = run(app, "set", "Goa", "petrol", "100", "--date", day)
    assert (result.exit_code, "in the future" in result.output) == (2, True)


def test_an_unknown_state_has_no_history(app: Flask) -> None:
    assert run(app, "list", "--state", "Bavaria").exit_code == 1
