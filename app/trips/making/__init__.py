"""Making trips: taking the request, building the plan in a job, and telling how far that is."""
