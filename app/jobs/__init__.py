"""The basis of all jobs, and the worker process."""
