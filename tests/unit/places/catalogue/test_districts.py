"""Distinguishing districts from cities."""

from __future__ import annotations

from app.places.catalogue.districts import Settlement, district_owners

PARIS = Settlement("Paris", 48.85341, 2.3488, "FR", 2_138_551, 109)
AUTEUIL = Settlement("Auteuil", 48.84772, 2.26886, "FR", 67_000, 4)
VERSAILLES = Settlement("Versailles", 48.80359, 2.13424, "FR", 85_416, 22)
ROUEN = Settlement("Rouen", 49.44313, 1.09932, "FR", 112_321, 5)


def owners(**settlements: Settlement) -> dict[str, str]:
    return district_owners(settlements)


def test_a_little_known_settlement_inside_a_great_city_is_its_district() -> None:
    assert owners(paris=PARIS, auteuil=AUTEUIL) == {"auteuil": "paris"}


def test_a_town_with_a_name_in_many_languages_is_not() -> None:
    assert owners(paris=PARIS, versailles=VERSAILLES) == {}


def test_a_town_far_away_is_not() -> None:
    assert owners(paris=PARIS, rouen=ROUEN) == {}


def test_a_town_across_the_border_is_not() -> None:
    assert owners(paris=PARIS, other=AUTEUIL._replace(country="BE")) == {}


def test_a_famous_town_is_not_a_district() -> None:
    queens = Settlement("Queens", 40.68149, -73.83652, "US", 2_316_841, 7)
    new_york = Settlement("New York City", 40.71427, -74.00597, "US", 8_804_190, 97)
    assert owners(queens=queens, new_york=new_york) == {}


def test_a_town_belongs_to_the_most_famous_city_around() -> None:
    suburb = Settlement("Suburb", 48.85, 2.34, "FR", 500_000, 25)
    assert owners(suburb=suburb, auteuil=AUTEUIL, paris=PARIS)["auteuil"] == "paris"


def test_a_numbered_part_of_a_city_is_its_district_however_many_names_it_has() -> None:
    montmartre = Settlement("Paris 18 Buttes-Montmartre", 48.89, 2.34, "FR", 183_127, 17)
    assert owners(paris=PARIS, montmartre=montmartre) == {"montmartre": "paris"}
    assert owners(paris=PARIS, namesake=montmartre._replace(name="Paris-sur-Mer 18")) == {}
