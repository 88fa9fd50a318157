"""The search terms of a place."""

from __future__ import annotations

from app.places.catalogue.terms import BY_NAME, Names, search_key, spellings, terms


def found(names: Names, rank: int = 500) -> dict[str, tuple[int, int]]:
    return {text: (weight, exact) for text, weight, exact in terms(names, rank)}


def test_a_name_is_found_by_the_beginning_of_each_of_its_words() -> None:
    assert set(found(Names(own=("New York City",)))) == {"new york city", "york city", "city"}


def test_an_alias_is_found_from_its_beginning_only() -> None:
    assert set(found(Names(own=("Kochi",), aliases=("Fort Cochin",)))) == {"kochi", "fort cochin"}


def test_a_places_aliases_are_found_by_each_word() -> None:
    names = Names(own=("Louvre",), aliases=("Musée du Louvre",), words_of_aliases=True)
    assert set(found(names)) == {"louvre", "musee du louvre", "du louvre"}


def test_name_prefixes_rank_above_alias_prefixes() -> None:
    hamlet = found(Names(own=("Parma",)), rank=0)["parma"]
    metropolis = found(Names(own=("Tokyo",), aliases=("Parmok",)), rank=1200)["parmok"]
    assert hamlet[0] > metropolis[0]


def test_a_full_alias_ranks_like_a_name() -> None:
    rome = found(Names(own=("Rome",), aliases=("Roma",)), rank=950)["roma"]
    roman = found(Names(own=("Roman",)), rank=600)["roman"]
    assert rome[1] > roman[0]


def test_a_full_district_name_ranks_like_an_alias_prefix() -> None:
    names = found(Names(own=("New York",), districts=("Union",)), rank=950)
    assert max(names["union"]) < BY_NAME


def test_a_text_that_is_both_name_and_alias_has_the_better_weight() -> None:
    assert found(Names(own=("Kochi",), aliases=("KOCHI", "Kóchi"))) == found(Names(own=("Kochi",)))


def test_names_without_letters_are_dropped() -> None:
    assert found(Names(own=("Ys",), aliases=("-", "…"))).keys() == {"ys"}


def test_another_name_in_use_counts_less_by_its_beginning_and_as_much_as_a_whole() -> None:
    names = found(Names(own=("Xi'an",), known=("Chang'an",)))
    own, known = (max(names[text] for text in names if text.startswith(first)) for first in ("xi", "chang"))
    assert known[0] < own[0]
    assert known[1] == own[1]


def test_short_forms_are_found_by_the_long_ones_and_the_other_way_round() -> None:
    assert search_key("St. Ives") == search_key("Saint Ives")
    for short, long in (("Mt Fuji", "Mount Fuji"), ("Koh Tao", "Ko Tao")):
        for name in (short, long):
            assert {search_key(short), search_key(long)} <= found(Names(own=(name,))).keys()
    assert spellings("kohlhapur mt") == ("kohlhapur mt",)
