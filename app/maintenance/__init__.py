"""What runs by the clock: deleting what has expired, refreshing what is old, queueing what was lost."""
