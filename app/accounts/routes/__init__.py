"""The calls under /auth and /user."""
