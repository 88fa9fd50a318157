"""Travel figures: measured hops, distance by road and fuel cost, computed by a job after each change of a plan."""
