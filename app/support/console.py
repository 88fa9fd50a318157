"""Common parts of the support commands: finding subjects, confirmation, and output for people or programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, TypeVar

import click
import msgspec
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from app.accounts.models import User
from app.db.text import normal_email
from app.errors import AppError

Command = TypeVar("Command", bound=Callable[..., Any])
T = TypeVar("T")

TAKES_ID = {"ignore_unknown_options": True}
"""Settings for commands with an id: one id in 64 starts with a dash and would be parsed as an option."""


@contextmanager
def refusals() -> Iterator[None]:
    """Show refusals as one line instead of a traceback."""
    try:
        yield
    except AppError as error:
        raise click.ClickException(error.detail) from error


def json_option(command: Command) -> Command:
    """Add `--json` to a command, as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, one document.")(command)


def yes_option(command: Command) -> Command:
    """Add `--yes` to a command, as `yes`."""
    return click.option("--yes", is_flag=True, help="Do not ask.")(command)


def ask(question: str, *, yes: bool) -> None:
    """Continue only if the operator agrees; refusing ends the command with exit code 1."""
    if not yes:
        click.confirm(question, abort=True)


def find_traveller(session: Session, traveller: str, *, lock: bool = False) -> User:
    """Return a traveller by address or id.

    :param lock: whether to lock the row until the transaction ends.
    :raises click.ClickException: when there is none.
    """
    statement = select(User).where(or_(User.id == traveller, User.email == normal_email(traveller)))
    user = session.scalar(statement.with_for_update() if lock else statement)
    if user is None:
        raise click.ClickException("There is no such traveller.")
    return user


def is_there(thing: T | None, what: str) -> T:
    """Return an object, or end the command because there is none."""
    if thing is None:
        raise click.ClickException(f"There is no such {what}.")
    return thing


def answer(value: dict[str, object], *, as_json: bool) -> None:
    """Print one object: a line for each field, or JSON."""
    if as_json:
        click.echo(msgspec.json.encode(value).decode())
        return
    for name, field in value.items():
        for number, part in enumerate(field if isinstance(field, list) else [field]):
            click.echo(f"{name if number == 0 else '':<14} {readable(part)}".rstrip())


def answer_rows(rows: Sequence[dict[str, object]], *, as_json: bool, none: str) -> None:
    """Print a list: a line for each object, or JSON.

    :param none: the sentence for an empty list.
    """
    if as_json:
        click.echo(msgspec.json.encode(rows).decode())
    elif not rows:
        click.echo(none)
    else:
        for row in rows:
            click.echo("  ".join(readable(field) for field in row.values()))


def readable(value: object) -> str:
    """Return a value for a terminal, escaped so that it cannot control the terminal."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M} UTC"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "  ".join(readable(part) for part in value.values())
    return "-" if value is None else "".join(c if c.isprintable() else "?" for c in str(value))
