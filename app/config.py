"""Typed, frozen settings from the environment; an invalid or incomplete one stops the start and is named."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from app.environment import Reader, SettingsError, split
from app.secret_keys import secret, secret_key
from app.texts import DEFAULT_LOCALE, LOCALES

__all__ = [
    "ROOT",
    "TILES",
    "Mileages",
    "S3Settings",
    "Settings",
    "SettingsError",
    "TraceSettings",
    "is_archive",
    "is_vector",
]

ROOT = Path(__file__).resolve().parent.parent
MAX_SOCKET_PATH = 100
"""Maximum length of a Unix socket's path in bytes: sockaddr_un holds 108 on Linux and 104 on macOS."""
TILES = re.compile(r"https?://(?:\{s\}\.)?[a-z0-9.-]+(?::\d{1,5})?/[^\s\"'<>;,]*", re.IGNORECASE)
"""The URL template of map tiles; its host goes into the Content-Security-Policy, where one label may vary."""

BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
PREFIX = re.compile(r"(?:[\w-][\w.-]*(?:/[\w-][\w.-]*)*)?", re.ASCII)

GOOGLE_PLACES = "https://places.googleapis.com"
GOOGLE_ROUTES = "https://routes.googleapis.com"

OVERPASS = "https://overpass-api.de/api/interpreter"
WIKIDATA = "https://query.wikidata.org/sparql"
WIKIVOYAGE = "https://en.wikivoyage.org/w/api.php"


@dataclass(frozen=True, slots=True)
class Mileages:
    """Kilometres per litre of fuel, by kind of vehicle."""

    bike: Decimal
    car_petrol: Decimal
    car_diesel: Decimal


@dataclass(frozen=True, slots=True)
class OidcSettings:
    """A service that signs travellers in by OpenID Connect.

    :param label: the text of its button.
    """

    issuer: str
    client_id: str
    client_secret: str
    label: str


@dataclass(frozen=True, slots=True)
class S3Settings:
    """A photo bucket at any service that speaks S3.

    :param endpoint: the service's address.
    :param prefix: the prefix of our objects' names: empty, or a path that ends with a slash.
    :param signed_urls: whether browsers are redirected to the bucket, by signed addresses that are valid for minutes.
    """

    bucket: str
    prefix: str
    endpoint: str
    region: str
    access_key: str
    secret_key: str = field(repr=False)
    signed_urls: bool


@dataclass(frozen=True, slots=True)
class TraceSettings:
    """Where to send traces; the SDK reads OpenTelemetry's other variables itself.

    :param endpoint: the collector's address, for OTLP over HTTP.
    :param service: the service name in the traces.
    :param share: the share of traces that is recorded, 0 to 1.
    """

    endpoint: str
    service: str
    share: Decimal


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
    llm = _language_model(env)
    tiles = _tiles(env)
    return Settings(
        database_url=database_url,
        redis_url=redis_url or f"unix://{_socket_path(var_dir)}",
        redis_embedded=redis_url is None,
        secret_key=secret_key(env, var_dir, strong=public_url.startswith("https://")),
        secret_key_previous=secret(env, "SECRET_KEY_PREVIOUS", strong=public_url.startswith("https://")),
        public_url=public_url,
        app_name=_app_name(env),
        smtp_url=_smtp_url(env),
        mail_from=env.address("MAIL_FROM", f"no-reply@{host}"),
        support_email=env.address("SUPPORT_EMAIL", f"support@{host}"),
        places_provider=_keyed(env, "PLACES_PROVIDER", ("catalogue", "google")),
        google_maps_api_key=env.text("GOOGLE_MAPS_API_KEY"),
        google_places_api_key=env.text("GOOGLE_PLACES_API_KEY") or env.text("GOOGLE_MAPS_API_KEY"),
        google_places_url=_google_url(env, "GOOGLE_PLACES_URL", GOOGLE_PLACES),
        places_learn=env.choice("PLACES_LEARN", ("on", "off")) == "on",
        overpass_url=env.url("OVERPASS_URL", ("https", "http")) or OVERPASS,
        wikidata_url=env.url("WIKIDATA_URL", ("https", "http")) or WIKIDATA,
        wikivoyage_url=env.url("WIKIVOYAGE_URL", ("https", "http")) or WIKIVOYAGE,
        routing_provider=_routing(env),
        google_routes_url=_google_url(env, "GOOGLE_ROUTES_URL", GOOGLE_ROUTES),
        osrm_url=env.url("OSRM_URL", ("http", "https")),
        mileages=_mileages(env),
        map_tiles_url=tiles[0],
        map_tiles_attribution=tiles[1],
        llm_base_url=llm[0],
        llm_model=llm[1],
        llm_api_key=llm[2],
        media_dir=Path(env.text("MEDIA_DIR") or var_dir / "media").resolve(),
        media_s3=_media_s3(env),
        tiles_dir=Path(env.text("TILES_DIR") or var_dir / "tiles").resolve(),
        ratelimit_enabled=env.boolean("RATELIMIT_ENABLED", True),
        metrics_token=secret(env, "METRICS_TOKEN", strong=True),
        slow_statement_ms=env.integer("SLOW_STATEMENT_MS", 500, 0, 60_000),
        traces=_traces(env),
        server_timing=env.boolean("SERVER_TIMING", False),
        oidc=_oidc(env),
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


def is_loopback(host: str) -> bool:
    """Return whether a host name means this machine."""
    return host in ("127.0.0.1", "localhost", "::1")


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


def _oidc(env: Reader) -> OidcSettings | None:
    issuer = env.url("OIDC_ISSUER", ("https", "http"))
    client_id, client_secret = env.text("OIDC_CLIENT_ID"), env.text("OIDC_CLIENT_SECRET")
    if issuer is None:
        return None
    host = urlsplit(issuer).hostname or ""
    if urlsplit(issuer).scheme == "http" and not is_loopback(host):
        # Plain HTTP would let a man in the middle impersonate anyone.
        raise SettingsError("OIDC_ISSUER", "must begin with https:// unless it is on this machine")
    for name, value in (("OIDC_CLIENT_ID", client_id), ("OIDC_CLIENT_SECRET", client_secret)):
        if value is None:
            raise SettingsError(name, "must be set when OIDC_ISSUER is")
    return OidcSettings(issuer, str(client_id), str(client_secret), env.text("OIDC_LABEL") or host)


def _traces(env: Reader) -> TraceSettings | None:
    endpoint = env.url("OTEL_EXPORTER_OTLP_ENDPOINT", ("http", "https"))
    if endpoint is None:
        return None
    share = env.decimal("OTEL_TRACES_SAMPLER_ARG", "1", 0, 1)
    return TraceSettings(endpoint.rstrip("/"), env.text("OTEL_SERVICE_NAME") or "waypost", share)


def _media_s3(env: Reader) -> S3Settings | None:
    value, signed = env.url("MEDIA_URL", ("s3",)), env.boolean("MEDIA_SIGNED_URLS", False)
    if value is None:
        if signed:
            raise SettingsError("MEDIA_URL", "must be set together with MEDIA_SIGNED_URLS")
        return None
    parts = urlsplit(value)
    path = parts.path.strip("/")
    if not BUCKET.fullmatch(parts.netloc) or not PREFIX.fullmatch(path) or parts.query or parts.fragment:
        problem = "must be a bucket and what names in it begin with, such as s3://photos/waypost"
        raise SettingsError("MEDIA_URL", problem)
    region = env.text("MEDIA_REGION") or "us-east-1"
    endpoint = _media_endpoint(env, signed=signed) or f"https://s3.{region}.amazonaws.com"
    keys = env.text("AWS_ACCESS_KEY_ID"), env.text("AWS_SECRET_ACCESS_KEY")
    for name, key in zip(("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"), keys, strict=True):
        if key is None:
            raise SettingsError(name, "must be set when MEDIA_URL is")
    prefix = f"{path}/" if path else ""
    return S3Settings(parts.netloc, prefix, endpoint, region, str(keys[0]), str(keys[1]), signed)


def _media_endpoint(env: Reader, *, signed: bool) -> str | None:
    value = env.url("MEDIA_ENDPOINT", ("https", "http"))
    parts = urlsplit(value or "")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username is not None:
        raise SettingsError("MEDIA_ENDPOINT", "must be no more than scheme, host and port")
    if signed and parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        # Pages allow external pictures by https only.
        raise SettingsError("MEDIA_ENDPOINT", "must begin with https:// where MEDIA_SIGNED_URLS is true")
    return value.rstrip("/") if value else None


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


def _smtp_url(env: Reader) -> str | None:
    value = env.url("SMTP_URL", ("smtp", "smtps"))
    parts = urlsplit(value or "")
    if bool(parts.username) != bool(parts.password):
        raise SettingsError("SMTP_URL", "must have both a user and a password, or neither")
    return value


def _keyed(env: Reader, name: str, choices: tuple[str, ...]) -> str:
    value = env.choice(name, choices)
    if value == "google" and env.text("GOOGLE_MAPS_API_KEY") is None:
        raise SettingsError("GOOGLE_MAPS_API_KEY", f"must be set when {name} is google")
    return value


def _mileages(env: Reader) -> Mileages:
    return Mileages(
        bike=env.decimal("MILEAGE_BIKE", "45", 1, 500),
        car_petrol=env.decimal("MILEAGE_CAR_PETROL", "15", 1, 500),
        car_diesel=env.decimal("MILEAGE_CAR_DIESEL", "18", 1, 500),
    )


def _google_url(env: Reader, name: str, address: str) -> str:
    value = (env.url(name, ("https", "http")) or address).rstrip("/")
    parts = urlsplit(value)
    if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        # The key would be sent in clear text.
        raise SettingsError(name, "must begin with https:// unless it is on this machine")
    return value


def _routing(env: Reader) -> str:
    value = _keyed(env, "ROUTING_PROVIDER", ("estimate", "osrm", "google"))
    if value == "osrm" and env.text("OSRM_URL") is None:
        raise SettingsError("OSRM_URL", "must be set when ROUTING_PROVIDER is osrm")
    return value


def _tiles(env: Reader) -> tuple[str | None, str | None]:
    address, credit = env.text("MAP_TILES_URL"), env.text("MAP_TILES_ATTRIBUTION")
    if address is not None and not _is_tiles_url(address):
        example = "https://tiles.example.org/{z}/{x}/{y}.png"
        problem = f"must be an address with {{z}}, {{x}} and {{y}} such as {example}, or that of a .pmtiles file"
        raise SettingsError("MAP_TILES_URL", problem)
    if address and not credit:
        raise SettingsError("MAP_TILES_ATTRIBUTION", "must be set together with MAP_TILES_URL")
    if credit and not address:
        raise SettingsError("MAP_TILES_URL", "must be set together with MAP_TILES_ATTRIBUTION")
    return address, credit


def _is_tiles_url(value: str) -> bool:
    names = re.findall(r"\{([^}]*)\}", value)
    known = {"z", "x", "y"} <= set(names) <= {"s", "z", "x", "y", "r"}
    if is_archive(value):
        return not names and TILES.fullmatch(value) is not None and split(value) is not None
    return known and TILES.fullmatch(value) is not None and split(value.replace("{s}.", "", 1)) is not None


def is_archive(tiles: str) -> bool:
    """Whether the tiles' address is that of a PMTiles file, which contains all of them."""
    return urlsplit(tiles).path.endswith(".pmtiles")


def is_vector(tiles: str) -> bool:
    """Whether tiles are vectors, to be drawn by the browser, rather than pictures."""
    return urlsplit(tiles).path.endswith((".pmtiles", ".pbf", ".mvt"))


def _language_model(env: Reader) -> tuple[str | None, str | None, str | None]:
    address, model, key = env.url("LLM_BASE_URL", ("http", "https")), env.text("LLM_MODEL"), env.text("LLM_API_KEY")
    if address and not model:
        raise SettingsError("LLM_MODEL", "must be set together with LLM_BASE_URL")
    if not address and (model or key):
        raise SettingsError("LLM_BASE_URL", f"must be set together with {'LLM_MODEL' if model else 'LLM_API_KEY'}")
    if key and not (key.isascii() and key.isprintable()):
        raise SettingsError("LLM_API_KEY", "must hold nothing but letters, digits and signs of ASCII")
    return address, model, key
