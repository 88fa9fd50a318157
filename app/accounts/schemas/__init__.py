"""What the calls under /auth and /user take and answer."""
