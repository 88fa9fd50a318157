"""Runs one RQ worker: `python worker.py trips` `python worker.py mail`, `python worker.py learn`."""

from argparse import ArgumentParser

from app.factory import create_app
from app.jobs.parent_death import kill_forks_with_parent
from app.jobs.worker import work
from app.mail import jobs as mail
from app.maintenance import jobs as maintenance
from app.places.learning import jobs as learning
from app.queue import LEARN_QUEUE, MAIL_QUEUE, TRIP_QUEUE
from app.support import demo_jobs as demo
from app.trips import jobs as trips

WORK = {
    "trips": (TRIP_QUEUE, [trips, maintenance, demo]),
    "mail": (MAIL_QUEUE, [mail]),
    "learn": (LEARN_QUEUE, [learning]),
}

if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("work", choices=WORK)
    queue_name, jobs = WORK[parser.parse_args().work]
    kill_forks_with_parent()
    work(create_app(), queue_name, jobs)
