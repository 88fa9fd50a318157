"""Runs one RQ worker: `python worker.py`."""

from app.factory import create_app
from app.jobs.lifeline import attach_forks
from app.jobs.worker import work

if __name__ == "__main__":
    attach_forks()
    work(create_app())
