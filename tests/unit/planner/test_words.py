from app.planner.words import words_of


def test_accents_case_and_plural_do_not_matter() -> None:
    assert words_of("Cafés & BARS") == {"cafe", "bar"}


def test_short_words_and_double_s_keep_their_s() -> None:
    assert words_of("gas glass") == {"gas", "glass"}


def test_other_scripts_have_words_too() -> None:
    assert words_of("金閣寺") == {"金閣寺"}
