"""Where to sleep: areas ranked by the ways of the plan."""
