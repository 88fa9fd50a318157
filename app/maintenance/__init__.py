"""Scheduled work: deletes expired data, refreshes old data, and requeues lost jobs."""
