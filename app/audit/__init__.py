"""The audit log: who did what to whom, for 180 days."""
