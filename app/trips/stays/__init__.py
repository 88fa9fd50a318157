"""Areas to stay in, ranked by the plan's travel time."""
