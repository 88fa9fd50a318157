"""create_app(): the one place that knows every part."""

from __future__ import annotations

from inspect import iscoroutinefunction
from pathlib import Path

from flask import Flask, Response, request
from flask.typing import ResponseReturnValue

from app.accounts.identity import load_actor
from app.accounts.personal_data import init_personal_data
from app.accounts.routes.auth import auth_blueprint
from app.accounts.routes.user import user_blueprint
from app.accounts.trip_figures import init_trip_figures
from app.config import ROOT, Settings
from app.db import transaction
from app.extensions import alembic, compress, db, jwt, limiter, queue
from app.holidays.routes import holiday_blueprint
from app.media.routes import init_media
from app.pages.art import init_art
from app.pages.preview import init_preview
from app.pages.render import PageRenderer, bound
from app.pages.routes import init_pages
from app.pages.table import pages
from app.places.cli import places_cli
from app.places.providers import init_places, provider_state
from app.places.routes import catalogue_blueprint, place_blueprint
from app.places.routes_photo import photo_blueprint
from app.places.told import init_place_reviews
from app.places.uses import init_place_uses
from app.reviews.answers import told_of_place
from app.reviews.models import Review
from app.reviews.personal_data import reviews_personal_data
from app.reviews.routes import review_blueprint
from app.ssr.renderer import Renderer, V8Renderer
from app.ssr.shell import Shell
from app.support.cli import support_cli
from app.trips.figures import trip_figures
from app.trips.models import Activity, TripDestination
from app.trips.personal_data import trips_personal_data
from app.trips.routes import itinerary_blueprint, shared_blueprint
from app.web.api import init_api
from app.web.assets import init_assets
from app.web.configuration import flask_config
from app.web.docs import init_docs
from app.web.health import health_blueprint
from app.web.identity import init_identity
from app.web.logs import configure_logs, init_logs
from app.web.methods import init_methods
from app.web.problems import init_problems
from app.web.proxies import init_proxies
from app.web.security import init_security

CLIENT = ROOT / "client" / "dist"
WRITES = ("POST", "PUT", "PATCH", "DELETE")


class Waypost(Flask):
    """Flask, with one database transaction a request."""

    def full_dispatch_request(self) -> Response:
        """Run a request; SQLite takes its write lock at the start of one that writes."""
        if request.method not in WRITES:
            return super().full_dispatch_request()
        with transaction.write_lock():
            return super().full_dispatch_request()

    def dispatch_request(self) -> ResponseReturnValue:
        """Run the view and keep what it changed, or drop it where the view refused."""
        try:
            answer = super().dispatch_request()
            if request.method in WRITES:
                transaction.commit(db.session)
        except BaseException:
            transaction.rollback(db.session)
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
    # Before the limiter looks at a request: what it refuses has an id too.
    init_logs(app)
    _bind_extensions(app)
    init_identity(app, load_actor)
    init_trip_figures(app, trip_figures())
    init_personal_data(app, [trips_personal_data(), reviews_personal_data()])
    init_security(app, settings)
    init_problems(app, lambda status, detail: bound().show_error(status, detail))
    init_places(app, settings)
    init_place_reviews(app, told_of_place)
    init_place_uses(app, [Activity.place_id, TripDestination.place_id, Review.place_id])
    init_media(app)
    _register_calls(app, settings, renderer)
    init_methods(app)
    init_preview(app)
    init_art(app, renderer)
    init_pages(app, PageRenderer(settings, Shell(client / "browser" / "shell.html"), renderer), pages())
    init_assets(app, client / "browser")
    init_proxies(app, settings)
    return app


def _bind_extensions(app: Flask) -> None:
    app.config["ALEMBIC"] = {"script_location": str(ROOT / "migrations")}
    db.init_app(app)
    _drop_async_teardowns(app)
    alembic.init_app(app)
    jwt.init_app(app)
    limiter.init_app(app)
    queue.init_app(app)
    compress.init_app(app)
    with app.app_context():
        transaction.prepare_engine(db.engine)


def _drop_async_teardowns(app: Flask) -> None:
    # The extension closes asynchronous sessions too. We have none, and to find that out, each request would start
    # a thread with an event loop: most of a small call's time.
    functions = app.teardown_appcontext_funcs
    functions[:] = [function for function in functions if not iscoroutinefunction(function)]


def _register_calls(app: Flask, settings: Settings, renderer: Renderer) -> None:
    api = init_api(app, settings)
    api.register_blueprint(auth_blueprint)
    for blueprint in (user_blueprint, holiday_blueprint, place_blueprint, catalogue_blueprint, review_blueprint):
        api.register_blueprint(blueprint)
    for blueprint in (photo_blueprint, itinerary_blueprint, shared_blueprint):
        api.register_blueprint(blueprint)
    api.register_blueprint(health_blueprint({"renderer": renderer.is_up}, {"places": provider_state}))
    init_docs(app, api)
    app.cli.add_command(places_cli)
    app.cli.add_command(support_cli)
