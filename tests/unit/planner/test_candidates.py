from app.planner.candidates import MAX_CANDIDATES, choose, visitable
from app.planner.models import Budget, Candidate
from app.planner.scores import RuleScorer
from tests.unit.planner.worlds import KOCHI, asks, kochi, near, place


def chosen_ids(offered: list[Candidate], days: int = 2, budget: Budget = Budget.MODERATE) -> list[str]:
    city = kochi(days)
    scored = choose(asks(city, budget=budget), city, offered, RuleScorer())
    return [one.candidate.place_id for one in scored]


def test_hotels_and_places_without_visiting_time_are_left_out() -> None:
    offered = [
        place("hotel", "hotel"),
        place("lodge", "lodging"),
        place("gate", visit_minutes=0),
        place("ok"),
    ]
    assert [one.place_id for one in visitable(offered)] == ["ok"]


def test_a_duplicate_of_the_source_is_left_out() -> None:
    offered = [
        place("a", name="Marine Drive"),
        place("a", name="Marine Drive"),
        place("b", name="marine  drive", point=near(1)),
        place("c", name="Marine Drive", point=near(50)),
    ]
    assert [one.place_id for one in visitable(offered)] == ["a", "c"]


def test_the_best_come_first() -> None:
    assert chosen_ids([place("poor", popularity=0.1), place("great", popularity=0.9)]) == ["great", "poor"]


def test_at_most_120_are_chosen_with_restaurants_for_every_meal() -> None:
    sights = [place(f"s{n}", popularity=0.9, point=near(10 * n)) for n in range(200)]
    restaurants = [place(f"r{n}", "restaurant", popularity=0.1, point=near(10 * n)) for n in range(200)]
    chosen = chosen_ids(sights + restaurants, days=3)
    assert len(chosen) == MAX_CANDIDATES
    assert sum(one.startswith("r") for one in chosen) == 12


def test_few_places_are_all_chosen() -> None:
    assert sorted(chosen_ids([place("a"), place("b", "cafe")])) == ["a", "b"]
    assert chosen_ids([]) == []


def test_a_cheap_trip_has_no_expensive_restaurant() -> None:
    offered = [place("dear", "restaurant", price_level=4), place("fair", "restaurant", price_level=1)]
    assert chosen_ids(offered, budget=Budget.CHEAP) == ["fair"]
    assert "dear" in chosen_ids(offered, budget=Budget.LUXURY)


def test_choosing_is_repeatable() -> None:
    offered = [place(str(n), popularity=0.5) for n in range(30)]
    assert choose(asks(), KOCHI, offered, RuleScorer()) == choose(asks(), KOCHI, offered[::-1], RuleScorer())
