"""What a day that was rearranged keeps of its planned times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.db.types import Id


@dataclass(frozen=True, slots=True)
class Visit:
    """A stop of a day.

    :param arrive: minutes after the day's midnight; None where nobody planned it.
    :param depart: the same.
    :param reason: why it suits the travellers; None where nobody said.
    """

    place_id: Id
    arrive: int | None = None
    depart: int | None = None
    reason: str | None = None


def retimed(before: Sequence[Visit], after: Sequence[Id]) -> list[Visit]:
    """Return the stops of a day in their new order, with the times that still hold.

    Times hold from the morning on for as long as the new order follows the old one, stops that were taken out left
    aside. From the first stop that is new or was moved, nobody has planned when the travellers get anywhere.

    :param before: the day as it was.
    :param after: its stops from now on.
    """
    visits = [Visit(place_id) for place_id in after]
    for position, kept in enumerate(staying(before, after)):
        if kept.place_id != after[position]:
            break
        visits[position] = kept
    return visits


def staying(before: Iterable[Visit], after: Iterable[Id]) -> list[Visit]:
    """Return the old stops that a day still has, in their old order.

    :param before: the day as it was.
    :param after: its stops from now on.
    """
    left = Counter(after)
    staying = []
    for visit in before:
        if left[visit.place_id]:
            left[visit.place_id] -= 1
            staying.append(visit)
    return staying
