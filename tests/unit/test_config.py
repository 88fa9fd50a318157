"""Settings: defaults, and one-line error messages."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from app.config import Settings, SettingsError
from app.service_settings import TraceSettings
from app.web.configuration import flask_config


def read(tmp_path: Path, **environ: str) -> Settings:
    return Settings.from_env({"VAR_DIR": str(tmp_path), **environ})


def test_nothing_needs_to_be_set(tmp_path: Path) -> None:
    settings = read(tmp_path)
    assert settings.database_url == f"sqlite:///{tmp_path}/waypost.sqlite3"
    assert settings.redis_embedded
    assert settings.public_url == "http://localhost:8000"
    assert settings.mail_from == "no-reply@localhost"
    assert (settings.web_concurrency, settings.threads, settings.workers) == (2, 8, 1)
    assert settings.seed_demo


def test_cities_are_learned_from_the_public_services_unless_the_settings_say_otherwise(tmp_path: Path) -> None:
    settings = read(tmp_path)
    assert settings.places_learn
    assert settings.overpass_url == "https://overpass-api.de/api/interpreter"
    assert settings.wikidata_url == "https://query.wikidata.org/sparql"
    assert settings.wikivoyage_url == "https://en.wikivoyage.org/w/api.php"
    own = read(tmp_path, PLACES_LEARN="off", OVERPASS_URL="http://maps.internal/api")
    assert (own.places_learn, own.overpass_url) == (False, "http://maps.internal/api")
    with pytest.raises(SettingsError, match="PLACES_LEARN: must be one of on, off"):
        read(tmp_path, PLACES_LEARN="sometimes")


def test_traces_are_sent_only_where_a_collector_is_named(tmp_path: Path) -> None:
    assert read(tmp_path).traces is None
    endpoint = "http://collector:4318"
    assert read(tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=f"{endpoint}/").traces == TraceSettings(
        endpoint, "waypost", Decimal(1)
    )
    named = {"OTEL_SERVICE_NAME": "travel", "OTEL_TRACES_SAMPLER_ARG": "0.1"}
    assert read(tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=endpoint, **named).traces == TraceSettings(
        endpoint, "travel", Decimal("0.1")
    )
    for name, value in (("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"), ("OTEL_TRACES_SAMPLER_ARG", "2")):
        with pytest.raises(SettingsError, match=name):
            read(tmp_path, **{"OTEL_EXPORTER_OTLP_ENDPOINT": endpoint, name: value})


def test_the_secret_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    first, second = read(tmp_path), read(tmp_path)
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) >= 40
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert [p.name for p in tmp_path.iterdir()] == ["secret_key"]


def test_a_slash_after_the_public_host_is_not_a_path(tmp_path: Path) -> None:
    assert read(tmp_path, PUBLIC_URL="http://waypost.example:8080/").public_url == "http://waypost.example:8080"


def test_it_listens_on_all_addresses_or_on_the_one_that_is_named(tmp_path: Path) -> None:
    assert read(tmp_path).host == "0.0.0.0"
    assert read(tmp_path, HOST="127.0.0.1").host == "127.0.0.1"
    assert read(tmp_path, HOST="::").host == "::"


def test_tokens_are_signed_by_the_current_secret_and_verified_by_the_previous_one_too(tmp_path: Path) -> None:
    before, after = read(tmp_path, SECRET_KEY="old"), read(tmp_path, SECRET_KEY="new", SECRET_KEY_PREVIOUS="old")
    assert flask_config(before)["JWT_PREVIOUS_KEY"] is None
    assert flask_config(after)["JWT_PREVIOUS_KEY"] == flask_config(before)["JWT_SECRET_KEY"]
    assert flask_config(after)["JWT_SECRET_KEY"] == flask_config(read(tmp_path, SECRET_KEY="new"))["JWT_SECRET_KEY"]


def test_any_secret_is_accepted_on_http(tmp_path: Path) -> None:
    assert read(tmp_path, SECRET_KEY="short").secret_key == "short"


def test_the_previous_secret_is_still_accepted_and_the_current_one_signs(tmp_path: Path) -> None:
    assert read(tmp_path, SECRET_KEY="new").secret_keys == ["new"]
    assert read(tmp_path, SECRET_KEY="new", SECRET_KEY_PREVIOUS="old").secret_keys == ["old", "new"]


def test_demo_data_is_for_the_embedded_database(tmp_path: Path) -> None:
    assert not read(tmp_path, DATABASE_URL="postgresql+psycopg://u@h/d").seed_demo


def test_a_bare_postgresql_address_gets_our_driver(tmp_path: Path) -> None:
    assert read(tmp_path, DATABASE_URL="postgres://u:p@h:5/d").database_url == "postgresql+psycopg://u:p@h:5/d"


def test_a_long_path_still_has_room_for_the_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    assert len(read(deep).redis_url.removeprefix("unix://")) <= 100


def test_map_tiles_may_be_one_file(tmp_path: Path) -> None:
    address = "https://tiles.example.org/world.pmtiles"
    assert read(tmp_path, MAP_TILES_URL=address, MAP_TILES_ATTRIBUTION="us").map_tiles_url == address


def test_map_tiles_may_come_from_several_hosts(tmp_path: Path) -> None:
    address = "https://{s}.tiles.example.org:8443/{z}/{x}/{y}{r}.png?style=day"
    settings = read(tmp_path, MAP_TILES_URL=address, MAP_TILES_ATTRIBUTION="© Example contributors")
    assert settings.map_tiles_url == address
    assert settings.map_tiles_attribution == "© Example contributors"
    assert read(tmp_path).map_tiles_url is None


@pytest.mark.parametrize(
    ("name", "environ"),
    [
        ("PORT", {"PORT": "eighty"}),
        ("PORT", {"PORT": "70000"}),
        ("DATABASE_URL", {"DATABASE_URL": "mysql://h/d"}),
        ("DATABASE_URL", {"DATABASE_URL": "nonsense"}),
        ("REDIS_URL", {"REDIS_URL": "http://h"}),
        ("DATABASE_URL", {"DATABASE_URL": "sqlite://"}),
        ("DATABASE_URL", {"DATABASE_URL": "sqlite:///:memory:"}),
        ("DATABASE_URL", {"DATABASE_URL": "sqlite:///file:trips?mode=memory&uri=true"}),
        ("HOST", {"HOST": "not an address"}),
        ("HOST", {"HOST": "300.0.0.1"}),
        ("PUBLIC_URL", {"PUBLIC_URL": "waypost.example"}),
        ("PUBLIC_URL", {"PUBLIC_URL": "http://waypost.example/trips"}),
        ("PUBLIC_URL", {"PUBLIC_URL": "http://waypost.example/?from=here"}),
        ("PUBLIC_URL", {"PUBLIC_URL": "http://somebody@waypost.example"}),
        (
            "SECRET_KEY_PREVIOUS",
            {"SECRET_KEY": "s" * 16, "SECRET_KEY_PREVIOUS": "p", "PUBLIC_URL": "https://w.example"},
        ),
        ("SECRET_KEY", {"SECRET_KEY": "short", "PUBLIC_URL": "https://waypost.example"}),
        ("SECRET_KEY", {"PUBLIC_URL": "https://waypost.example"}),
        ("SMTP_URL", {"SMTP_URL": "mail.example:25"}),
        ("SMTP_URL", {"SMTP_URL": "smtp:///mail.example"}),
        ("SMTP_URL", {"SMTP_URL": "smtp://somebody@mail.example"}),
        ("MAIL_FROM", {"MAIL_FROM": "nobody"}),
        ("PLACES_PROVIDER", {"PLACES_PROVIDER": "bing"}),
        ("GOOGLE_MAPS_API_KEY", {"PLACES_PROVIDER": "google"}),
        ("OSRM_URL", {"ROUTING_PROVIDER": "osrm"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "tiles.example.org/{z}/{x}/{y}.png", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "ftp://tiles.example.org/{z}/{x}/{y}", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "https://tiles.example.org/{z}/{x}.png", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "https://h.org/{z}/{x}/{y}?{key}", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "https://h.{s}.org/{z}/{x}/{y}", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "https://h.org;x/{z}/{x}/{y}", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "https://h.org:99999/{z}/{x}/{y}", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_URL": "https://h.org/{z}/a.pmtiles", "MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_URL", {"MAP_TILES_ATTRIBUTION": "us"}),
        ("MAP_TILES_ATTRIBUTION", {"MAP_TILES_URL": "https://tiles.example.org/{z}/{x}/{y}.png"}),
        ("LLM_MODEL", {"LLM_BASE_URL": "http://localhost:1/v1"}),
        ("LLM_BASE_URL", {"LLM_MODEL": "small"}),
        ("LLM_BASE_URL", {"LLM_API_KEY": "a-key"}),
        ("LLM_MODEL", {"LLM_BASE_URL": "http://localhost:1/v1", "LLM_API_KEY": "a-key"}),
        ("LLM_API_KEY", {"LLM_BASE_URL": "http://localhost:1/v1", "LLM_MODEL": "small", "LLM_API_KEY": "ключ"}),
        ("RATELIMIT_ENABLED", {"RATELIMIT_ENABLED": "maybe"}),
        ("WEB_CONCURRENCY", {"WEB_CONCURRENCY": "0"}),
        ("APP_NAME", {"APP_NAME": "x" * 41}),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(tmp_path: Path, name: str, environ: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as caught:
        read(tmp_path, **environ)
    assert str(caught.value).startswith(f"{name}: ")
    assert "\n" not in str(caught.value)


BUCKET = {"MEDIA_URL": "s3://photos/waypost/", "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "a secret key"}


def test_photos_are_in_a_folder_or_in_a_bucket(tmp_path: Path) -> None:
    assert read(tmp_path).media_s3 is None
    found = read(tmp_path, **BUCKET, MEDIA_REGION="eu-west-1").media_s3
    assert found is not None
    assert (found.bucket, found.prefix, found.signed_urls) == ("photos", "waypost/", False)
    assert found.endpoint == "https://s3.eu-west-1.amazonaws.com"
    assert "a secret key" not in repr(found)
    other = read(tmp_path, **BUCKET | {"MEDIA_URL": "s3://photos"}, MEDIA_ENDPOINT="http://minio:9000/").media_s3
    assert other is not None
    assert (other.prefix, other.endpoint, other.region) == ("", "http://minio:9000", "us-east-1")


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"MEDIA_URL": "https://photos"}, "MEDIA_URL"),
        ({"MEDIA_URL": "s3://Photos_1"}, "MEDIA_URL"),
        ({"MEDIA_URL": "s3://photos/../other"}, "MEDIA_URL"),
        ({"MEDIA_URL": "s3://photos?x=1"}, "MEDIA_URL"),
        ({"MEDIA_URL": "", "MEDIA_SIGNED_URLS": "true"}, "MEDIA_URL"),
        ({"AWS_ACCESS_KEY_ID": ""}, "AWS_ACCESS_KEY_ID"),
        ({"AWS_SECRET_ACCESS_KEY": ""}, "AWS_SECRET_ACCESS_KEY"),
        ({"MEDIA_ENDPOINT": "ftp://minio"}, "MEDIA_ENDPOINT"),
        ({"MEDIA_ENDPOINT": "https://minio/photos"}, "MEDIA_ENDPOINT"),
        ({"MEDIA_ENDPOINT": "http://minio:9000", "MEDIA_SIGNED_URLS": "true"}, "MEDIA_ENDPOINT"),
    ],
)
def test_an_incomplete_bucket_is_refused_by_name(tmp_path: Path, changes: dict[str, str], name: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read(tmp_path, **BUCKET | changes)
    assert caught.value.name == name
