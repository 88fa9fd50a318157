"""Running jobs: what every job shares, and the worker process."""
