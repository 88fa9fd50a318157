"""The framework of all jobs, and the worker process."""
