"""Building a trip with the planner: what it needs to know, what becomes of its plan."""
