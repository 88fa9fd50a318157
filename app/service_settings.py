"""Settings of external services: mail, sign-in, photos, traces, maps, routes, places and language models."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from urllib.parse import urlsplit

from app.environment import Reader, SettingsError, split

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


def is_loopback(host: str) -> bool:
    """Return whether a host name means this machine."""
    return host in ("127.0.0.1", "localhost", "::1")


def read_smtp_url(env: Reader) -> str | None:
    """Return the mail server, or None."""
    value = env.url("SMTP_URL", ("smtp", "smtps"))
    parts = urlsplit(value or "")
    if bool(parts.username) != bool(parts.password):
        raise SettingsError("SMTP_URL", "must have both a user and a password, or neither")
    return value


def read_keyed(env: Reader, name: str, choices: tuple[str, ...]) -> str:
    """Return one of the choices; Google's needs a key."""
    value = env.choice(name, choices)
    if value == "google" and env.text("GOOGLE_MAPS_API_KEY") is None:
        raise SettingsError("GOOGLE_MAPS_API_KEY", f"must be set when {name} is google")
    return value


def read_oidc(env: Reader) -> OidcSettings | None:
    """Return the service that signs travellers in, or None."""
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


def read_traces(env: Reader) -> TraceSettings | None:
    """Return where to send traces, or None."""
    endpoint = env.url("OTEL_EXPORTER_OTLP_ENDPOINT", ("http", "https"))
    if endpoint is None:
        return None
    share = env.decimal("OTEL_TRACES_SAMPLER_ARG", "1", 0, 1)
    return TraceSettings(endpoint.rstrip("/"), env.text("OTEL_SERVICE_NAME") or "waypost", share)


def read_media_s3(env: Reader) -> S3Settings | None:
    """Return the bucket for photos, or None for a folder."""
    value, signed = env.url("MEDIA_URL", ("s3",)), env.boolean("MEDIA_SIGNED_URLS", False)
    if value is None:
        if signed:
            raise SettingsError("MEDIA_URL", "must be set together with MEDIA_SIGNED_URLS")
        return None
    parts = urlsplit(value)
    path = parts.path.strip("/")
    if not BUCKET.fullmatch(parts.netloc) or not PREFIX.fullmatch(path) or parts.query or parts.fragment:
        problem = "must be a bucket, optionally with a prefix, such as s3://photos/waypost"
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


def read_google_url(env: Reader, name: str, address: str) -> str:
    """Return the address of a service of Google's."""
    value = (env.url(name, ("https", "http")) or address).rstrip("/")
    parts = urlsplit(value)
    if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        # The key would be sent in clear text.
        raise SettingsError(name, "must begin with https:// unless it is on this machine")
    return value


def read_routing(env: Reader) -> str:
    """Return the kind of service that measures hops."""
    value = read_keyed(env, "ROUTING_PROVIDER", ("estimate", "osrm", "google"))
    if value == "osrm" and env.text("OSRM_URL") is None:
        raise SettingsError("OSRM_URL", "must be set when ROUTING_PROVIDER is osrm")
    return value


def read_tiles(env: Reader) -> tuple[str | None, str | None]:
    """Return the address of the map's tiles and their attribution, or None twice."""
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


def read_language_model(env: Reader) -> tuple[str | None, str | None, str | None]:
    """Return a language model's address, name and key, each or None."""
    address, model, key = env.url("LLM_BASE_URL", ("http", "https")), env.text("LLM_MODEL"), env.text("LLM_API_KEY")
    if address and not model:
        raise SettingsError("LLM_MODEL", "must be set together with LLM_BASE_URL")
    if not address and (model or key):
        raise SettingsError("LLM_BASE_URL", f"must be set together with {'LLM_MODEL' if model else 'LLM_API_KEY'}")
    if key and not (key.isascii() and key.isprintable()):
        raise SettingsError("LLM_API_KEY", "must consist of printable ASCII characters")
    return address, model, key
