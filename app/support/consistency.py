"""The command `flask support audit`: checks invariants of the data row by row."""

from __future__ import annotations

from dataclasses import dataclass

import click
from flask.cli import with_appcontext
from sqlalchemy import text

from app.db import transaction
from app.db.base import Base
from app.extensions import db
from app.media.service import photo_store
from app.support.console import answer_rows, json_option
from app.support.photos import photo_faults

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Rule:
    """An invariant of the data.

    :param broken: selects the ids of the rows that violate it.
    """

    name: str
    broken: str


def _count(column: str, rows: str) -> str:
    return f"SELECT t.id FROM trip t WHERE t.{column} <> (SELECT count(*) FROM {rows} r WHERE r.trip_id = t.id)"  # noqa: S608 - constants


RULES = (
    Rule("places are counted", _count("no_of_places", "activity")),
    Rule("ideas are counted", _count("no_of_ideas", "trip_idea")),
    Rule("likes are counted", _count("likes_count", "trip_like")),
    Rule(
        "a trip that is ready has its days",
        "SELECT t.id FROM trip t WHERE t.status = 'ready'"
        " AND t.no_of_days <> (SELECT count(*) FROM trip_day d WHERE d.trip_id = t.id)",
    ),
    Rule(
        "days and stops are numbered without a gap",
        "SELECT trip_id FROM trip_day GROUP BY trip_id HAVING max(position) + 1 <> count(*)"
        " UNION SELECT trip_id FROM activity GROUP BY trip_id, day HAVING max(position) + 1 <> count(*)",
    ),
    Rule(
        "a hop leads to a next stop",
        "SELECT h.trip_id FROM hop h WHERE NOT EXISTS (SELECT 1 FROM activity a"
        " WHERE a.trip_id = h.trip_id AND a.day = h.day AND a.position = h.position + 1)",
    ),
    Rule(
        "no change is newer than its trip",
        "SELECT c.trip_id FROM trip_change c JOIN trip t ON t.id = c.trip_id WHERE c.version > t.version",
    ),
    Rule(
        "no travel figures are newer than their trip",
        "SELECT f.trip_id FROM trip_travel f JOIN trip t ON t.id = f.trip_id WHERE f.revision > t.travel_revision",
    ),
    Rule(
        "no owner is a collaborator",
        "SELECT c.trip_id FROM collaborator c JOIN trip t ON t.id = c.trip_id WHERE c.user_id = t.owner_id",
    ),
    Rule(
        "a published trip says since when",
        "SELECT id FROM trip WHERE is_published <> (published_at IS NOT NULL)",
    ),
    Rule(
        "a hidden trip is not published, and says why",
        "SELECT id FROM trip WHERE (hidden_at IS NULL) <> (hidden_why IS NULL)"
        " OR (hidden_at IS NOT NULL AND is_published)",
    ),
    Rule(
        "a hidden text or photo is in no profile",
        'SELECT u.id FROM "user" u JOIN withheld_part w ON w.user_id = u.id'
        " WHERE (w.part = 'profile' AND u.about_me <> '') OR (w.part = 'photo' AND u.profile_image IS NOT NULL)",
    ),
    Rule(
        "a trial trip that is ready or saved has its plan",
        "SELECT id FROM trial_trip WHERE (status = 'ready' OR trip_id IS NOT NULL) AND plan IS NULL",
    ),
    Rule(
        "only unlocked accounts have sessions",
        'SELECT s.user_id FROM session s JOIN "user" u ON u.id = s.user_id'
        " WHERE u.locked_at IS NOT NULL AND s.ended_at IS NULL",
    ),
)


def orphans() -> list[Rule]:
    """Return a rule for each foreign key: SQLite does not check rows that were written while checks were off."""
    rules = []
    for table in Base.metadata.sorted_tables:
        for key in table.foreign_key_constraints:
            pairs = [(element.parent.name, element.column.name) for element in key.elements]
            joined = " AND ".join(f'p."{theirs}" = c."{ours}"' for ours, theirs in pairs)
            given = " AND ".join(f'c."{ours}" IS NOT NULL' for ours, _ in pairs)
            missing = f'NOT EXISTS (SELECT 1 FROM "{key.referred_table.name}" p WHERE {joined})'  # noqa: S608 - our tables
            broken = f'SELECT c."{pairs[0][0]}" FROM "{table.name}" c WHERE {given} AND {missing}'  # noqa: S608 - our tables
            rules.append(Rule(f"{table.name} has its {key.referred_table.name}", broken))
    return rules


@click.command("audit")
@json_option
@with_appcontext
def audit_command(*, as_json: bool) -> None:
    """Check invariants: counts, hops, versions, orphans, access, photos. Exit code 1 if one is violated."""
    session, found = db.session(), list[dict[str, object]]()
    with transaction.reading(session):
        for rule in (*RULES, *orphans()):
            ids = session.scalars(text(rule.broken)).all()
            if ids:
                found.append(
                    {"rule": rule.name, "broken": len(ids), "by": sorted({str(one) for one in ids})[:MOST_NAMED]}
                )
    try:
        photos = photo_faults(session, photo_store())
    except OSError as error:
        raise click.ClickException(f"The photos cannot be listed: {error}") from error
    for broken_rule, names in photos.items():
        if names:
            found.append({"rule": broken_rule, "broken": len(names), "by": sorted(names)[:MOST_NAMED]})
    checked = len(RULES) + len(orphans()) + len(photos)
    answer_rows(found, as_json=as_json, none=f"All {checked} rules hold.")
    if found:
        raise click.exceptions.Exit(1)
