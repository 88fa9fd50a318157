"""Runs one RQ worker: `python worker.py`."""

from app.factory import create_app
from app.jobs.worker import work

if __name__ == "__main__":
    work(create_app())
