"""Typed, frozen settings from the environment; an invalid or incomplete one stops the start and is named."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from app.environment import Reader, SettingsError
from app.secret_keys import secret, secret_key
from app.service_settings import (
    GOOGLE_PLACES,
    GOOGLE_ROUTES,
    OVERPASS,
    WIKIDATA,
    WIKIVOYAGE,
    OidcSettings,
    S3Settings,
    TraceSettings,
    read_google_url,
    read_keyed,
    read_language_model,
    read_media_s3,
    read_oidc,
    read_routing,
    read_smtp_url,
    read_tiles,
    read_traces,
)
from app.texts import DEFAULT_LOCALE, LOCALES

__all__ = ["ROOT", "Mileages", "Settings", "SettingsError"]

ROOT = Path(__file__).resolve().parent.parent
MAX_SOCKET_PATH = 100
"""Maximum length of a Unix socket's path in bytes: sockaddr_un holds 108 on Linux and 104 on macOS."""


@dataclass(frozen=True, slots=True)
class Mileages:
    """Kilometres per litre of fuel, by kind of vehicle."""

    bike: Decimal
    car_petrol: Decimal
    car_diesel: Decimal


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of an installation."""

    database_url: str
    redis_url: str
    redis_embedded: bool
    secret_key: str
    secret_key_previous: str | None
    public_url: str
    app_name: str
    smtp_url: str | None
    mail_from: str
    support_email: str
    places_provider: str
    google_maps_api_key: str | None
    google_places_api_key: str | None
    google_places_url: str
    places_learn: bool
    overpass_url: str
    wikidata_url: str
    wikivoyage_url: str
    routing_provider: str
    osrm_url: str | None
    google_routes_url: str
    mileages: Mileages
    map_tiles_url: str | None
    map_tiles_attribution: str | None
    llm_base_url: str | None
    llm_api_key: str | None
    llm_model: str | None
    media_dir: Path
    media_s3: S3Settings | None
    tiles_dir: Path
    ratelimit_enabled: bool
    metrics_token: str | None
    slow_statement_ms: int
    traces: TraceSettings | None
    server_timing: bool
    oidc: OidcSettings | None
    locales: tuple[str, ...]
    seed_demo: bool
    web_concurrency: int
    threads: int
    workers: int
    host: str
    port: int
    trusted_proxies: int
    var_dir: Path

    @property
    def secret_keys(self) -> list[str]:
        """The signing keys, in the order that itsdangerous expects: the last one signs."""
        return [key for key in (self.secret_key_previous, self.secret_key) if key is not None]

    @property
    def oidc_label(self) -> str:
        """The display name of the service that signs travellers in."""
        return self.oidc.label if self.oidc else ""

    @property
    def secure(self) -> bool:
        """Whether the app is served over https."""
        return self.public_url.startswith("https://")

    @property
    def public_host(self) -> str:
        """The host name in links, mail addresses and cookies."""
        return urlsplit(self.public_url).hostname or "localhost"

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Read and validate all settings.

        :param environ: the process environment when left out. An empty value counts as unset.
        :raises SettingsError: for the first invalid or incomplete setting.
        """
        return _read(Reader(os.environ if environ is None else environ))


def _read(env: Reader) -> Settings:
    var_dir = Path(env.text("VAR_DIR") or ROOT / "var").resolve()
    port = env.integer("PORT", 8000, 1, 65535)
    public_url = _public_url(env) or f"http://localhost:{port}"
    host = urlsplit(public_url).hostname or "localhost"
    database_url, database_embedded = _database_url(env, var_dir)
    redis_url = env.url("REDIS_URL", ("redis", "rediss", "unix"))
    llm = read_language_model(env)
    tiles = read_tiles(env)
    return Settings(
        database_url=database_url,
        redis_url=redis_url or f"unix://{_socket_path(var_dir)}",
        redis_embedded=redis_url is None,
        secret_key=secret_key(env, var_dir, strong=public_url.startswith("https://")),
        secret_key_previous=secret(env, "SECRET_KEY_PREVIOUS", strong=public_url.startswith("https://")),
        public_url=public_url,
        app_name=_app_name(env),
        smtp_url=read_smtp_url(env),
        mail_from=env.address("MAIL_FROM", f"no-reply@{host}"),
        support_email=env.address("SUPPORT_EMAIL", f"support@{host}"),
        places_provider=read_keyed(env, "PLACES_PROVIDER", ("catalogue", "google")),
        google_maps_api_key=env.text("GOOGLE_MAPS_API_KEY"),
        google_places_api_key=env.text("GOOGLE_PLACES_API_KEY") or env.text("GOOGLE_MAPS_API_KEY"),
        google_places_url=read_google_url(env, "GOOGLE_PLACES_URL", GOOGLE_PLACES),
        places_learn=env.choice("PLACES_LEARN", ("on", "off")) == "on",
        overpass_url=env.url("OVERPASS_URL", ("https", "http")) or OVERPASS,
        wikidata_url=env.url("WIKIDATA_URL", ("https", "http")) or WIKIDATA,
        wikivoyage_url=env.url("WIKIVOYAGE_URL", ("https", "http")) or WIKIVOYAGE,
        routing_provider=read_routing(env),
        google_routes_url=read_google_url(env, "GOOGLE_ROUTES_URL", GOOGLE_ROUTES),
        osrm_url=env.url("OSRM_URL", ("http", "https")),
        mileages=_mileages(env),
        map_tiles_url=tiles[0],
        map_tiles_attribution=tiles[1],
        llm_base_url=llm[0],
        llm_model=llm[1],
        llm_api_key=llm[2],
        media_dir=Path(env.text("MEDIA_DIR") or var_dir / "media").resolve(),
        media_s3=read_media_s3(env),
        tiles_dir=Path(env.text("TILES_DIR") or var_dir / "tiles").resolve(),
        ratelimit_enabled=env.boolean("RATELIMIT_ENABLED", True),
        metrics_token=secret(env, "METRICS_TOKEN", strong=True),
        slow_statement_ms=env.integer("SLOW_STATEMENT_MS", 500, 0, 60_000),
        traces=read_traces(env),
        server_timing=env.boolean("SERVER_TIMING", False),
        oidc=read_oidc(env),
        locales=_locales(env),
        seed_demo=env.boolean("SEED_DEMO", database_embedded),
        web_concurrency=env.integer("WEB_CONCURRENCY", 2, 1, 64),
        threads=env.integer("THREADS", 8, 1, 128),
        workers=env.integer("WORKERS", 1, 0, 64),
        host=_host(env),
        port=port,
        trusted_proxies=env.integer("TRUSTED_PROXIES", 0, 0, 10),
        var_dir=var_dir,
    )


def _host(env: Reader) -> str:
    value = env.text("HOST") or "0.0.0.0"  # noqa: S104 - phones in the same network and containers reach it
    try:
        return str(ip_address(value))
    except ValueError as error:
        raise SettingsError("HOST", f"must be a network address such as 127.0.0.1 or ::, not {value!r}") from error


def _public_url(env: Reader) -> str | None:
    value = env.url("PUBLIC_URL", ("http", "https"))
    parts = urlsplit(value or "")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        # Pages are served from the root of the host: a path would break links and cookies.
        raise SettingsError("PUBLIC_URL", "must be no more than scheme, host and port, such as https://travel.example")
    return f"{parts.scheme}://{parts.netloc}" if value else None


def _locales(env: Reader) -> tuple[str, ...]:
    names = tuple(name.strip() for name in (env.text("LOCALES") or DEFAULT_LOCALE).split(","))
    unknown = [name for name in names if name not in LOCALES]
    if unknown:
        raise SettingsError("LOCALES", f"must be among {', '.join(LOCALES)}, not {unknown[0]!r}")
    return names


def _database_url(env: Reader, var_dir: Path) -> tuple[str, bool]:
    value = env.text("DATABASE_URL")
    if value is None:
        return f"sqlite:///{var_dir / 'waypost.sqlite3'}", True
    try:
        backend = make_url(value).drivername
    except ArgumentError:
        backend = ""
    if backend in ("postgres", "postgresql"):
        # Hosting services provide URLs without the driver's name.
        return "postgresql+psycopg" + value[value.index("://") :], False
    if backend not in ("sqlite", "postgresql+psycopg"):
        raise SettingsError("DATABASE_URL", "must begin with postgresql+psycopg:// or sqlite:///")
    if backend == "sqlite" and (":memory:" in value or "mode=memory" in value or not make_url(value).database):
        raise SettingsError("DATABASE_URL", "must name a file: processes do not share a database in memory")
    return value, False


def _socket_path(var_dir: Path) -> Path:
    path = var_dir / "redis" / "redis.sock"
    if len(os.fsencode(path)) <= MAX_SOCKET_PATH:
        return path
    digest = hashlib.sha256(os.fsencode(var_dir)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"waypost-{digest}" / "redis.sock"


def _app_name(env: Reader) -> str:
    value = env.text("APP_NAME") or "Waypost"
    if len(value) > 40:
        raise SettingsError("APP_NAME", "must have at most 40 characters")
    return value


def _mileages(env: Reader) -> Mileages:
    return Mileages(
        bike=env.decimal("MILEAGE_BIKE", "45", 1, 500),
        car_petrol=env.decimal("MILEAGE_CAR_PETROL", "15", 1, 500),
        car_diesel=env.decimal("MILEAGE_CAR_DIESEL", "18", 1, 500),
    )
