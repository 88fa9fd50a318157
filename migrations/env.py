"""Alembic environment: runs migrations on the application's engine, in one transaction."""

from __future__ import annotations

from alembic import context
from alembic.script import ScriptDirectory
from flask import current_app

config = context.config
database = current_app.extensions["migrate"].db
options = current_app.extensions["migrate"].configure_args


def number_revision(_context, _revision, directives) -> None:
    """Number a new migration after the last one (0016), and write none if the models have not changed."""
    script = directives[0]
    if getattr(config.cmd_opts, "autogenerate", False) and script.upgrade_ops.is_empty():
        directives[:] = []
        return
    head = ScriptDirectory.from_config(config).get_current_head()
    script.rev_id = f"{int(head or 0) + 1:04}"


def run_offline() -> None:
    """Write the statements instead of executing them."""
    url = database.engine.url.render_as_string(hide_password=False)
    context.configure(url=url, target_metadata=database.metadata, literal_binds=True, **options)
    with context.begin_transaction():
        context.run_migrations()


def run_online() -> None:
    """Migrate the current database."""
    with database.engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=database.metadata,
            process_revision_directives=number_revision,
            **options,
        )
        with context.begin_transaction():
            context.run_migrations()


if context.is_offline_mode():
    run_offline()
else:
    run_online()
