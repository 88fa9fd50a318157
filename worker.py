"""Runs one RQ worker: `python worker.py`."""

from app.factory import create_app
from app.jobs.lifeline import attach_forks
from app.jobs.worker import work
from app.mail import jobs as mail
from app.trips import jobs as trips

if __name__ == "__main__":
    attach_forks()
    work(create_app(), [mail, trips])
