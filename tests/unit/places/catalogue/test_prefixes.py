"""The cached best results of crowded prefixes."""

from __future__ import annotations

from random import Random

import pytest

from app.db.types import Id
from app.places.catalogue.prefixes import BEST, BestOfPrefixes, PrefixRow
from app.places.catalogue.terms import TermRow
from app.places.models import DESTINATION, PLACE


def make_rows(seed: int, count: int) -> list[TermRow]:
    random = Random(seed)
    rows = {}
    for _ in range(count):
        term = "".join(random.choices("aab 日", k=random.randint(1, 6))).strip() or "a"
        place = Id(f"p{random.randint(1, count // 4)}")
        # Unique scores, so that the best results are deterministic.
        weight = random.randint(0, 10**9)
        rows[term, place] = (term, place, weight, weight + 7, 5 if place.endswith(("3", "4")) else None)
    return sorted(rows.values(), key=lambda row: row[:2])


def expected(rows: list[TermRow], prefix: str, kind: str) -> list[str]:
    best: dict[str, int] = {}
    for term, place, weight, exact, cell in rows:
        if term.startswith(prefix) and (cell is None) == (kind == DESTINATION):
            best[place] = max(best.get(place, 0), exact if term == prefix else weight)
    return sorted(best, key=lambda place: -best[place])[:BEST]


def best_of_prefixes(rows: list[TermRow], max_terms: int, size: int = 1000) -> list[PrefixRow]:
    """Return the cached results of terms that are added in chunks."""
    best = BestOfPrefixes(max_terms)
    found = [row for start in range(0, len(rows), size) for row in best.add(rows[start : start + size])]
    return [*found, *best.end()]


def test_cached_prefixes_match_a_full_search() -> None:
    rows = make_rows(1, 600)
    found: dict[tuple[str, str], list[str]] = {}
    for prefix, kind, position, place, _ in best_of_prefixes(rows, max_terms=20):
        assert position == len(found.setdefault((prefix, kind), []))
        found[prefix, kind].append(place)
    prefixes = {row[0][:length] for row in rows for length in range(1, 7) if len(row[0]) >= length}
    crowded = {prefix for prefix in prefixes if sum(row[0].startswith(prefix) for row in rows) > 20}
    assert {prefix for prefix, _ in found} == crowded
    assert len(crowded) > 10
    for prefix in crowded:
        for kind in (DESTINATION, PLACE):
            assert found.get((prefix, kind), []) == expected(rows, prefix, kind), (prefix, kind)


def test_few_terms_have_no_cached_prefixes() -> None:
    assert best_of_prefixes(make_rows(2, 20), max_terms=256) == []
    assert best_of_prefixes([], max_terms=1) == []
    assert best_of_prefixes([("a", Id("p"), 1, 2, None)], max_terms=1) == []


@pytest.mark.parametrize("size", [1, 7, 100, 599])
def test_the_chunk_size_does_not_change_the_result(size: int) -> None:
    rows = make_rows(3, 600)
    found = best_of_prefixes(rows, max_terms=20, size=size)
    assert sorted(found) == sorted(best_of_prefixes(rows, max_terms=20))
    assert len({row[0] for row in found}) > 10
