"""The calls under /auth and /user."""

from __future__ import annotations

from app.web.blueprint import Blueprint

auth_blueprint = Blueprint("auth", __name__, public=True, url_prefix="/auth", description="Signing up and in.")
user_blueprint = Blueprint("user", __name__, url_prefix="/user", description="Travellers and their profiles.")
