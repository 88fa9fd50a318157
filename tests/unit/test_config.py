"""Settings: defaults, and one line that names what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.config import Settings, SettingsError


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


def test_the_secret_is_made_once_and_kept_for_us_alone(tmp_path: Path) -> None:
    first, second = read(tmp_path), read(tmp_path)
    assert first.secret_key == second.secret_key
    assert len(first.secret_key) >= 40
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0
    assert [p.name for p in tmp_path.iterdir()] == ["secret_key"]


def test_any_secret_will_do_to_try_the_app(tmp_path: Path) -> None:
    assert read(tmp_path, SECRET_KEY="short").secret_key == "short"


def test_demo_data_is_for_the_embedded_database(tmp_path: Path) -> None:
    assert not read(tmp_path, DATABASE_URL="postgresql+psycopg://u@h/d").seed_demo


def test_a_bare_postgresql_address_gets_our_driver(tmp_path: Path) -> None:
    assert read(tmp_path, DATABASE_URL="postgres://u:p@h:5/d").database_url == "postgresql+psycopg://u:p@h:5/d"


def test_a_long_path_still_has_room_for_the_socket(tmp_path: Path) -> None:
    deep = tmp_path / ("x" * 120)
    assert len(read(deep).redis_url.removeprefix("unix://")) <= 100


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
        ("PUBLIC_URL", {"PUBLIC_URL": "waypost.example"}),
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
