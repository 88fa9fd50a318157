import pytest

from app.planner.models import Budget, ScoredPlace, Traveler
from app.planner.scores import (
    RuleScorer,
    budget_fit,
    category_quota,
    interest_fit,
    popularity_ranks,
    rated_popularity,
    traveler_fit,
    with_variety,
    words_of,
)
from app.planner.suitability import INTEREST_CATEGORIES
from tests.unit.planner.worlds import KOCHI, asks, place

PRESETS = [
    "Adventure",
    "Beach",
    "Culture",
    "Food",
    "History",
    "Shopping",
    "Nature",
    "Nightlife",
    "Photography",
    "Relaxation",
    "Sports",
    "Wildlife",
    "Art",
    "Museums",
    "Architecture",
    "Music",
    "Festival",
    "Hiking",
    "Water Sports",
    "Skiing",
    "Camping",
    "Spiritual",
    "Wellness",
]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_interest_has_categories(preset: str) -> None:
    assert INTEREST_CATEGORIES[preset.casefold()]


def test_ratings_outweigh_the_editors_only_when_there_are_many() -> None:
    assert rated_popularity(3, 5.0, 1) < rated_popularity(2, 1.0, 1) < rated_popularity(1, 1.0, 1)
    assert rated_popularity(1, 1.0, 90) < rated_popularity(2, 3.0, 90) < rated_popularity(None, 5.0, 90)
    assert rated_popularity(None, 5.0, 10**9) == pytest.approx(1.0)
    assert rated_popularity(1, 1.0, 10**9) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize("fame", [0.05, 0.3, 0.6])
def test_without_a_tier_ratings_change_the_fame(fame: float) -> None:
    assert rated_popularity(None, 1.0, 1, fame) < fame < rated_popularity(None, 5.0, 1, fame)
    assert rated_popularity(None, 1.0, 10**9, fame) == pytest.approx(0.0, abs=1e-6)


def test_popularity_is_a_rank_among_the_candidates() -> None:
    known = popularity_ranks([place(str(n), popularity=n / 1000) for n in range(1, 5)])
    assert known == {"1": 0.125, "2": 0.375, "3": 0.625, "4": 0.875}


def test_equally_popular_places_share_their_rank() -> None:
    assert popularity_ranks([place("a", popularity=0.5), place("b", popularity=0.5)]) == {
        "a": 0.5,
        "b": 0.5,
    }


def test_must_sees_stay_popular_however_many_there_are() -> None:
    known = popularity_ranks([place(str(n), tier=1) for n in range(9)] + [place("x", tier=3)])
    assert known["0"] == 0.95
    assert known["x"] == 0.05


def test_without_interests_all_places_fit_alike() -> None:
    assert interest_fit(place("a", "museum"), []) == interest_fit(place("b", "beach"), [])


def test_a_preset_is_served_by_its_categories() -> None:
    beach, museum = place("a", "beach"), place("b", "museum")
    assert interest_fit(beach, ["Beach"]) > interest_fit(museum, ["Beach"])


def test_a_second_match_adds_a_little() -> None:
    fort = place("a", "fort")
    one, two = interest_fit(fort, ["History"]), interest_fit(fort, ["History", "Architecture"])
    assert one < two < one + 0.2


def test_the_guide_s_own_tags_count() -> None:
    cafe = place("a", "cafe", interests=["Art"])
    assert interest_fit(cafe, ["Art"]) > interest_fit(place("b", "cafe"), ["Art"])


@pytest.mark.parametrize("interest", ["stepwell", "Stepwells", "agrasen stepwells", "STEPWELL"])
def test_own_words_are_looked_up_in_the_name(interest: str) -> None:
    baoli = place("a", "historic_site", name="Agrasen ki Baoli Stepwell")
    assert interest_fit(baoli, [interest]) > 0.8


def test_own_words_are_looked_up_in_category_and_tags() -> None:
    assert interest_fit(place("a", "temple"), ["temples"]) > 0.8
    assert interest_fit(place("a", "shopping", interests=["Street Art"]), ["street art"]) > 0.7


def test_own_words_match_whole_words_only() -> None:
    assert interest_fit(place("a", "shopping", name="Barcelona Store"), ["bar"]) < 0.2


def test_an_interest_without_words_matches_nothing() -> None:
    assert interest_fit(place("a"), ["!!!"]) == interest_fit(place("b"), ["zzz"])


def test_a_must_see_is_of_interest_to_everyone() -> None:
    assert interest_fit(place("tower", "landmark", tier=1), ["Wellness"]) >= 0.5


def test_a_bar_does_not_suit_families() -> None:
    assert traveler_fit(place("a", "bar"), Traveler.FAMILY) == 0
    assert traveler_fit(place("a", "zoo"), Traveler.FAMILY) == 1


def test_prices_suit_budgets() -> None:
    cheap, dear = place("a", "restaurant", price_level=1), place("b", "restaurant", price_level=4)
    assert budget_fit(cheap, Budget.CHEAP) > budget_fit(dear, Budget.CHEAP) == 0
    assert budget_fit(cheap, Budget.LUXURY) < budget_fit(dear, Budget.LUXURY)


def test_an_unknown_or_unexpected_price_is_accepted() -> None:
    assert 0 < budget_fit(place("a"), Budget.CHEAP) < 1
    assert budget_fit(place("a", price_level=9), Budget.LUXURY) == 1


def test_scores_lie_between_0_and_100() -> None:
    places = [place("best", "viewpoint", tier=1, price_level=0), place("worst", "bar", price_level=4)]
    request = asks(traveler=Traveler.FAMILY, budget=Budget.CHEAP, interests=["Photography"])
    scores = RuleScorer().scores(request, KOCHI, places)
    assert 0 <= scores["worst"] < 20 < 70 < scores["best"] <= 100


def test_a_category_beyond_its_quota_is_discounted_step_by_step() -> None:
    scored = [ScoredPlace(place(str(n), "temple"), 80.0 - n) for n in range(4)]
    varied = with_variety(scored, quota=2)
    assert [round(one.score, 2) for one in varied] == [
        80.0,
        79.0,
        round(78 * 0.85, 2),
        round(77 * 0.85**2, 2),
    ]


def test_must_sees_and_restaurants_are_not_discounted() -> None:
    scored = [ScoredPlace(place(f"t{n}", "temple", tier=1), 80.0) for n in range(3)]
    scored += [ScoredPlace(place(f"r{n}", "restaurant"), 60.0) for n in range(3)]
    assert sorted(with_variety(scored, quota=1), key=lambda one: one.candidate.place_id) == sorted(
        scored, key=lambda one: one.candidate.place_id
    )


def test_the_quota_grows_with_the_days() -> None:
    assert category_quota(1, Traveler.BUSINESS) == 1
    assert category_quota(8, Traveler.COUPLE) == 10


def test_accents_case_and_plural_do_not_matter() -> None:
    assert words_of("Cafés & BARS") == {"cafe", "bar"}


def test_short_words_and_double_s_keep_their_s() -> None:
    assert words_of("gas glass") == {"gas", "glass"}


def test_other_scripts_have_words_too() -> None:
    assert words_of("金閣寺") == {"金閣寺"}
