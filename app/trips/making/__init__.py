"""Making trips: taking the request, building the plan in a job, and reporting progress."""
