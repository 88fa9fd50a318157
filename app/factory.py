"""create_app(): the one module that knows every part."""

from __future__ import annotations

from pathlib import Path

from flask import Flask, Request, Response, request
from flask.sessions import SessionInterface
from flask.typing import ResponseReturnValue

from app.accounts.routes_auth import auth_blueprint
from app.accounts.routes_blocks import block_blueprint
from app.accounts.routes_user import user_blueprint
from app.accounts.security.api_tokens import load_token_actor
from app.accounts.security.oidc import init_oidc
from app.accounts.security.routes import security_blueprint
from app.accounts.security.routes_sign_in import sign_in_blueprint
from app.accounts.sessions import load_actor
from app.config import ROOT, Settings
from app.db import transaction
from app.extensions import compress, db, jwt, limiter, migrate, queue
from app.holidays.routes import holiday_blueprint
from app.hooks import Hooks, init_hooks
from app.media.routes import init_media
from app.media.service import store_state
from app.pages.art import init_art
from app.pages.installing import init_installing
from app.pages.render import PageRenderer, page_renderer
from app.pages.routes import init_pages
from app.pages.table import pages
from app.pages.trip_maps import init_trip_maps
from app.places.cli import places_cli
from app.places.maps.routes import map_blueprint
from app.places.own.models import SomedayPlace
from app.places.own.personal_data import places_personal_data
from app.places.own.routes import own_place_blueprint, someday_blueprint
from app.places.providers import init_places, provider_state
from app.places.routes import catalogue_blueprint, photo_blueprint, place_blueprint
from app.places.streets.routes import init_streets
from app.reports.personal_data import reports_personal_data
from app.reports.routes import report_blueprint
from app.reviews.models import Review
from app.reviews.personal_data import reviews_personal_data
from app.reviews.queries import place_reviews
from app.reviews.routes import review_blueprint
from app.ssr.renderer import Renderer, V8Renderer
from app.ssr.shell import Shell
from app.staff.routes import staff_blueprint
from app.support.cli import support_cli
from app.texts import init_texts
from app.tracing import spans
from app.trips.models import TripDestination
from app.trips.own_places import own_places_in_trips
from app.trips.personal_data import trips_personal_data
from app.trips.plan_models import Stop, TripIdea, TripStay
from app.trips.reading.trip_figures import trip_figures
from app.trips.routes import itinerary_blueprint, shared_blueprint, trial_blueprint
from app.web.api import init_api
from app.web.assets import init_assets
from app.web.body import BoundedRequest
from app.web.configuration import flask_config, statement_seconds
from app.web.docs import init_docs
from app.web.health import health_blueprint
from app.web.identity import WRITES, init_identity
from app.web.logs import configure_logs, init_logs
from app.web.metrics import init_metrics
from app.web.middleware import init_counting, init_methods, init_proxies
from app.web.problems import init_problems
from app.web.security import init_security
from app.web.server_timing import TimedRenderer, init_server_timing
from app.web.slow_statements import watch_statements
from app.web.traces import init_traces

CLIENT = ROOT / "client" / "dist"


class NoSessions(SessionInterface):
    """Disables Flask's cookie sessions: tokens identify the caller, and nothing else is stored in a cookie."""

    def open_session(self, app: Flask, request: Request) -> None:
        """Open no session."""


class Waypost(Flask):
    """Flask, with one database transaction per request that writes."""

    request_class = BoundedRequest
    session_interface = NoSessions()

    def full_dispatch_request(self) -> Response:
        """Handle a request; the transactions of one that only reads are marked as read-only."""
        if request.method in WRITES:
            return super().full_dispatch_request()
        with transaction.read_only():
            return super().full_dispatch_request()

    def dispatch_request(self) -> ResponseReturnValue:
        """Run the view; commit its changes, or roll them back if it refused the request.

        On SQLite, the first statement of a view that writes takes the write lock. The view's arguments have been parsed
        by then, so a slow request body does not hold the lock.
        """
        if request.method not in WRITES:
            return self._run_view(commits=False)
        with transaction.write_lock():
            return self._run_view(commits=True)

    def make_default_options_response(self) -> Response:
        """Answer OPTIONS; there is no body, and so no HTML either."""
        answer = super().make_default_options_response()
        answer.headers.pop("Content-Type", None)
        return answer

    def _run_view(self, *, commits: bool) -> ResponseReturnValue:
        try:
            answer = super().dispatch_request()
            if commits:
                transaction.commit(db.session())
        except BaseException:
            transaction.rollback(db.session())
            raise
        return answer


def create_app(settings: Settings | None = None, *, renderer: Renderer | None = None, client: Path = CLIENT) -> Flask:
    """Build the application.

    :param settings: read from the environment when left out.
    :param renderer: turns pages into HTML; V8 with the built client when left out.
    :param client: the folder of the built client.
    :raises SettingsError: when a setting is wrong.
    :raises ShellError: when the client is not built.
    """
    settings = settings or Settings.from_env()
    configure_logs()
    app = Waypost("app", static_folder=None, template_folder="web/templates")
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of the default provider
    app.config.update(flask_config(settings))
    renderer = renderer or V8Renderer(client / "server")
    # Registered before the limiter, so that refused requests have an id too.
    init_logs(app)
    init_traces(app, settings.traces)
    _bind_extensions(app)
    with app.app_context():
        watch_statements(db.engine, settings.slow_statement_ms)
        spans.watch_statements(db.engine)
        if settings.server_timing:
            init_server_timing(app, db.engine)
            renderer = TimedRenderer(renderer)
    init_texts(app, settings.locales)
    init_identity(app)
    init_hooks(app, _hooks())
    init_security(app, settings)
    init_problems(app, lambda status, detail: page_renderer().show_error(status, detail))
    init_oidc(app, settings.oidc, settings.public_url)
    init_places(app, settings)
    init_media(app, settings)
    init_streets(app)
    _register_calls(app, settings, renderer)
    init_counting(app)
    init_metrics(app, settings)
    init_methods(app)
    init_art(app, renderer)
    init_trip_maps(app, renderer)
    page_renderer_of_app = PageRenderer(settings, Shell(client / "browser" / "shell.html"), renderer)
    init_pages(app, page_renderer_of_app, pages())
    app.register_blueprint(staff_blueprint)
    init_installing(app, page_renderer_of_app, client / "worker", settings.app_name)
    init_assets(app, client / "browser")
    init_proxies(app, settings)
    return app


def _hooks() -> Hooks:
    return Hooks(
        load_actor=load_actor,
        load_token_actor=load_token_actor,
        trip_figures=trip_figures(),
        personal_data=(
            reports_personal_data(),
            trips_personal_data(),
            reviews_personal_data(),
            places_personal_data(),
        ),
        place_reviews=place_reviews,
        place_references=(
            Stop.place_id,
            TripDestination.place_id,
            TripIdea.place_id,
            TripStay.place_id,
            Review.place_id,
            SomedayPlace.place_id,
        ),
        own_places=own_places_in_trips(),
    )


def _bind_extensions(app: Flask) -> None:
    db.init_app(app)
    migrate.init_app(app, db, directory=str(ROOT / "migrations"))
    jwt.init_app(app)
    limiter.init_app(app)
    queue.init_app(app)
    compress.init_app(app)
    with app.app_context():
        transaction.prepare_engine(db.engine, statement_seconds)
    # Registered before the session's own teardown, which would fail on a lost connection.
    app.teardown_appcontext(_end_session)


def _end_session(_error: BaseException | None) -> None:
    if db.session.registry.has():
        transaction.end(db.session())


def _register_calls(app: Flask, settings: Settings, renderer: Renderer) -> None:
    api = init_api(app, settings)
    for blueprint in (auth_blueprint, sign_in_blueprint):
        api.register_blueprint(blueprint)
    for blueprint in (security_blueprint, user_blueprint, block_blueprint):
        api.register_blueprint(blueprint)
    for blueprint in (holiday_blueprint, place_blueprint, catalogue_blueprint, review_blueprint):
        api.register_blueprint(blueprint)
    for blueprint in (own_place_blueprint, someday_blueprint, report_blueprint):
        api.register_blueprint(blueprint)
    for blueprint in (photo_blueprint, map_blueprint, itinerary_blueprint, shared_blueprint, trial_blueprint):
        api.register_blueprint(blueprint)
    parts = {"places": provider_state} | ({"media": store_state} if settings.media_s3 else {})
    api.register_blueprint(health_blueprint({"renderer": renderer.is_up}, parts))
    init_docs(app, api)
    app.cli.add_command(places_cli)
    app.cli.add_command(support_cli)
