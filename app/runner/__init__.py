"""The start command: one foreground process that runs all others (`python -m app.runner`)."""
